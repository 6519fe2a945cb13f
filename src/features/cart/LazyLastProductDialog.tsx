import { useStore } from '@nanostores/react'

import type { CartProduct } from '#contract/cart/cart.ts'
import { getLines } from '#domain/cart/cart.ts'
import { loadCartTexts } from '#i18n/island-texts/cart.ts'
import { carts, modals } from '#state/browser/storefront.ts'
import { useLoaded } from '#ui/use-loaded.ts'

/** The confirmation before the last product is removed, loaded when it is needed. */
export function LazyLastProductDialog({ language, onEmpty }: { language: string; onEmpty: () => void }) {
  const isOpen = useStore(modals.$stack).some(it => it.name === 'lastProduct')
  const part = useLoaded(
    isOpen ? 'dialog' : undefined,
    () => Promise.all([import('#features/cart/LastProductDialog.tsx'), loadCartTexts(language)]),
    // the next press opens it again
    () => modals.remove('lastProduct'),
  )
  if (!part) return null
  const [{ LastProductDialog }, t] = part
  return <LastProductDialog t={t} onEmpty={onEmpty} />
}

/** @source A §4: "If a cart holds a single product and the user is in checkout or the cart modal, removing it opens a last-product modal" */
export function changeAmountOrConfirm(line: CartProduct, by: number): void {
  const cart = carts.$cart.get()
  const isLast = cart !== undefined && getLines(cart).length === 1 && line.amount + by <= 0
  if (isLast) modals.push({ name: 'lastProduct', dismissable: true, subject: line.id })
  else carts.changeAmount(line.id, by)
}
