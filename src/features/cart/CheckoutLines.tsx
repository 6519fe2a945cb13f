import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'

import type { ProductSnapshot } from '#contract/cart/cart.ts'
import { BasketLines } from '#features/cart/BasketLines.tsx'
import type { LineProps } from '#features/cart/island-props.ts'
import { changeAmountOrConfirm } from '#features/cart/LazyLastProductDialog.tsx'
import { useFoundChanges } from '#features/cart/load-cart-changes.ts'
import { loadSuggestionsNear, useSuggestionModule } from '#features/cart/load-suggestions.ts'
import { cartCheck } from '#state/browser/cart-check.ts'
import { carts } from '#state/browser/storefront.ts'

interface Props extends LineProps {
  /** Opens the options of a suggested product. */
  onOptions: (product: ProductSnapshot) => void
}

/** The lines of the open basket within the checkout, and what goes well with it. Options are edited on the store page. */
export function CheckoutLines({ t, money, onOptions }: Props) {
  const cart = useStore(carts.$cart)
  const changes = useFoundChanges(useStore(cartCheck.$differences).length > 0)
  const suggestions = useSuggestionModule()
  const end = useRef<HTMLDivElement>(null)
  const isFilled = cart !== undefined && cart.total > 0
  useEffect(() => (isFilled && end.current ? loadSuggestionsNear(end.current) : undefined), [isFilled])
  return (
    cart && (
      <>
        <BasketLines cart={cart} changes={changes} t={t} money={money} onChange={changeAmountOrConfirm} />
        {changes && <changes.StoreChanges t={t} money={money} checkoutPath={undefined} />}
        <div ref={end} />
        {suggestions && <suggestions.LoadedSuggestionRow cart={cart} t={t} money={money} onOptions={onOptions} />}
      </>
    )
  )
}
