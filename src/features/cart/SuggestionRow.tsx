import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'

import type { Cart, ProductSnapshot } from '#contract/cart/cart.ts'
import { getLines } from '#domain/cart/cart.ts'
import { calculateBasePrice, withCustomerPromotions } from '#domain/cart/line.ts'
import { toSimpleLine } from '#domain/cart/selection.ts'
import type { LineProps } from '#features/cart/island-props.ts'
import { fill } from '#i18n/fill.ts'
import { formatMoney, formatWithSecondCurrency } from '#i18n/money.ts'
import { isPrime } from '#state/browser/cart-owner.ts'
import { carts } from '#state/browser/storefront.ts'
import { suggestions } from '#state/browser/suggestions.ts'
import type { Suggestions } from '#state/cart/suggestions.ts'
import { newId } from '#state/platform/identity.ts'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'

export const startSuggestions = suggestions.start
export const getSuggestions = suggestions.get

interface Props extends LineProps {
  cart: Cart
  suggested: Suggestions
  onSelect: (product: ProductSnapshot) => void
}

interface LoadedProps extends LineProps {
  cart: Cart
  onOptions: (product: ProductSnapshot) => void
}

/** The row as soon as it is loaded, for a place that is outside the viewport at that time. */
export function LoadedSuggestionRow({ onOptions, ...props }: LoadedProps) {
  useStore(suggestions.$loaded)
  const suggested = suggestions.get(props.cart)
  const select = (it: ProductSnapshot) => (it.customizable ? onOptions(it) : carts.add(toSimpleLine(it, newId(), isPrime())))
  return suggested ? <SuggestionRow {...props} suggested={suggested} onSelect={select} /> : null
}

/** Products that go with the cart: one tap adds. A product that was added stays, so that the focus and the others do not move. */
export function SuggestionRow({ cart, suggested, t, money, onSelect }: Props) {
  const heading = useId()
  useEffect(() => suggestions.setDisplayed(cart), [cart])
  const lines = getLines(cart)
  return (
    <section className="suggested-products" aria-labelledby={heading}>
      <h3 id={heading}>{suggested.title}</h3>
      <ul>
        {suggested.products.map(product => {
          const offered = withCustomerPromotions(product, isPrime())
          const units = lines.reduce((sum, it) => sum + (it.product.id === product.id ? it.amount : 0), 0)
          const price = calculateBasePrice(offered)
          return (
            <li key={product.id}>
              <button type="button" className="suggested-product" onClick={() => onSelect(product)}>
                <span className={`pic tint-${product.tint}`}>
                  <Picture source={product.imageUrl} name={product.name} size={56} />
                  <span className={units > 0 ? 'add-mark count' : 'add-mark'} aria-hidden="true">
                    {units > 0 ? units : <Icon name="plus" />}
                  </span>
                </span>
                <span className="sr-only">{fill(t.moreOf, { name: product.name })}</span>
                <span className="suggested-name" aria-hidden="true">
                  {product.name}
                </span>
                <span className="suggested-price">
                  <span className="money">{formatWithSecondCurrency(price, money)}</span>
                  {price !== product.price && <s className="money was">{formatMoney(product.price, money)}</s>}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
