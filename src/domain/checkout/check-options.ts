import type { AttributeGroup } from '#contract/catalogue/product.ts'
import { isGroupValid } from '#domain/catalogue/attribute-group.ts'

export interface SelectedOption {
  readonly attributeId: number
  readonly quantity: number
}

export type OptionIssue =
  | { readonly kind: 'unknown'; readonly attributeId: number }
  | { readonly kind: 'tooManyUnits'; readonly group: AttributeGroup }
  | { readonly kind: 'wrongCount'; readonly group: AttributeGroup }

/**
 * Returns the first issue in the options of a line; undefined when the product sheet allows the selection.
 *
 * @source A §5: "Single is valid with exactly 1 selected; capped needs min <= selected <= max"
 */
export function findOptionIssue(groups: readonly AttributeGroup[], selectedOptions: readonly SelectedOption[]): OptionIssue | undefined {
  const units = new Map<number, number>()
  for (const { attributeId, quantity } of selectedOptions) units.set(attributeId, (units.get(attributeId) ?? 0) + quantity)
  const validIds = new Set(groups.flatMap(it => it.attributes.map(one => one.id)))
  const unknown = selectedOptions.find(it => !validIds.has(it.attributeId))
  if (unknown) return { kind: 'unknown', attributeId: unknown.attributeId }
  for (const group of groups) {
    const quantities = group.attributes.map(it => units.get(it.id) ?? 0)
    const maxUnits = group.max === 1 ? 1 : group.maxPerAttribute
    if (quantities.some(it => it > maxUnits)) return { kind: 'tooManyUnits', group }
    if (!isGroupValid(group, quantities.reduce((sum, it) => sum + it, 0))) return { kind: 'wrongCount', group } // prettier-ignore
  }
  return undefined
}
