import { useStore } from '@nanostores/react'
import { createPortal } from 'react-dom'

import type { CartProduct } from '#contract/cart/cart.ts'
import { getLines } from '#domain/cart/cart.ts'
import { ProductOptions } from '#features/catalogue/product/ProductOptions.tsx'
import { recordAddition } from '#features/catalogue/product/record-addition.ts'
import type { CartTexts } from '#i18n/island-texts/cart.ts'
import type { MoneyStyle } from '#i18n/money.ts'
import { carts } from '#state/browser/storefront.ts'
import type { Products } from '#state/catalogue/products.ts'
import type { RememberedOptions } from '#state/catalogue/remembered-options.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface Props {
  products: Products
  rememberedOptions: RememberedOptions
  sells: boolean
  /** Calls `add` once the customer has confirmed the restrictions of the product. */
  whenAllowed: (id: number, add: () => void) => void
  /** Elements of the sheet that the server renders. */
  options: HTMLElement
  footer: HTMLElement
  onClose: () => void
  t: CartTexts
  money: MoneyStyle
}

/** The contents of the sheet; its frame, picture, name and price are already visible. */
export function ProductSheet({ products, rememberedOptions, sells, whenAllowed, options, footer, onClose, t, money }: Props) {
  const state = useStore(products.$open)
  if (state.status === 'closed') return null
  if (state.status !== 'ready') {
    return createPortal(
      state.status === 'loading' ? (
        <Skeleton label={t.loading} shape="rows" count={3} />
      ) : (
        <div className="stack" role="alert">
          <p className="note warning">{t.productFailed}</p>
          <Button look="secondary" onClick={() => void products.open(state.id, state.lineId)}>
            {t.tryAgain}
          </Button>
        </div>
      ),
      options,
    )
  }
  const { product, lineId } = state
  const cart = carts.$cart.get()
  const edited = lineId === undefined || !cart ? undefined : getLines(cart).find(it => it.id === lineId)
  function done(line: CartProduct): void {
    whenAllowed(product.id, () => {
      if (edited) carts.update(edited.id, line)
      else {
        carts.add(line)
        recordAddition(line, money.currency)
      }
      onClose()
    })
  }
  return createPortal(
    <ProductOptions
      key={`${product.id} ${lineId}`}
      product={product}
      rememberedOptions={rememberedOptions}
      line={edited}
      sells={sells}
      footer={footer}
      onDone={done}
      t={t}
      money={money}
    />,
    options,
  )
}
