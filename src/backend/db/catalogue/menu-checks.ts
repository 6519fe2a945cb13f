import { type CheckContext, checkPicture, checkMaxAmount, checkTexts } from '#backend/db/catalogue/check-context.ts'
import type { FieldPath } from '#backend/db/catalogue/issues.ts'
import type { GroupRecord, MenuRecord, ProductRecord } from '#backend/db/catalogue/menu-records.ts'
import { checkPage } from '#backend/db/catalogue/pages/page-checks.ts'
import type { ProductPromotion } from '#backend/db/catalogue/store-records.ts'
import type { Nutrition } from '#backend/db/schema/menus.ts'
import { getGroupKind, isOptional } from '#domain/catalogue/attribute-group.ts'
import { getMaxPrice, getMaxPriceImpact } from '#domain/checkout/money-limits.ts'

export function checkMenu(menu: MenuRecord, context: CheckContext): void {
  const { storeId, groups = [], sections } = menu
  const { references, report, rules } = context
  const cityCode = references.stores.get(storeId)?.cityCode
  if (cityCode === undefined) return void report(['storeId'], 'is not a store', storeId)
  const checkTranslations = createTranslationCheck(context, cityCode)
  for (const [index, group] of groups.entries()) checkGroup(group, ['groups', index], context, checkTranslations)
  const currency = references.cities.get(cityCode)?.currency
  if (currency !== undefined) checkPrices({ groups, sections }, context, currency)
  const groupIds = new Set(groups.map(({ id }) => id))
  const storeProductIds = new Set<string>()
  for (const [index, { id, name, products }] of sections.entries()) {
    const path = ['sections', index]
    if (!rules.numbers.sections.add(id)) report([...path, 'id'], 'is already the id of another section', id)
    checkTranslations([...path, 'name'], name)
    for (const [productIndex, product] of products.entries()) {
      const at = [...path, 'products', productIndex]
      checkProduct(product, at, context, groupIds)
      checkTranslations([...at, 'name'], product.name)
      if (Object.keys(product.description).length > 0) checkTranslations([...at, 'description'], product.description)
      const storeProductId = product.storeProductId ?? `sp-${product.id}`
      if (storeProductIds.has(storeProductId))
        report([...at, 'storeProductId'], 'is already used by another product of this store', storeProductId)
      storeProductIds.add(storeProductId)
    }
  }
  checkPage(menu, context, cityCode)
}

function checkPrices({ groups = [], sections }: Pick<MenuRecord, 'groups' | 'sections'>, context: CheckContext, currency: string): void {
  for (const [index, { attributes }] of groups.entries())
    for (const [attributeIndex, { priceImpact }] of attributes.entries())
      checkMaxAmount(
        context,
        ['groups', index, 'attributes', attributeIndex, 'priceImpact'],
        priceImpact,
        getMaxPriceImpact(currency),
        currency,
      )
  for (const [index, { products }] of sections.entries())
    for (const [productIndex, { price }] of products.entries())
      checkMaxAmount(context, ['sections', index, 'products', productIndex, 'price'], price, getMaxPrice(currency), currency)
}

type CheckTranslations = (path: FieldPath, texts: Readonly<Record<string, string>>) => void

function createTranslationCheck({ references, report }: CheckContext, cityCode: string): CheckTranslations {
  const languages = references.cities.get(cityCode)?.languages ?? []
  return (path, texts) => checkTexts(report, path, texts, languages, cityCode)
}

function checkGroup(group: GroupRecord, path: FieldPath, context: CheckContext, checkTranslations: CheckTranslations): void {
  const { rules, report } = context
  if (!rules.numbers.groups.add(group.id)) report([...path, 'id'], 'is already the id of another group', group.id)
  checkTranslations([...path, 'name'], group.name)
  for (const [index, { id, name, promotions = [], priceImpact = 0 }] of group.attributes.entries()) {
    const at = [...path, 'attributes', index]
    if (!rules.numbers.attributes.add(id)) report([...at, 'id'], 'is already the id of another option', id)
    checkTranslations([...at, 'name'], name)
    checkPromotions(promotions, [...at, 'promotions'], context, priceImpact)
    for (const [promotionIndex, { type }] of promotions.entries())
      if (type === 'TWO_FOR_ONE') report([...at, 'promotions', promotionIndex, 'type'], 'is not for options', type)
  }
  const problem = findGroupProblem(group)
  if (problem !== undefined) report(path, problem)
}

/** Checks that a customer can satisfy the group, and that the preselected units are allowed. */
function findGroupProblem({ min, max, maxPerAttribute = 1, attributes }: GroupRecord): string | undefined {
  const bounds = { min: min ?? 0, max: max ?? undefined }
  if (bounds.max !== undefined && bounds.min > bounds.max) return `requires at least ${bounds.min} but at most ${bounds.max} units`
  const { kind } = getGroupKind(bounds)
  // A §5: a group without a maximum requires more than its minimum
  const required = isOptional(bounds) ? 0 : kind === 'open' ? bounds.min + 1 : bounds.min
  const units = attributes.length * maxPerAttribute
  if (required > units) return `requires ${required} units, but its options have ${units}`
  const preselected = attributes.map(({ quantity = 0 }) => quantity)
  if (preselected.some(it => it > maxPerAttribute)) return `preselects more than ${maxPerAttribute} units of an option`
  const sum = preselected.reduce((total, it) => total + it, 0)
  return bounds.max !== undefined && sum > bounds.max ? `preselects ${sum} units, but at most ${bounds.max} are allowed` : undefined
}

function checkProduct(product: ProductRecord, path: FieldPath, context: CheckContext, groupIds: ReadonlySet<number>): void {
  const { rules, report } = context
  const { id, groups = [], allergens = [], diets = [], moreImageIds = [], nutrition, promotions = [], price } = product
  if (!rules.numbers.products.add(id)) report([...path, 'id'], 'is already the id of another product', id)
  if (product.imageId !== undefined) checkPicture(context, [...path, 'imageId'], product.imageId)
  for (const [index, group] of groups.entries())
    if (!groupIds.has(group)) report([...path, 'groups', index], 'is not a group of this menu', group)
  if (new Set(groups).size < groups.length) report([...path, 'groups'], 'lists a group twice')
  if (new Set(allergens).size < allergens.length) report([...path, 'allergens'], 'lists an allergen twice')
  if (new Set(diets).size < diets.length) report([...path, 'diets'], 'lists a diet twice')
  for (const [index, image] of moreImageIds.entries()) checkPicture(context, [...path, 'moreImageIds', index], image)
  const pictures = [product.imageId, ...moreImageIds]
  if (new Set(pictures).size < pictures.length) report([...path, 'moreImageIds'], 'lists a picture twice')
  if (nutrition) checkNutrition(nutrition, [...path, 'nutrition'], context)
  checkPromotions(promotions, [...path, 'promotions'], context, price)
}

function checkNutrition({ fat, saturates, carbohydrate, sugars }: Nutrition, path: FieldPath, { report }: CheckContext): void {
  if (saturates > fat) report([...path, 'saturates'], `is more than the fat of ${fat} g`, saturates)
  if (sugars > carbohydrate) report([...path, 'sugars'], `is more than the carbohydrate of ${carbohydrate} g`, sugars)
}

function checkPromotions(promotions: readonly ProductPromotion[], path: FieldPath, { rules, report }: CheckContext, price: number): void {
  for (const [index, promotion] of promotions.entries()) {
    if (!rules.numbers.promotions.add(promotion.id)) report([...path, index, 'id'], 'is already the id of another promotion', promotion.id)
    if (promotion.type === 'FLAT_PRODUCT' && promotion.price >= price)
      report([...path, index, 'price'], `is not below the price of ${price}`, promotion.price)
  }
}
