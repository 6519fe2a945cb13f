import type { CatalogueItemType, Category } from '#contract/catalogue/category.ts'

/** @source A §3: "Valid when id > 0 and name non-empty." */
export function isValidCategory({ id, name }: Pick<Category, 'id' | 'name'>): boolean {
  return id > 0 && name !== ''
}

/**
 * Whether a category opens an order form instead of a list.
 *
 * @source A §3: "Phantom when a subcategory is SHIPMENT, or the type is SHIPMENT or PURCHASE."
 */
export function isPhantomCategory({
  type,
  categories,
}: {
  type: Category['type']
  categories: readonly { type: Category['type'] }[]
}): boolean {
  return type === 'SHIPMENT' || type === 'PURCHASE' || categories.some(it => it.type === 'SHIPMENT')
}

/**
 * The store whose checkout is the order form of a phantom category; undefined while it has no form. A group has the form of its parcels.
 *
 * @source A §2.2 rule 8: "a phantom category goes to checkout"
 */
export function findFormStoreId({
  categories,
  ...category
}: FormCategory & { readonly categories: readonly FormCategory[] }): number | undefined {
  const forms = [category, ...categories.filter(it => it.type === 'SHIPMENT')]
  return isPhantomCategory({ ...category, categories }) ? (forms.find(it => it.formStoreId)?.formStoreId ?? undefined) : undefined
}

type FormCategory = Pick<Category, 'type' | 'formStoreId'>

/** Whether a category opens a form that does not exist here. */
export const isFormMissing = (category: Parameters<typeof findFormStoreId>[0]): boolean =>
  isPhantomCategory(category) && findFormStoreId(category) === undefined

/**
 * Whether a category has neither stores nor an order form.
 *
 * @source A §2.2 rule 8, "an empty category"
 */
export function isEmptyCategory(
  category: Pick<Category, 'id' | 'name' | 'type' | 'singleStoreSlug' | 'storesCount'> & Parameters<typeof isPhantomCategory>[0],
): boolean {
  return !isValidCategory(category) || (category.storesCount === 0 && !category.singleStoreSlug && !isPhantomCategory(category))
}

/**
 * A group is shown as the tiles of its categories, a single category as its stores. A group without categories in this city is single.
 *
 * @source A §3: "Catalogue item types SINGLE and GROUP"
 */
export function getCatalogueItemType({ categories }: { readonly categories: readonly unknown[] }): CatalogueItemType {
  return categories.length > 0 ? 'GROUP' : 'SINGLE'
}

export type CategoryState = 'open' | 'asleep' | 'disabled'

/** @source A §3: "open, enabled, …, openIcon, sleepIcon, disabledIcon" */
export function getCategoryState({ open, enabled }: Pick<Category, 'open' | 'enabled'>): CategoryState {
  if (!enabled) return 'disabled'
  return open ? 'open' : 'asleep'
}

type CategoryIcons = Pick<Category, 'open' | 'enabled' | 'openIcon' | 'sleepIcon' | 'disabledIcon' | 'image'>

/** The picture of a category in its state; its image when the state has none. */
export function getCategoryIcon(category: CategoryIcons): string {
  const icons = { open: category.openIcon, asleep: category.sleepIcon, disabled: category.disabledIcon }
  return icons[getCategoryState(category)] || category.image
}
