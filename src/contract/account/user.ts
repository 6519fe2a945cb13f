import * as z from 'zod/mini'

import { CompanyDetail } from '#contract/account/company-detail.ts'
import { PhoneNumber } from '#contract/account/phone-number.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { CityCode, Id, Key, LanguageCode } from '#contract/primitives.ts'

/** B §3, "User". `id` -1 means none, and is never sent. */
export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phoneNumber: z.nullable(PhoneNumber),
  companyDetail: z.nullable(CompanyDetail),
  /** 0 for a new customer. */
  deliveredOrdersCount: z.int(),
  description: z.nullable(z.string()),
  deviceUrn: z.nullable(z.string()),
  facebookId: z.nullable(z.string()),
  freeOrders: z.int(),
  mediaCampaign: z.nullable(z.string()),
  mediaSource: z.nullable(z.string()),
  os: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  preferredCityCode: z.nullable(CityCode),
  preferredLanguage: z.nullable(LanguageCode),
  type: z.string(),
  urn: Key,
  /** Contents not shown in the spec. */
  permissions: z.array(z.string()),
  seamlessLogin: z.boolean(),
})
export type User = z.infer<typeof User>

/** `User.type` of a guest. */
export const GUEST_TYPE = 'Guest'

const domain = 'account'
const source = 'B §7'

/** B §8: 400 means invalid credentials; the customer is then signed out. */
export const getMe = endpoint({
  method: 'GET',
  path: '/me',
  domain,
  source,
  summary: 'Returns the signed-in customer.',
  customer: 'required',
  guests: true,
  errors: [StaticCode.unauthorized],
  reply: User,
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/customers/profile',
  domain,
  source,
  summary: 'Returns the data of the profile page.',
  customer: 'required',
  errors: [StaticCode.unauthorized],
  reply: z.object({ name: z.string(), email: z.string(), phoneNumber: z.nullable(PhoneNumber), picture: z.nullable(z.string()) }),
})
