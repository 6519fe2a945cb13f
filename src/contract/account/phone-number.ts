import * as z from 'zod/mini'

import { CountryCode, text } from '#contract/primitives.ts'

/** B §3, "User" and "Order". A file of its own: the sign-in must not load the contract of orders. */
export const PhoneNumber = z.object({ number: text(32), countryCode: CountryCode })
