import * as z from 'zod/mini'

/** A §2.4, "Action types": actions of elements of a store page. */
export const StoreAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('NAVIGATION'), data: z.object({ slug: z.string() }) }),
  z.object({ type: z.literal('POPUP'), data: z.object({ id: z.string() }) }),
  z.object({ type: z.literal('TRANSLATION_REPORTING_CATEGORY'), data: z.object({ categoryId: z.string() }) }),
  z.object({ type: z.literal('TRANSLATION_REPORTING_PRODUCT'), data: z.object({ productId: z.string() }) }),
  z.object({ type: z.literal('RELOAD'), data: z.object({}) }),
  z.object({ type: z.literal('OPEN_MAP'), data: z.object({ latitude: z.number(), longitude: z.number() }) }),
  /** https only, opened in a new tab. */
  z.object({ type: z.literal('EXTERNAL_LINK'), data: z.object({ url: z.string().check(z.regex(/^https:\/\//)) }) }),
  z.object({ type: z.literal('PHONE_DIAL'), data: z.object({ phoneNumber: z.string().check(z.regex(/^\+?[0-9*#]{3,20}$/)) }) }),
  /** Shown as the store information (A §2.4). */
  z.object({ type: z.literal('POPUP_DIALOG'), data: z.object({ id: z.string() }) }),
])
export type StoreAction = z.infer<typeof StoreAction>

/** Elements of store screens: A §2.4 names the types, the fields are ours. */
export const StoreScreenElement = z.discriminatedUnion('type', [
  z.object({ type: z.literal('LABEL'), data: z.object({ text: z.string(), action: z.nullable(StoreAction) }) }),
  z.object({ type: z.literal('TEXT_AREA'), data: z.object({ title: z.nullable(z.string()), text: z.string() }) }),
  z.object({
    type: z.literal('TABLE_SECTION'),
    data: z.object({ title: z.string(), rows: z.array(z.object({ label: z.string(), value: z.string() })) }),
  }),
  z.object({ type: z.literal('COLLAPSABLE_CONTAINER'), data: z.object({ title: z.string(), text: z.string() }) }),
  z.object({ type: z.literal('CTA_BUTTON'), data: z.object({ text: z.string(), action: StoreAction }) }),
  z.object({ type: z.literal('BANNER'), data: z.object({ style: z.enum(['warning', 'info']), text: z.string() }) }),
])
export type StoreScreenElement = z.infer<typeof StoreScreenElement>
