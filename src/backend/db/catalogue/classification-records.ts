import * as z from 'zod/mini'

import {
  cityCode,
  languageLimits,
  id,
  LANGUAGE_PATTERN,
  name,
  picture,
  describe,
  slug,
  texts,
  tint,
  wholeNumber,
  nonEmptyText,
  flag,
} from '#backend/db/catalogue/fields.ts'

const colour = (description: string) =>
  z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as "#ffcc00"'), describe(description))

export const CategoryRecord = z.strictObject({
  id: id('Yours; unique among categories.'),
  type: z
    .enum(['STORES', 'PURCHASE', 'SHIPMENT', 'GROUP'])
    .check(
      describe('`STORES`: a list of stores. `GROUP`: a group of categories. `PURCHASE`, `SHIPMENT`: a form for a purchase or a parcel.'),
    ),
  parentId: z.optional(z.nullable(id('The `GROUP` that contains it. Groups are one level deep.'))),
  backgroundColor: colour('Colour behind its image, for clients without our tints.'),
  textColor: colour('Colour of its name on that background.'),
  image: picture('Id of its image.'),
  openIcon: picture('Its image while it is open.'),
  sleepIcon: picture('Its image while it is closed.'),
  disabledIcon: picture('Its image while it is disabled.'),
  tags: z.array(nonEmptyText(60)).check(z.maxLength(20), describe('Tags for clients.')),
  texts: z
    .record(
      z.string().check(z.regex(LANGUAGE_PATTERN, 'must be a language code such as "en" or "pt_BR"')),
      z.strictObject({
        name: name(100, 'Its name.'),
        slug: slug('Its part of the URL, unique in its language.'),
        title: name(300, 'Title of its page.'),
      }),
    )
    .check(
      z.refine(it => Object.keys(it).length > 0, 'must have a text in at least one language'),
      ...languageLimits,
      describe('By language: every language of the cities that offer it.'),
    ),
})

export const CityCategoryRecord = z.strictObject({
  cityCode: cityCode('City that offers the category.'),
  categoryId: id('The category.'),
  position: wholeNumber(0, 32_767, 'Position among the categories of the city.'),
  open: flag('False: shown as closed.'),
  enabled: flag('False: not shown.'),
  tint: tint(),
})

export const FilterRecord = z.strictObject({
  id: id('Yours. Rows of type `SORT` have the ids 1 to 5 of the sort orders.'),
  type: z
    .enum(['CITY', 'USER', 'SORT', 'FOOD'])
    .check(
      describe('`FOOD`: a kind of food. `USER`: a property, such as free delivery. `SORT`: a sort order. `CITY`: a filter of a city.'),
    ),
  label: name(100, 'Name for clients without translations.'),
  slug: slug('Its part of the URL, unique.'),
  name: texts(100, 'Its name.'),
  iconId: z.optional(z.nullable(picture('Id of its image.'))),
  category: z.optional(z.nullable(name(60, 'Group of stores that it applies to: `restaurants`.'))),
  formerIds: z.optional(
    z.array(id('Id of a former filter.')).check(z.maxLength(100), describe('Former ids whose links redirect here. Unset: `[]`.')),
  ),
  position: wholeNumber(0, 32_767, 'Position among the filters.'),
  tint: tint(),
})

export const BrandRecord = z.strictObject({
  id: id('Yours; unique among brands.'),
  slug: slug('Its part of the URL, unique.'),
  name: texts(100, 'Its name.'),
  imageId: picture('Id of its image.'),
  tint: tint(),
})

export const TagRecord = z.strictObject({
  id: id('Yours; unique among tags.'),
  name: texts(60, 'A word that describes a store: `Pizza`.'),
})

export type CategoryRecord = z.infer<typeof CategoryRecord>
export type CityCategoryRecord = z.infer<typeof CityCategoryRecord>
export type FilterRecord = z.infer<typeof FilterRecord>
export type BrandRecord = z.infer<typeof BrandRecord>
export type TagRecord = z.infer<typeof TagRecord>
