import * as z from 'zod/mini'

import { countryCode, describe, flag, id, texts, wholeNumber } from '#backend/db/catalogue/fields.ts'
import { SupportActionType } from '#contract/support/tree.ts'
import { SUPPORT_CONDITIONS, SUPPORT_STATUSES } from '#domain/support/stored-tree.ts'

/** Bounds of a tree: a reply holds all of it, in one language. */
const MAX_OPTIONS = 100
const MAX_REASONS = 20

const key = (description: string) =>
  z.string().check(z.maxLength(50), z.regex(/^[a-z0-9-]+$/, 'must be lower-case letters, digits and hyphens'), describe(description))

const ReasonRecord = z.strictObject({
  id: key('Unique in its option.'),
  title: texts(200, 'The reason, as a customer says it.'),
  subtitle: z.optional(texts(300, 'A second line.')),
  details: z.optional(
    z
      .strictObject({ placeholder: texts(200, 'Label of the field.'), required: flag('Whether the text is needed.') })
      .check(describe('A field for a text. Unset: none.')),
  ),
  products: z.optional(
    z
      .strictObject({ title: texts(200, 'The question above the products.'), required: flag('Whether a product is needed.') })
      .check(describe('Offers the products of the order with their quantities. Unset: none.')),
  ),
  resolution: z.optional(
    z
      .strictObject({
        kind: z
          .enum(['REFUND', 'CREDIT'])
          .check(describe('`REFUND`: to the card; an order that was paid in cash gets a credit. `CREDIT`: a promo code for one order.')),
        share: z
          .enum(['PRODUCTS', 'DELIVERY'])
          .check(describe('`PRODUCTS`: what was paid for the chosen products. `DELIVERY`: the delivery fee.')),
        percent: wholeNumber(1, 100, 'How much of it.'),
      })
      .check(describe('What the reason gives at once, within the `rule` of the tree. Unset: staff decides.')),
  ),
})

const OptionRecord = z.strictObject({
  id: key('Unique in its tree.'),
  parent: z.optional(key('Id of an earlier `Node` or `OnDemand` that contains it. Unset: at the top.')),
  type: SupportActionType.check(describe('What it does (docs/SUPPORT.md).')),
  title: texts(120, 'Its label.'),
  subtitle: z.optional(texts(300, 'A second line.')),
  text: z.optional(texts(2000, 'The answer of a `Popup`; the text above a form.')),
  when: z.optional(
    z
      .array(z.enum(SUPPORT_CONDITIONS).check(describe('A fact about the order.')))
      .check(
        z.maxLength(SUPPORT_CONDITIONS.length),
        describe(
          'Shown only when all of these are true: `LATE` (the promised time is over), `COURIER` (a courier is on the way), `CANCELLABLE`, `CARD`, `CASH`, `DELIVERY`, `PICKUP`. Unset: always.',
        ),
      ),
  ),
  url: z.optional(
    z
      .string()
      .check(
        z.maxLength(2048),
        z.regex(/^https:\/\/[^\s\0]+$/, 'must be an https address without spaces'),
        describe('Page of a `WebLink`; of a `FAQLink` unset: the questions and answers of the storefront.'),
      ),
  ),
  email: z.optional(
    z.string().check(z.maxLength(254), z.regex(/^[^\s@?&]+@[^\s@?&]+$/, 'must be an e-mail address'), describe('Address of an `Email`.')),
  ),
  subject: z.optional(texts(150, 'Subject of the mail.')),
  phoneNumber: z.optional(
    z
      .string()
      .check(
        z.maxLength(21),
        z.regex(/^\+?[0-9*#]{3,20}$/, 'must be a telephone number without spaces'),
        describe('Number of a `PhoneCall`. Unset: that of the city of the order; without one the option is left out.'),
      ),
  ),
  reasons: z.optional(z.array(ReasonRecord).check(z.minLength(1), z.maxLength(MAX_REASONS), describe('The reasons of a form, in order.'))),
})

export const SupportTreeRecord = z.strictObject({
  id: id('Yours; unique among support trees.'),
  statuses: z
    .array(z.enum(SUPPORT_STATUSES).check(describe('A status.')))
    .check(
      z.minLength(1),
      z.maxLength(SUPPORT_STATUSES.length),
      describe('The order statuses in which it is offered; `NoOrder`: on the contact page.'),
    ),
  countries: z.optional(
    z.array(countryCode('Code of a country.')).check(z.minLength(1), z.maxLength(250), describe('Only in these countries. Unset: all.')),
  ),
  title: texts(120, 'Its heading.'),
  rule: z.optional(
    z
      .strictObject({
        hours: wholeNumber(1, 8760, 'Hours after the delivery.'),
        claims: wholeNumber(0, 100, 'Refunds and credits of one customer in 30 days.'),
        maximumPercent: wholeNumber(1, 100, 'Of the total of the order.'),
      })
      .check(describe('Up to where refunds and credits are given without staff. Unset: 48 hours, 3 claims, 100 per cent.')),
  ),
  options: z.array(OptionRecord).check(z.minLength(1), z.maxLength(MAX_OPTIONS), describe('Its options, in order. A parent comes first.')),
})
export type SupportTreeRecord = z.infer<typeof SupportTreeRecord>
