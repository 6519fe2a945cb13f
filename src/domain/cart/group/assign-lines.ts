import type { Customization } from '#contract/cart/order-line.ts'

interface LineText {
  readonly id: number
  readonly note?: string | undefined
  readonly customizations?: readonly Pick<Customization, 'attributeId' | 'quantity'>[] | undefined
}

/** Lines with the same key are the same product with the same options and note. */
export function getOrderLineKey({ id, note = '', customizations = [] }: LineText): string {
  const units = new Map<number, number>()
  for (const it of customizations) units.set(it.attributeId, (units.get(it.attributeId) ?? 0) + it.quantity)
  const options = [...units].map(([attributeId, quantity]) => `${attributeId}×${quantity}`).sort()
  return JSON.stringify([id, options, note.trim()])
}

/** What a participant has chosen. */
export interface ChosenLine {
  readonly participant: string
  readonly key: string
  readonly quantity: number
}

/** Units of an ordered line for one participant; null: without an owner in the group. */
export interface LinePart {
  readonly participant: string | null
  readonly quantity: number
}

/**
 * Divides the units of ordered lines between those who have chosen them, in the order of the choices. The host can change the cart before
 * the payment: units that nobody has chosen have no owner, and choices that were not ordered get nothing.
 *
 * @returns the parts of each line, whose quantities add up to that of the line
 */
export function assignLines(
  lines: readonly { readonly key: string; readonly quantity: number }[],
  choices: readonly ChosenLine[],
): LinePart[][] {
  const open = choices.map(it => ({ ...it }))
  return lines.map(({ key, quantity }) => {
    const units = new Map<string, number>()
    let left = quantity
    for (const choice of open) {
      if (left === 0) break
      if (choice.key !== key || choice.quantity === 0) continue
      const taken = Math.min(left, choice.quantity)
      choice.quantity -= taken
      left -= taken
      units.set(choice.participant, (units.get(choice.participant) ?? 0) + taken)
    }
    const parts: LinePart[] = [...units].map(([participant, taken]) => ({ participant, quantity: taken }))
    return left > 0 ? [...parts, { participant: null, quantity: left }] : parts
  })
}
