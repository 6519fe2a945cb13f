import { useStore } from '@nanostores/react'

import type { ProductSnapshot } from '#contract/cart/cart.ts'
import type { StoreFees } from '#domain/cart/basket-totals.ts'
import { BasketLines } from '#features/cart/BasketLines.tsx'
import type { IslandProps } from '#features/cart/island-props.ts'
import { changeAmountOrConfirm } from '#features/cart/LastProductDialog.tsx'
import { useCartChanges } from '#features/cart/load-cart-changes.ts'
import { useSuggestionModule } from '#features/cart/load-suggestions.ts'
import { carts } from '#state/browser/storefront.ts'

interface Props extends IslandProps {
  fees: StoreFees
  /** Opens the options of a suggested product. */
  onOptions: (product: ProductSnapshot) => void
}

/** The lines of the open basket within the checkout, and what goes well with it. Options are edited on the store page. */
export function CheckoutLines({ t, money, fees, onOptions }: Props) {
  const cart = useStore(carts.$cart)
  const changes = useCartChanges(fees, cart !== undefined && cart.total > 0)
  const suggestions = useSuggestionModule()
  return (
    cart && (
      <>
        <BasketLines cart={cart} changes={changes} t={t} money={money} onChange={changeAmountOrConfirm} />
        {changes && <changes.StoreChanges t={t} money={money} checkoutPath={undefined} />}
        {suggestions && <suggestions.LoadedSuggestionRow cart={cart} t={t} money={money} onOptions={onOptions} />}
      </>
    )
  )
}
