import { type CheckContext, checkPicture, checkMaxAmount, checkTexts } from '#backend/db/catalogue/checking.ts'
import type { FieldPath } from '#backend/db/catalogue/faults.ts'
import type { GroupRecord, MenuRecord, ProductRecord } from '#backend/db/catalogue/menu-records.ts'
import type { ProductPromotion } from '#backend/db/catalogue/store-records.ts'
import { getGroupKind, isOptional } from '#domain/catalogue/attribute-group.ts'
import { getMaxPrice, getMaxPriceImpact } from '#domain/checkout/money-limits.ts'

export function checkMenu({ storeId, groups = [], sections }: MenuRecord, checking: CheckContext): void {
  const { references, report, rules } = checking
  const cityCode = references.stores.get(storeId)?.cityCode
  if (cityCode === undefined) return void report(['storeId'], 'is no store', storeId)
  const speaks = createTranslationCheck(checking, cityCode)
  for (const [index, group] of groups.entries()) checkGroup(group, ['groups', index], checking, speaks)
  const currency = references.cities.get(cityCode)?.currency
  if (currency !== undefined) checkPrices({ groups, sections }, checking, currency)
  const asked = new Set(groups.map(({ id }) => id))
  const names = new Set<string>()
  for (const [index, { id, name, products }] of sections.entries()) {
    const path = ['sections', index]
    if (!rules.numbers.sections.add(id)) report([...path, 'id'], 'is another section already', id)
    speaks([...path, 'name'], name)
    for (const [place, product] of products.entries()) {
      const at = [...path, 'products', place]
      checkProduct(product, at, checking, asked)
      speaks([...at, 'name'], product.name)
      if (Object.keys(product.description).length > 0) speaks([...at, 'description'], product.description)
      const named = product.storeProductId ?? `sp-${product.id}`
      if (names.has(named)) report([...at, 'storeProductId'], 'is another product of this store already', named)
      names.add(named)
    }
  }
}

function checkPrices({ groups = [], sections }: Pick<MenuRecord, 'groups' | 'sections'>, checking: CheckContext, currency: string): void {
  for (const [index, { attributes }] of groups.entries())
    for (const [place, { priceImpact }] of attributes.entries())
      checkMaxAmount(checking, ['groups', index, 'attributes', place, 'priceImpact'], priceImpact, getMaxPriceImpact(currency), currency)
  for (const [index, { products }] of sections.entries())
    for (const [place, { price }] of products.entries())
      checkMaxAmount(checking, ['sections', index, 'products', place, 'price'], price, getMaxPrice(currency), currency)
}

type CheckTranslations = (path: FieldPath, texts: Readonly<Record<string, string>>) => void

function createTranslationCheck({ references, report }: CheckContext, cityCode: string): CheckTranslations {
  const languages = references.cities.get(cityCode)?.languages ?? []
  return (path, texts) => checkTexts(report, path, texts, languages, cityCode)
}

function checkGroup(group: GroupRecord, path: FieldPath, checking: CheckContext, speaks: CheckTranslations): void {
  const { rules, report } = checking
  if (!rules.numbers.groups.add(group.id)) report([...path, 'id'], 'is another group already', group.id)
  speaks([...path, 'name'], group.name)
  for (const [index, { id, name, promotions = [], priceImpact = 0 }] of group.attributes.entries()) {
    const at = [...path, 'attributes', index]
    if (!rules.numbers.attributes.add(id)) report([...at, 'id'], 'is another option already', id)
    speaks([...at, 'name'], name)
    checkPromotions(promotions, [...at, 'promotions'], checking, priceImpact)
  }
  const problem = findGroupProblem(group)
  if (problem !== undefined) report(path, problem)
}

/** Whether a customer can answer the question at all, and whether what is chosen at first is allowed. */
function findGroupProblem({ min, max, maxPerAttribute = 1, attributes }: GroupRecord): string | undefined {
  const bounds = { min: min ?? 0, max: max ?? undefined }
  if (bounds.max !== undefined && bounds.min > bounds.max) return `wants at least ${bounds.min} and at most ${bounds.max}`
  const { kind } = getGroupKind(bounds)
  // docs of A §5: a group without a cap wants more than its min
  const wanted = isOptional(bounds) ? 0 : kind === 'open' ? bounds.min + 1 : bounds.min
  const units = attributes.length * maxPerAttribute
  if (wanted > units) return `wants ${wanted} units, and its options have ${units}`
  const chosen = attributes.map(({ quantity = 0 }) => quantity)
  if (chosen.some(it => it > maxPerAttribute)) return `has more than ${maxPerAttribute} of an option chosen at first`
  const sum = chosen.reduce((total, it) => total + it, 0)
  return bounds.max !== undefined && sum > bounds.max ? `has ${sum} units chosen at first, and at most ${bounds.max} may be` : undefined
}

function checkProduct(product: ProductRecord, path: FieldPath, checking: CheckContext, asked: ReadonlySet<number>): void {
  const { rules, report } = checking
  const { id, groups = [], allergens = [], promotions = [], price } = product
  if (!rules.numbers.products.add(id)) report([...path, 'id'], 'is another product already', id)
  checkPicture(checking, [...path, 'imageId'], product.imageId)
  for (const [index, group] of groups.entries())
    if (!asked.has(group)) report([...path, 'groups', index], 'is no group of this menu', group)
  if (new Set(groups).size < groups.length) report([...path, 'groups'], 'names a group twice')
  if (new Set(allergens).size < allergens.length) report([...path, 'allergens'], 'names an allergen twice')
  checkPromotions(promotions, [...path, 'promotions'], checking, price)
}

function checkPromotions(promotions: readonly ProductPromotion[], path: FieldPath, { rules, report }: CheckContext, price: number): void {
  for (const [index, promotion] of promotions.entries()) {
    if (!rules.numbers.promotions.add(promotion.id)) report([...path, index, 'id'], 'is another promotion already', promotion.id)
    if (promotion.type === 'FLAT_PRODUCT' && promotion.price >= price)
      report([...path, index, 'price'], `is not below the price of ${price}`, promotion.price)
  }
}
