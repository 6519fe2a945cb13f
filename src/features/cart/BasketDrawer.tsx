import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import type { CartProduct, ProductSnapshot } from '#contract/cart/cart.ts'
import type { StoreFees } from '#domain/cart/basket-totals.ts'
import { Basket } from '#features/cart/Basket.tsx'
import type { IslandProps } from '#features/cart/island-props.ts'
import { changeAmountOrConfirm } from '#features/cart/LazyLastProductDialog.tsx'
import { LastProductDialog } from '#features/cart/LastProductDialog.tsx'
import { fill } from '#i18n/fill.ts'
import { carts, modals } from '#state/browser/storefront.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface Props extends IslandProps {
  storeName: string
  fees: StoreFees
  onEdit: (line: CartProduct) => void
  onSuggestion: (product: ProductSnapshot) => void
}

/** The basket in a dialog, and the confirmation for removing its last product. A closed drawer does not re-render. */
export function BasketDrawer({ storeName, ...common }: Props) {
  const { t } = common
  const inDrawer = useStore(modals.$stack).some(it => it.name === 'cart')
  const isRendered = useDelayedClose(inDrawer)
  // removed by name, because a dialog reports its closing twice
  const closeDrawer = () => modals.remove('cart')

  return (
    <>
      <LastProductDialog t={t} />
      {/* after the confirmation: when both close, the drawer returns the focus last */}
      <Dialog open={inDrawer} onClose={closeDrawer} title={fill(t.titleAt, { store: storeName })} closeLabel={t.close} kind="drawer">
        {isRendered && <DrawerBasket {...common} />}
      </Dialog>
    </>
  )
}

function DrawerBasket({ onEdit, onSuggestion, ...common }: Omit<Props, 'storeName'>) {
  const cart = useStore(carts.$cart)

  function edit(line: CartProduct): void {
    modals.remove('cart')
    onEdit(line)
  }

  function select(product: ProductSnapshot): void {
    // its options are in a sheet of their own
    if (product.customizable) modals.remove('cart')
    onSuggestion(product)
  }

  return <Basket {...common} cart={cart} onChange={changeAmountOrConfirm} onEdit={edit} onSuggestion={select} />
}

/** Delay until a closed drawer is unmounted, milliseconds; its animation is shorter (styles/overlays.css). */
const CLOSE_DELAY_MS = 300

/** True while `open` is true, and until the closing animation has ended. */
function useDelayedClose(open: boolean): boolean {
  const [isClosing, setIsClosing] = useState(open)
  useEffect(() => {
    const timer = setTimeout(() => setIsClosing(open), open ? 0 : CLOSE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [open])
  return open || isClosing
}
