import * as z from 'zod/mini'

import {
  foundByField,
  id,
  optionalTexts,
  name,
  picture,
  price,
  priceImpact,
  describe,
  texts,
  tint,
  wholeNumber,
  flag,
} from '#backend/db/catalogue/fields.ts'
import { PageRecord, SECTION_LAYOUTS } from '#backend/db/catalogue/pages/page-records.ts'
import { ProductPromotion } from '#backend/db/catalogue/store-records.ts'
import { MAX_EXTERNAL_ID_LENGTH, MAX_PRODUCT_NAME_LENGTH } from '#contract/limits.ts'
import { ALLERGENS, DIETS, MAX_MORE_PICTURES, NUTRITION_UNITS } from '#backend/db/schema/menus.ts'

/** Room for the units of cancelled orders below the maximum of an integer column. */
const MAX_STOCK = 1_000_000_000

const promotions = () => z.optional(z.array(ProductPromotion).check(z.maxLength(20), describe('Its promotions. Unset: `[]`.')))

const AttributeRecord = z.strictObject({
  id: id('Yours; unique among options.'),
  externalId: z.optional(name(MAX_EXTERNAL_ID_LENGTH, 'Its id in the partner’s system. Unset: the id.')),
  name: texts(200, 'Its name.'),
  priceImpact: z.optional(priceImpact('Price that one unit adds, minor units. Unset: 0.')),
  quantity: z.optional(wholeNumber(0, 99, 'Units that are preselected when the product opens. Unset: 0.')),
  promotions: promotions(),
})

const GroupRecord = z.strictObject({
  id: id('Yours; unique among groups.'),
  externalId: z.optional(name(MAX_EXTERNAL_ID_LENGTH, 'Its id in the partner’s system. Unset: the id.')),
  name: texts(200, 'Its title: `Choose a size`.'),
  min: z.optional(z.nullable(wholeNumber(0, 99, 'Minimum units; 0 or null: optional. With `max` null, more than this are required.'))),
  max: z.optional(z.nullable(wholeNumber(1, 999, 'Maximum units; 1: exactly one is chosen; null: no limit.'))),
  maxPerAttribute: z.optional(wholeNumber(1, 99, 'Maximum units of one option. Unset: 1.')),
  attributes: z.array(AttributeRecord).check(z.minLength(1), z.maxLength(200), describe('Its options, in order.')),
})

/** 100 g of a food hold at most 100 g of each nutrient; a portion may be heavier. */
const grams = (description: string) => z.number().check(z.minimum(0), z.maximum(2000), describe(description))

const NutritionRecord = z.strictObject({
  per: z.enum(NUTRITION_UNITS).check(describe('What the amounts refer to.')),
  kcal: z.number().check(z.minimum(0), z.maximum(20_000), describe('Energy, kilocalories.')),
  fat: grams('Grams.'),
  saturates: grams('Grams, part of the fat.'),
  carbohydrate: grams('Grams.'),
  sugars: grams('Grams, part of the carbohydrate.'),
  protein: grams('Grams.'),
  salt: grams('Grams.'),
})

const ProductRecord = z.strictObject({
  id: id('Yours; unique among products.'),
  storeProductId: z.optional(name(MAX_EXTERNAL_ID_LENGTH, 'Its id in the store, unique there. Unset: `sp-` and the id.')),
  externalId: z.optional(name(MAX_EXTERNAL_ID_LENGTH, 'Its id in the partner’s system. Unset: the id.')),
  name: texts(MAX_PRODUCT_NAME_LENGTH, 'Its name.'),
  description: optionalTexts(2000, 'Its description; `{}` for none.'),
  price: price('Minor units, before promotions and options.'),
  imageId: z.optional(picture('Id of its image. Unset: none, and pages show letters of its name.')),
  moreImageIds: z.optional(
    z.array(picture('Id of an image.')).check(z.maxLength(MAX_MORE_PICTURES), describe('Further pictures, in order. Unset: `[]`.')),
  ),
  tint: tint(),
  sponsored: z.optional(flag('Marked as an advertisement. Unset: false.')),
  available: z.optional(flag('False: sold out. Unset: true.')),
  stock: z.optional(
    wholeNumber(
      0,
      MAX_STOCK,
      'Units that the store has. Orders take from it, and cancelled ones give back; 0: sold out. Unset: not counted.',
    ),
  ),
  allergens: z.optional(
    z.array(z.enum(ALLERGENS)).check(z.maxLength(14), describe('Allergens, from the fourteen of EU Regulation 1169/2011. Unset: `[]`.')),
  ),
  diets: z.optional(z.array(z.enum(DIETS)).check(z.maxLength(DIETS.length), describe('Diets that it suits. Unset: `[]`.'))),
  nutrition: z.optional(NutritionRecord.check(describe('Its nutrition declaration, as EU Regulation 1169/2011 asks. Unset: unknown.'))),
  groups: z.optional(
    z
      .array(id('A group of this menu.'))
      .check(z.maxLength(50), describe('Ids of its option groups (`groups` of the menu), in order. Unset: `[]`.')),
  ),
  promotions: promotions(),
  foundBy: foundByField(),
})

const SectionRecord = z.strictObject({
  id: id('Yours; unique among sections.'),
  name: texts(200, 'Its name.'),
  layout: z.optional(
    z.enum(SECTION_LAYOUTS).check(describe('Its form; `CAROUSEL` is one row that scrolls sideways. Unset: the `viewType` of the store.')),
  ),
  group: z.optional(id('Id of the section that contains this one: an earlier section without products, at most three levels deep.')),
  products: z.array(ProductRecord).check(z.maxLength(5000), describe('Its products, in order; `[]` for a group of sections.')),
})

const restrictedIds = () =>
  z.array(id('A product of this menu.')).check(z.minLength(1), z.maxLength(5000), describe('Ids of the products that it applies to.'))
const restrictionTitle = () => texts(200, 'Its title.')
const restrictionText = () => texts(1000, 'What the customer confirms, and what the courier checks.')

const RestrictionRecord = z.discriminatedUnion('kind', [
  z.strictObject({
    id: id('Yours; unique among restrictions.'),
    kind: z.literal('AGE').check(describe('Customers confirm their age.')),
    title: restrictionTitle(),
    text: restrictionText(),
    minimumAge: wholeNumber(1, 99, 'Years.'),
    products: restrictedIds(),
  }),
  z.strictObject({
    id: id('Yours; unique among restrictions.'),
    kind: z.literal('PRESCRIPTION').check(describe('Customers confirm that they have a prescription.')),
    title: restrictionTitle(),
    text: restrictionText(),
    products: restrictedIds(),
  }),
])

export const MenuRecord = z.strictObject({
  storeId: id('Id of the store.'),
  groups: z.optional(
    z.array(GroupRecord).check(z.maxLength(2000), describe('Option groups of products; several products may share one. Unset: `[]`.')),
  ),
  sections: z.array(SectionRecord).check(z.maxLength(500), describe('Its sections, in order.')),
  page: z.optional(PageRecord),
  restrictions: z.optional(
    z
      .array(RestrictionRecord)
      .check(z.maxLength(50), describe('What customers confirm before they order some of its products. Unset: `[]`.')),
  ),
})

export type MenuRecord = z.infer<typeof MenuRecord>
export type RestrictionRecord = z.infer<typeof RestrictionRecord>
export type GroupRecord = z.infer<typeof GroupRecord>
export type ProductRecord = z.infer<typeof ProductRecord>
