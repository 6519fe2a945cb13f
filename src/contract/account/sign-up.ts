import * as z from 'zod/mini'

import { AuthInfo, TwoFactorInfo } from '#contract/account/auth.ts'
import { EmailText } from '#contract/account/email-text.ts'
import { User } from '#contract/account/user.ts'
import { TypedPhone } from '#contract/account/verification.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { MAX_PERSON_NAME_LENGTH } from '#contract/limits.ts'
import { CityCode, Key, LanguageCode, list, text } from '#contract/primitives.ts'

/**
 * B §3, "Sign-up body". The city and media defaults apply to social sign-up only, so they are absent unless sent. The type-specific fields
 * are optional.
 */
export const SignUp = z.object({
  mediaCampaign: z.optional(text(100)),
  mediaSource: z.optional(text(100)),
  preferredLanguage: z._default(LanguageCode, 'en'),
  preferredCityCode: z.optional(CityCode),
  analyticsId: z._default(z.int().check(z.minimum(0), z.maximum(9_999_999_999)), 0),
  type: z._default(z.literal('Customer'), 'Customer'),
  privacySettings: z._default(z.object({ granted: list(text(50), 20), denied: list(text(50), 20) }), { granted: [], denied: [] }),
  shownPermissions: z._default(list(text(50), 20), ['DATA_POLICY']),
  name: text(MAX_PERSON_NAME_LENGTH).check(z.minLength(1)),
  email: EmailText,
  googleToken: z.optional(text(4000)),
  facebookId: z.optional(text(100)),
  password: z.optional(text(200).check(z.minLength(10))),
  phoneNumber: z.optional(TypedPhone),
  identityFlowId: z.optional(Key),
})
export type SignUp = z.infer<typeof SignUp>

/** v3, or v4 for a sign-up by phone. The facebook-token header accompanies `facebookId`. */
export const signUp = endpoint({
  method: 'POST',
  path: '/:version/users/customer',
  domain: 'account',
  source: 'B §7',
  summary: 'Creates an account.',
  headers: ['facebookToken', 'mediaSource', 'mediaCampaign', 'invitation'],
  errors: [
    StaticCode.invalidEmail,
    StaticCode.existingEmail,
    StaticCode.phoneInUse,
    StaticCode.identityInvalidState,
    StaticCode.userIsFraudulent,
  ],
  params: z.object({ version: z.enum(['v3', 'v4']) }),
  body: SignUp,
  reply: User,
})

/** A customer of another company follows a link (A §2.1: migration_id, source_company, customer_id). */
export const migrateCustomer = endpoint({
  method: 'POST',
  path: '/users/seamless/migrate',
  domain: 'account',
  source: 'B §7',
  summary: 'Signs in a customer who migrates from another company.',
  errors: [StaticCode.unauthorized, StaticCode.existingEmail],
  body: z.object({ migrationId: Key, sourceCompany: text(100), customerId: Key }),
  reply: z.union([AuthInfo, TwoFactorInfo]),
})
