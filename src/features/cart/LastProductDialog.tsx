import { useStore } from '@nanostores/react'

import type { CartTexts } from '#i18n/island-texts/cart.ts'
import { carts, modals } from '#state/browser/storefront.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  t: CartTexts
  /** Called when the last product has been removed. */
  onEmpty?: () => void
}

/**
 * The confirmation before the last product is removed.
 *
 * @source A §4: "removing the last unique product in checkout empties the cart and goes back to the store or back"
 */
export function LastProductDialog({ t, onEmpty }: Props) {
  const last = useStore(modals.$stack).find(it => it.name === 'lastProduct')
  // removed by name, because a dialog reports its closing twice
  const cancel = () => modals.remove('lastProduct')
  return (
    <Dialog
      open={last !== undefined}
      onClose={cancel}
      title={t.lastProductTitle}
      closeLabel={t.close}
      footer={
        <>
          <Button look="secondary" onClick={cancel}>
            {t.lastProductKeep}
          </Button>
          <Button
            onClick={() => {
              if (last?.subject) carts.remove(last.subject)
              modals.remove('lastProduct')
              modals.remove('cart')
              onEmpty?.()
            }}
          >
            {t.lastProductRemove}
          </Button>
        </>
      }
    >
      <p>{t.lastProductText}</p>
    </Dialog>
  )
}
