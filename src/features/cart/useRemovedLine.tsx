import { type ReactNode, useCallback, useState } from 'react'

import type { Cart, CartProduct } from '#contract/cart/cart.ts'
import { addLine, getLines, listEntries } from '#domain/cart/cart.ts'
import { fill } from '#i18n/fill.ts'
import type { CartTexts } from '#i18n/island-texts/cart.ts'
import { carts } from '#state/browser/storefront.ts'
import { Toasts } from '#ui/Toasts.tsx'

/** Time to undo, milliseconds. Afterwards the store still has the product. */
const UNDO_MS = 10_000

interface Removed {
  readonly line: CartProduct
  /** Decides the place of the line. */
  readonly addedAt: number
}

const findLine = (cart: Cart | undefined, lineId: string): boolean => cart !== undefined && getLines(cart).some(it => it.id === lineId)

/** Offers to undo the last removal. @returns the change of a line, and the toast to render in the same dialog or panel */
export function useRemovedLine(
  onChange: (line: CartProduct, by: number) => void,
  t: CartTexts,
): { change: (line: CartProduct, by: number) => void; toast: ReactNode } {
  const [removed, setRemoved] = useState<Removed>()
  const dismiss = useCallback(() => setRemoved(undefined), [])

  function change(line: CartProduct, by: number): void {
    const before = carts.$cart.get()
    const addedAt = before && listEntries(before).find(it => it.products.some(product => product.id === line.id))?.addedAt
    onChange(line, by)
    // the last line may wait for a confirmation
    if (before && addedAt !== undefined && !findLine(carts.$cart.get(), line.id)) setRemoved({ line, addedAt })
  }

  const toast = (
    <Toasts
      toasts={
        removed
          ? [
              {
                id: removed.line.id,
                text: fill(t.removedProduct, { name: removed.line.product.name }),
                duration: UNDO_MS,
                action: {
                  label: t.undo,
                  run: () => carts.apply(cart => addLine(cart, removed.line, Date.now(), removed.addedAt)),
                },
              },
            ]
          : []
      }
      onDismiss={dismiss}
      closeLabel={t.close}
    />
  )
  return { change, toast }
}
