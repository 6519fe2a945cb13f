import * as z from 'zod/mini'

import {
  cityCode,
  fewLanguages,
  id,
  LANGUAGE,
  name,
  picture,
  says,
  slug,
  texts,
  tint,
  whole,
  words,
  yesNo,
} from '#backend/db/catalogue/fields.ts'

const colour = (description: string) =>
  z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as "#ffcc00"'), says(description))

export const CategoryRecord = z.strictObject({
  id: id('Yours; one number, one category.'),
  type: z
    .enum(['STORES', 'PURCHASE', 'SHIPMENT', 'GROUP'])
    .check(
      says('`STORES`: a list of stores. `GROUP`: a shelf of categories. `PURCHASE`, `SHIPMENT`: a form for what is to be bought or sent.'),
    ),
  parentId: z.optional(z.nullable(id('The `GROUP` that holds it. Groups are one level deep.'))),
  backgroundColor: colour('Behind its picture, for clients without our hues.'),
  textColor: colour('Of its name on that.'),
  image: picture('Its picture.'),
  openIcon: picture('Its picture while it is open.'),
  sleepIcon: picture('Its picture while it sleeps.'),
  disabledIcon: picture('Its picture while it is off.'),
  tags: z.array(words(60)).check(z.maxLength(20), says('Marks for clients.')),
  texts: z
    .record(
      z.string().check(z.regex(LANGUAGE, 'must be a language code such as "en" or "pt_BR"')),
      z.strictObject({
        name: name(100, 'What it is called.'),
        slug: slug('Its part of an address, unique in its language.'),
        title: name(300, 'Title of its page.'),
      }),
    )
    .check(
      z.refine(it => Object.keys(it).length > 0, 'must have a text in one language at least'),
      ...fewLanguages,
      says('By language: every one of the cities that offer it.'),
    ),
})

export const CityCategoryRecord = z.strictObject({
  cityCode: cityCode('City that offers the category.'),
  categoryId: id('The category.'),
  position: whole(0, 32_767, 'Place among the categories of the city.'),
  open: yesNo('False: shown, and asleep.'),
  enabled: yesNo('False: not shown.'),
  tint: tint(),
})

export const FilterRecord = z.strictObject({
  id: id('Yours. Rows of type `SORT` keep the ids 1 to 5 of the sortings.'),
  type: z
    .enum(['CITY', 'USER', 'SORT', 'FOOD'])
    .check(says('`FOOD`: a kind of food. `USER`: a quality, such as free delivery. `SORT`: a sorting. `CITY`: of a city.')),
  label: name(100, 'Name for clients that read no languages.'),
  slug: slug('Its part of an address, unique.'),
  name: texts(100, 'What it is called.'),
  iconId: z.optional(z.nullable(picture('Its picture.'))),
  category: z.optional(z.nullable(name(60, 'Group of stores that it is for: `restaurants`.'))),
  formerIds: z.optional(
    z.array(id('A filter that is no more.')).check(z.maxLength(100), says('Ids whose old links lead here. Unset: `[]`.')),
  ),
  position: whole(0, 32_767, 'Place among the filters.'),
  tint: tint(),
})

export const BrandRecord = z.strictObject({
  id: id('Yours; one number, one brand.'),
  slug: slug('Its part of an address, unique.'),
  name: texts(100, 'What stands above its doors.'),
  imageId: picture('Its picture.'),
  tint: tint(),
})

export const TagRecord = z.strictObject({
  id: id('Yours; one number, one tag.'),
  name: texts(60, 'What a store says of itself in a word: `Pizza`.'),
})

export type CategoryRecord = z.infer<typeof CategoryRecord>
export type CityCategoryRecord = z.infer<typeof CityCategoryRecord>
export type FilterRecord = z.infer<typeof FilterRecord>
export type BrandRecord = z.infer<typeof BrandRecord>
export type TagRecord = z.infer<typeof TagRecord>
