import { useStore } from '@nanostores/react'

import { isRouteComplete } from '#domain/checkout/parcel/parcel-form.ts'
import { FormSummary } from '#features/checkout/form/FormSummary.tsx'
import type { ParcelPartProps } from '#features/checkout/parcel/parcel-data.ts'
import { fill } from '#i18n/fill.ts'

/** The price of a parcel, which changes with each stop, and the button that sends it. */
export function ParcelSummary(props: ParcelPartProps) {
  const { t, data, checkout } = props
  const { texts, terms } = data.parcel
  const isComplete = isRouteComplete(useStore(checkout.$form))
  const { price } = useStore(checkout.$figures)
  const toKilometres = (metres: number): string =>
    fill(texts.parcelKilometres, { distance: (metres / 1000).toFixed(1).replace(/\.0$/, '').replace('.', data.money.decimal) })
  const rows = [
    {
      label: texts.parcelPriceBase,
      why: fill(texts.parcelPriceBaseWhy, { distance: toKilometres(terms.includedMetres) }),
      amount: price.base,
    },
    { label: fill(texts.parcelPriceDistance, { distance: toKilometres(price.metres) }), why: '', amount: price.distance },
    { label: texts.parcelPriceStops, why: '', amount: price.extraStops },
    { label: texts.parcelPriceSize, why: '', amount: price.size },
  ].filter(it => it.amount > 0)
  return <FormSummary {...props} texts={texts} rows={rows} formTotal={price.total} isComplete={isComplete} note={isComplete ? t.totalNote : texts.parcelPriceNote} /> // prettier-ignore
}
