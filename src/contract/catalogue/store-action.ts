import * as z from 'zod/mini'

import { MAX_SLUG_LENGTH, text } from '#contract/primitives.ts'

/** A slug of a section of the same store ("burgers-c.12"); an empty one is the store itself. */
const TargetSlug = z.string().check(z.maxLength(MAX_SLUG_LENGTH))

/** A §2.4, "Action types": the effect of an element of a store page. The fields are ours. */
export const StoreAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('NAVIGATION'), data: z.object({ slug: TargetSlug }) }),
  z.object({ type: z.literal('POPUP'), data: z.object({ id: text(100) }) }),
  z.object({ type: z.literal('TRANSLATION_REPORTING_CATEGORY'), data: z.object({ categoryId: text(100) }) }),
  z.object({ type: z.literal('TRANSLATION_REPORTING_PRODUCT'), data: z.object({ productId: text(100) }) }),
  z.object({ type: z.literal('RELOAD'), data: z.object({}) }),
  z.object({ type: z.literal('OPEN_MAP'), data: z.object({ latitude: z.number(), longitude: z.number() }) }),
  /** https only, opened in a new tab. */
  z.object({ type: z.literal('EXTERNAL_LINK'), data: z.object({ url: text(2048).check(z.regex(/^https:\/\//)) }) }),
  z.object({ type: z.literal('PHONE_DIAL'), data: z.object({ phoneNumber: z.string().check(z.regex(/^\+?[0-9*#]{3,20}$/)) }) }),
  /** Shown as the store information (A §2.4). */
  z.object({ type: z.literal('POPUP_DIALOG'), data: z.object({ id: text(100) }) }),
])
export type StoreAction = z.infer<typeof StoreAction>
