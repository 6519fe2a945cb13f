import type { CartProduct, ProductSnapshot, SelectedAttribute } from '#contract/cart/cart.ts'
import type { Attribute, AttributeGroup, Product } from '#contract/catalogue/product.ts'
import { MAX_OPTION_UNITS } from '#contract/limits.ts'
import { withCustomerPromotion, withCustomerPromotions, hasTwoForOne } from '#domain/cart/line.ts'
import { getGroupKind, isGroupFull, isGroupValid } from '#domain/catalogue/attribute-group.ts'

/** Selected units by attribute id; attributes that are not selected are absent. */
export type Selection = Readonly<Record<number, number>>

/** The selection that the catalogue presets. */
export function getInitialSelection({ attributeGroups }: Pick<Product, 'attributeGroups'>): Selection {
  const selectedOptions = attributeGroups.flatMap(it => it.attributes).filter(it => it.selected && it.quantity > 0)
  return Object.fromEntries(selectedOptions.map(it => [it.id, it.quantity]))
}

/**
 * A selection of an earlier visit. Options that no longer exist are dropped. A group that is then not valid has its preset selection.
 *
 * @param remembered units by attribute id; undefined for a product that was never chosen
 */
export function restoreSelection({ attributeGroups }: Pick<Product, 'attributeGroups'>, remembered: Selection | undefined): Selection {
  const initial = getInitialSelection({ attributeGroups })
  if (!remembered) return initial
  return attributeGroups.reduce<Selection>((selection, group) => {
    const restored = selectAll(group, selection, remembered)
    return isGroupValid(group, countUnits(group, restored)) ? restored : selectAll(group, selection, initial)
  }, {})
}

function selectAll(group: AttributeGroup, selection: Selection, units: Selection): Selection {
  return group.attributes.reduce((all, { id }) => (units[id] ? selectUnits(group, all, id, units[id]) : all), selection)
}

export function countUnits(group: AttributeGroup, selection: Selection): number {
  return group.attributes.reduce((sum, it) => sum + (selection[it.id] ?? 0), 0)
}

/**
 * Sets the units of one attribute within the limits of its group and of an order line. A single choice replaces the previous one.
 *
 * @source A §5: "A full group blocks further selection."
 */
export function selectUnits(group: AttributeGroup, selection: Selection, attributeId: number, units: number): Selection {
  const { [attributeId]: before = 0, ...others } = selection
  if (getGroupKind(group).kind === 'single') {
    const rest = clearGroup(selection, group)
    return units > 0 ? { ...rest, [attributeId]: 1 } : rest
  }
  const requested = Math.max(0, Math.min(units, group.maxPerAttribute))
  if (requested > before && isGroupFull(group, countUnits(group, selection))) return selection
  const free = MAX_OPTION_UNITS - Object.values(others).reduce((sum, it) => sum + it, 0)
  const allowed = Math.min(requested, free, group.max === undefined ? requested : group.max - countUnits(group, others))
  return allowed > 0 ? { ...others, [attributeId]: allowed } : others
}

export function findInvalidGroups({ attributeGroups }: Pick<Product, 'attributeGroups'>, selection: Selection): AttributeGroup[] {
  return attributeGroups.filter(it => !isGroupValid(it, countUnits(it, selection)))
}

/** A §3, "Selected attribute": the options of a cart line and of an order line, in menu order. */
export function toSelectedAttributes(
  { attributeGroups }: Pick<Product, 'attributeGroups'>,
  selection: Selection,
  isPrime: boolean,
): SelectedAttribute[] {
  return attributeGroups.flatMap(group =>
    group.attributes.flatMap(it => {
      const quantity = selection[it.id] ?? 0
      return quantity > 0 ? [toSelectedAttribute(group, it, quantity, isPrime)] : []
    }),
  )
}

export function toSelection({
  selectedAttributes: selectedOptions,
}: {
  selectedAttributes: readonly Pick<SelectedAttribute, 'id' | 'quantity'>[]
}): Selection {
  return Object.fromEntries(selectedOptions.map(it => [it.id, it.quantity]))
}

/**
 * @param id of the new line, unique in the cart
 * @param isPrime whether prime promotions apply to the customer; false for an anonymous one
 */
export function toLine(
  product: ProductSnapshot & Pick<Product, 'attributeGroups'>,
  selection: Selection,
  { id, amount, note, isPrime }: { id: string; amount: number; note: string; isPrime: boolean },
): CartProduct {
  const { id: productId, storeProductId, externalId, name, price, imageUrl, customizable, tint } = product
  const { promotions } = withCustomerPromotions(product, isPrime)
  return {
    kind: product.attributeGroups.length > 0 || note !== '' ? 'personalisedProduct' : 'simpleProduct',
    id,
    product: { id: productId, storeProductId, externalId, name, price, imageUrl, promotions, customizable, tint },
    amount,
    isTwoForOne: hasTwoForOne(promotions),
    selectedAttributes: toSelectedAttributes(product, selection, isPrime),
    note,
  }
}

/** One unit of a product without options. */
export const toSimpleLine = (product: ProductSnapshot, id: string, isPrime: boolean): CartProduct =>
  toLine({ ...product, attributeGroups: [] }, {}, { id, amount: 1, note: '', isPrime })

function toSelectedAttribute(group: AttributeGroup, attribute: Attribute, quantity: number, isPrime: boolean): SelectedAttribute {
  return {
    id: attribute.id,
    name: attribute.name,
    priceImpact: attribute.priceImpact,
    quantity,
    groupId: group.id,
    groupName: group.name,
    groupPosition: group.position,
    externalId: attribute.externalId,
    groupExternalId: group.externalId,
    promotion: withCustomerPromotion(attribute, isPrime).promotion,
  }
}

function clearGroup(selection: Selection, group: AttributeGroup): Selection {
  const ids = new Set(group.attributes.map(it => it.id))
  return Object.fromEntries(Object.entries(selection).filter(([id]) => !ids.has(Number(id))))
}
