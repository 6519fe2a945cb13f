import type { CartProduct, SelectedAttribute } from '#contract/cart/cart.ts'
import type { Attribute, AttributeGroup, Product } from '#contract/catalogue/product.ts'
import { MAX_OPTION_UNITS } from '#contract/limits.ts'
import { forCustomer, hasTwoForOne } from '#domain/cart/line.ts'
import { groupKind, isGroupFull, isGroupValid } from '#domain/catalogue/attribute-group.ts'

/** Units chosen of each attribute, by its id; what is not chosen is absent. */
export type Selection = Readonly<Record<number, number>>

/** What the kitchen suggests: the attributes that come selected. */
export function initialSelection({ attributeGroups }: Pick<Product, 'attributeGroups'>): Selection {
  const chosen = attributeGroups.flatMap(it => it.attributes).filter(it => it.selected && it.quantity > 0)
  return Object.fromEntries(chosen.map(it => [it.id, it.quantity]))
}

export function unitsIn(group: AttributeGroup, selection: Selection): number {
  return group.attributes.reduce((sum, it) => sum + (selection[it.id] ?? 0), 0)
}

/**
 * Sets the units of one attribute, as far as its group and an order line allow: a single choice replaces, a full group takes no more.
 *
 * @source A §5: "A full group blocks further selection."
 */
export function select(group: AttributeGroup, selection: Selection, attributeId: number, units: number): Selection {
  const { [attributeId]: before = 0, ...others } = selection
  if (groupKind(group).kind === 'single') {
    const rest = without(selection, group)
    return units > 0 ? { ...rest, [attributeId]: 1 } : rest
  }
  const wanted = Math.max(0, Math.min(units, group.maxPerAttribute))
  if (wanted > before && isGroupFull(group, unitsIn(group, selection))) return selection
  const free = MAX_OPTION_UNITS - Object.values(others).reduce((sum, it) => sum + it, 0)
  const room = Math.min(wanted, free, group.max === undefined ? wanted : group.max - unitsIn(group, others))
  return room > 0 ? { ...others, [attributeId]: room } : others
}

export function invalidGroups({ attributeGroups }: Pick<Product, 'attributeGroups'>, selection: Selection): AttributeGroup[] {
  return attributeGroups.filter(it => !isGroupValid(it, unitsIn(it, selection)))
}

/** A §3, "Selected attribute": what the cart and the order line carry, in the order of the menu. */
export function selectedAttributes({ attributeGroups }: Pick<Product, 'attributeGroups'>, selection: Selection): SelectedAttribute[] {
  return attributeGroups.flatMap(group =>
    group.attributes.flatMap(it => {
      const quantity = selection[it.id] ?? 0
      return quantity > 0 ? [selectedAttribute(group, it, quantity)] : []
    }),
  )
}

export function selectionOf({
  selectedAttributes: chosen,
}: {
  selectedAttributes: readonly Pick<SelectedAttribute, 'id' | 'quantity'>[]
}): Selection {
  return Object.fromEntries(chosen.map(it => [it.id, it.quantity]))
}

/** @param id of the new line, unique in the cart */
export function lineOf(
  product: Product,
  selection: Selection,
  { id, amount, note }: { id: string; amount: number; note: string },
): CartProduct {
  const chosen = selectedAttributes(product, selection)
  const {
    attributeGroups: _groups,
    description: _text,
    allergens: _allergens,
    available: _available,
    sponsored: _sponsored,
    ...kept
  } = product
  return {
    kind: product.attributeGroups.length > 0 || note !== '' ? 'personalisedProduct' : 'simpleProduct',
    id,
    // nobody is signed in yet, so nobody has prime: A §4
    product: forCustomer(kept, false),
    amount,
    isTwoForOne: hasTwoForOne(forCustomer(kept, false).promotions),
    selectedAttributes: chosen,
    note,
  }
}

function selectedAttribute(group: AttributeGroup, attribute: Attribute, quantity: number): SelectedAttribute {
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
    promotion: attribute.promotion,
  }
}

function without(selection: Selection, group: AttributeGroup): Selection {
  const ids = new Set(group.attributes.map(it => it.id))
  return Object.fromEntries(Object.entries(selection).filter(([id]) => !ids.has(Number(id))))
}
