import * as z from 'zod/mini'

import { describe, id, name, optionalTexts, texts } from '#backend/db/catalogue/fields.ts'

/** The forms of a section (A §2.4): tiles in columns, rows, or one row of tiles that scrolls sideways. */
export const SECTION_LAYOUTS = ['GRID', 'LIST', 'CAROUSEL'] as const

export type SectionLayout = (typeof SECTION_LAYOUTS)[number]

/** Bounds of a page: a reply holds all of it, in one language. */
const MAX_ELEMENTS = 100
const MAX_NESTED_ELEMENTS = 30
const MAX_ROWS = 50

const section = () => id('Id of a section of this menu.')

/** A §2.4, "Action types". A reply turns the ids into slugs and the store into its coordinates. */
const ActionRecord = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('NAVIGATION').check(describe('Leads to a section, or without one to the store.')),
    section: z.optional(section()),
  }),
  z.strictObject({
    type: z.enum(['POPUP', 'POPUP_DIALOG']).check(describe('Opens a popup; `POPUP_DIALOG` always the store information.')),
    id: name(100, 'Id of the popup: `store_info`, `restrictions` or `marketplace`.'),
  }),
  z.strictObject({
    type: z.literal('TRANSLATION_REPORTING_CATEGORY').check(describe('Reports the translation of a section.')),
    section: section(),
  }),
  z.strictObject({
    type: z.literal('TRANSLATION_REPORTING_PRODUCT').check(describe('Reports the translation of a product.')),
    product: id('Id of a product of this menu.'),
  }),
  z.strictObject({ type: z.literal('RELOAD').check(describe('Loads the page again.')) }),
  z.strictObject({ type: z.literal('OPEN_MAP').check(describe('Opens a map at the store.')) }),
  z.strictObject({
    type: z.literal('EXTERNAL_LINK').check(describe('Opens a page in a new tab.')),
    url: z
      .string()
      .check(
        z.maxLength(2048),
        z.regex(/^https:\/\/[^\s\0]+$/, 'must be an https address without spaces'),
        describe('Its address, https.'),
      ),
  }),
  z.strictObject({
    type: z.literal('PHONE_DIAL').check(describe('Calls a number.')),
    phoneNumber: z
      .string()
      .check(z.maxLength(21), z.regex(/^\+?[0-9*#]{3,20}$/, 'must be a telephone number without spaces'), describe('The number.')),
  }),
])
export type ActionRecord = z.infer<typeof ActionRecord>

const action = () => z.optional(ActionRecord.check(describe('What a press on it does.')))
const title = (description: string) => texts(200, description)

const leafRecords = [
  z.strictObject({
    type: z.literal('BANNER').check(describe('A note in a box.')),
    style: z.enum(['info', 'warning']).check(describe('Its meaning.')),
    title: z.optional(title('Its title.')),
    text: texts(1000, 'Its text.'),
    action: action(),
  }),
  z.strictObject({ type: z.literal('LABEL').check(describe('One line of text.')), text: texts(300, 'Its text.'), action: action() }),
  z.strictObject({
    type: z.literal('TEXT_AREA').check(describe('A paragraph.')),
    title: z.optional(title('Its title.')),
    text: texts(4000, 'Its text.'),
  }),
  z.strictObject({
    type: z.literal('TABLE_SECTION').check(describe('A table of two columns.')),
    title: title('Its title.'),
    rows: z
      .array(z.strictObject({ label: texts(200, 'What the row is about.'), value: texts(500, 'Its value.') }))
      .check(z.minLength(1), z.maxLength(MAX_ROWS), describe('Its rows, in order.')),
  }),
  z.strictObject({
    type: z.literal('CTA_BUTTON').check(describe('A button.')),
    text: texts(100, 'Its text.'),
    action: ActionRecord.check(describe('What a press on it does.')),
  }),
  z.strictObject({
    type: z.literal('SECTION_HEADER').check(describe('A heading of what follows.')),
    title: title('Its title.'),
    subtitle: z.optional(optionalTexts(300, 'Its second line.')),
    action: action(),
  }),
  z.strictObject({ type: z.literal('DISCLAIMER').check(describe('Small print.')), text: texts(2000, 'Its text.') }),
] as const

const LeafRecord = z.discriminatedUnion('type', leafRecords)
export type LeafRecord = z.infer<typeof LeafRecord>

/** An element of a store page as a catalogue and the database hold it: its texts by language, its sections by id. */
export const PageElementRecord = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('SECTION').check(describe('A section of the menu in this place.')), section: section() }),
  z.strictObject({
    type: z.literal('COLLECTION_TILE').check(describe('A tile that leads to a section with a page of its own.')),
    section: section(),
  }),
  ...leafRecords,
  z.strictObject({
    type: z.literal('COLLAPSABLE_CONTAINER').check(describe('A container that is closed at first.')),
    title: title('Its title.'),
    elements: z.array(LeafRecord).check(z.minLength(1), z.maxLength(MAX_NESTED_ELEMENTS), describe('Its elements, in order.')),
  }),
])
export type PageElementRecord = z.infer<typeof PageElementRecord>

export const PageRecord = z
  .array(PageElementRecord)
  .check(
    z.maxLength(MAX_ELEMENTS),
    describe(
      'The elements of its page, in order. Sections that it does not place follow in the order of `sections`; sections of a group are on pages of their own. Unset: `[]`.',
    ),
  )
