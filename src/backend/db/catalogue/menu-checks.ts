import { type Checking, checkPicture, checkSum, checkTexts } from '#backend/db/catalogue/checking.ts'
import type { Path } from '#backend/db/catalogue/faults.ts'
import type { GroupRecord, MenuRecord, ProductRecord } from '#backend/db/catalogue/menu-records.ts'
import type { ProductPromotion } from '#backend/db/catalogue/store-records.ts'
import { getGroupKind, isOptional } from '#domain/catalogue/attribute-group.ts'
import { getMaxPrice, getMaxPriceImpact } from '#domain/checkout/money-limits.ts'

export function checkMenu({ storeId, groups = [], sections }: MenuRecord, checking: Checking): void {
  const { known, say, rules } = checking
  const cityCode = known.stores.get(storeId)?.cityCode
  if (cityCode === undefined) return void say(['storeId'], 'is no store', storeId)
  const speaks = spoken(checking, cityCode)
  for (const [index, group] of groups.entries()) checkGroup(group, ['groups', index], checking, speaks)
  const currency = known.cities.get(cityCode)?.currency
  if (currency !== undefined) checkPrices({ groups, sections }, checking, currency)
  const asked = new Set(groups.map(({ id }) => id))
  const names = new Set<string>()
  for (const [index, { id, name, products }] of sections.entries()) {
    const path = ['sections', index]
    if (!rules.numbers.sections.add(id)) say([...path, 'id'], 'is another section already', id)
    speaks([...path, 'name'], name)
    for (const [place, product] of products.entries()) {
      const at = [...path, 'products', place]
      checkProduct(product, at, checking, asked)
      speaks([...at, 'name'], product.name)
      if (Object.keys(product.description).length > 0) speaks([...at, 'description'], product.description)
      const named = product.storeProductId ?? `sp-${product.id}`
      if (names.has(named)) say([...at, 'storeProductId'], 'is another product of this store already', named)
      names.add(named)
    }
  }
}

function checkPrices({ groups = [], sections }: Pick<MenuRecord, 'groups' | 'sections'>, checking: Checking, currency: string): void {
  for (const [index, { attributes }] of groups.entries())
    for (const [place, { priceImpact }] of attributes.entries())
      checkSum(checking, ['groups', index, 'attributes', place, 'priceImpact'], priceImpact, getMaxPriceImpact(currency), currency)
  for (const [index, { products }] of sections.entries())
    for (const [place, { price }] of products.entries())
      checkSum(checking, ['sections', index, 'products', place, 'price'], price, getMaxPrice(currency), currency)
}

type Speaks = (path: Path, texts: Readonly<Record<string, string>>) => void

function spoken({ known, say }: Checking, cityCode: string): Speaks {
  const languages = known.cities.get(cityCode)?.languages ?? []
  return (path, texts) => checkTexts(say, path, texts, languages, cityCode)
}

function checkGroup(group: GroupRecord, path: Path, checking: Checking, speaks: Speaks): void {
  const { rules, say } = checking
  if (!rules.numbers.groups.add(group.id)) say([...path, 'id'], 'is another group already', group.id)
  speaks([...path, 'name'], group.name)
  for (const [index, { id, name, promotions = [], priceImpact = 0 }] of group.attributes.entries()) {
    const at = [...path, 'attributes', index]
    if (!rules.numbers.attributes.add(id)) say([...at, 'id'], 'is another option already', id)
    speaks([...at, 'name'], name)
    checkPromotions(promotions, [...at, 'promotions'], checking, priceImpact)
  }
  const problem = unsatisfiable(group)
  if (problem !== undefined) say(path, problem)
}

/** Whether a customer can answer the question at all, and whether what is chosen at first is allowed. */
function unsatisfiable({ min, max, maxPerAttribute = 1, attributes }: GroupRecord): string | undefined {
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

function checkProduct(product: ProductRecord, path: Path, checking: Checking, asked: ReadonlySet<number>): void {
  const { rules, say } = checking
  const { id, groups = [], allergens = [], promotions = [], price } = product
  if (!rules.numbers.products.add(id)) say([...path, 'id'], 'is another product already', id)
  checkPicture(checking, [...path, 'imageId'], product.imageId)
  for (const [index, group] of groups.entries()) if (!asked.has(group)) say([...path, 'groups', index], 'is no group of this menu', group)
  if (new Set(groups).size < groups.length) say([...path, 'groups'], 'names a group twice')
  if (new Set(allergens).size < allergens.length) say([...path, 'allergens'], 'names an allergen twice')
  checkPromotions(promotions, [...path, 'promotions'], checking, price)
}

function checkPromotions(promotions: readonly ProductPromotion[], path: Path, { rules, say }: Checking, price: number): void {
  for (const [index, promotion] of promotions.entries()) {
    if (!rules.numbers.promotions.add(promotion.id)) say([...path, index, 'id'], 'is another promotion already', promotion.id)
    if (promotion.type === 'FLAT_PRODUCT' && promotion.price >= price)
      say([...path, index, 'price'], `is not below the price of ${price}`, promotion.price)
  }
}
