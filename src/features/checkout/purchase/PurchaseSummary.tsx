import { useStore } from '@nanostores/react'

import { getFractionDigits } from '#domain/checkout/currency.ts'
import { isPurchasePriced, toPurchase } from '#domain/checkout/purchase/purchase-form.ts'
import { pricePurchase } from '#domain/checkout/purchase/purchase-price.ts'
import { FormSummary, type PriceRow } from '#features/checkout/form/FormSummary.tsx'
import type { PurchasePartProps } from '#features/checkout/purchase/purchase-data.ts'

/** The price of a purchase: the limit, and the fees. */
export function PurchaseSummary(props: PurchasePartProps) {
  const { t, data, store, checkout } = props
  const { texts, terms } = data.purchase
  const form = useStore(checkout.$form)
  const quote = useStore(checkout.$quote)
  const digits = getFractionDigits(data.money.currency)
  const isComplete = isPurchasePriced(form, terms, digits)
  const price = pricePurchase(toPurchase(form, digits).limit, store.fees)
  const labels: Readonly<Record<string, Omit<PriceRow, 'amount'>>> = {
    PRODUCTS: { label: texts.purchaseLimitRow, why: texts.purchaseLimitWhy },
    DELIVERY: { label: t.delivery, why: t.whyDelivery },
    SERVICE: { label: t.service, why: t.whyService },
  }
  const lines: readonly { readonly type: string; readonly amount: number }[] = quote?.pricingBreakdown.lines ?? price.lines
  const rows = lines.flatMap(({ type, amount }) => (labels[type] ? [{ ...labels[type], amount }] : []))
  return <FormSummary {...props} texts={texts} rows={rows} formTotal={price.total} isComplete={isComplete && quote !== undefined} note={isComplete ? texts.purchaseTotalNote : texts.purchasePriceNote} /> // prettier-ignore
}
