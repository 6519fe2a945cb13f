import * as z from 'zod/mini'

import {
  foundBy,
  id,
  maybeTexts,
  name,
  picture,
  price,
  priceImpact,
  says,
  texts,
  tint,
  whole,
  yesNo,
} from '#backend/db/catalogue/fields.ts'
import { ProductPromotion } from '#backend/db/catalogue/store-records.ts'
import { MAX_EXTERNAL_ID_LENGTH, MAX_PRODUCT_NAME_LENGTH } from '#contract/limits.ts'
import { ALLERGENS } from '#backend/db/schema/menus.ts'

const promotions = () => z.optional(z.array(ProductPromotion).check(z.maxLength(20), says('What is off it. Unset: `[]`.')))

const AttributeRecord = z.strictObject({
  id: id('Yours; one number, one option.'),
  externalId: z.optional(name(MAX_EXTERNAL_ID_LENGTH, 'Its name in the partner’s system. Unset: the id.')),
  name: texts(200, 'What it is called.'),
  priceImpact: z.optional(priceImpact('Minor units that one adds. Unset: 0.')),
  quantity: z.optional(whole(0, 99, 'How many are chosen when the product opens. Unset: 0.')),
  promotions: promotions(),
})

const GroupRecord = z.strictObject({
  id: id('Yours; one number, one group.'),
  externalId: z.optional(name(MAX_EXTERNAL_ID_LENGTH, 'Its name in the partner’s system. Unset: the id.')),
  name: texts(200, 'What it asks: `Choose a size`.'),
  min: z.optional(z.nullable(whole(0, 99, 'Fewest units; 0 or null: may be left out. With `max` null, more than this are wanted.'))),
  max: z.optional(z.nullable(whole(1, 999, 'Most units; 1: exactly one is chosen; null: no cap.'))),
  maxPerAttribute: z.optional(whole(1, 99, 'Most units of one option. Unset: 1.')),
  attributes: z.array(AttributeRecord).check(z.minLength(1), z.maxLength(200), says('Its options, in order.')),
})

const ProductRecord = z.strictObject({
  id: id('Yours; one number, one product.'),
  storeProductId: z.optional(name(MAX_EXTERNAL_ID_LENGTH, 'Its name in the store, unique there. Unset: `sp-` and the id.')),
  externalId: z.optional(name(MAX_EXTERNAL_ID_LENGTH, 'Its name in the partner’s system. Unset: the id.')),
  name: texts(MAX_PRODUCT_NAME_LENGTH, 'What it is called.'),
  description: maybeTexts(2000, 'What it is made of; `{}` for none.'),
  price: price('Minor units, before promotions and options.'),
  imageId: picture('Its picture.'),
  tint: tint(),
  sponsored: z.optional(yesNo('Marked as an advertisement. Unset: false.')),
  available: z.optional(yesNo('False: sold out. Unset: true.')),
  allergens: z.optional(
    z.array(z.enum(ALLERGENS)).check(z.maxLength(14), says('Of the fourteen of EU Regulation 1169/2011. Unset: `[]`.')),
  ),
  groups: z.optional(
    z.array(id('A group of this menu.')).check(z.maxLength(50), says('What it asks, ids of `groups` of the menu, in order. Unset: `[]`.')),
  ),
  promotions: promotions(),
  foundBy: foundBy(),
})

const SectionRecord = z.strictObject({
  id: id('Yours; one number, one section.'),
  name: texts(200, 'What it is called.'),
  layout: z.optional(z.enum(['GRID', 'LIST']).check(says('Unset: `LIST`.'))),
  products: z.array(ProductRecord).check(z.maxLength(5000), says('What is sold, in order.')),
})

export const MenuRecord = z.strictObject({
  storeId: id('Store whose whole menu it is.'),
  groups: z.optional(
    z.array(GroupRecord).check(z.maxLength(2000), says('Questions that products ask; several may share one. Unset: `[]`.')),
  ),
  sections: z.array(SectionRecord).check(z.maxLength(500), says('Its sections, in order.')),
})

export type MenuRecord = z.infer<typeof MenuRecord>
export type GroupRecord = z.infer<typeof GroupRecord>
export type ProductRecord = z.infer<typeof ProductRecord>
