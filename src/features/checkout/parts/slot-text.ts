import type { CheckoutStore } from '#features/checkout/checkout-data.ts'

type Slots = Pick<CheckoutStore, 'days' | 'tomorrow'>

/**
 * A selected time with its day: a closed select does not show the group of its option.
 *
 * @returns undefined for a time that is not offered
 */
export function getSlotText({ days, tomorrow }: Slots, startTime: number, now: number): string | undefined {
  for (const { label, shortName, times } of days) {
    const slot = times.find(it => it.startTime === startTime)
    // a page that stays open past midnight must not label today "Tomorrow"
    if (slot) return `${now < tomorrow ? label : shortName}, ${slot.text}`
  }
  return undefined
}
