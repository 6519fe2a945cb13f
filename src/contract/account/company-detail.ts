import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { CountryCode, Id, Nothing, text } from '#contract/primitives.ts'

/** B §3: the company on invoices. */
export const CompanyDetail = z.object({
  addressLine1: text(200),
  addressLine2: z.nullable(text(200)),
  city: text(100),
  countryCode: CountryCode,
  name: text(200).check(z.minLength(1)),
  postalCode: text(20),
  province: z.nullable(text(100)),
  taxId: text(50).check(z.minLength(1)),
})
export type CompanyDetail = z.infer<typeof CompanyDetail>

const call = {
  path: '/customers/:id/companydetail',
  domain: 'account',
  source: 'B §7',
  customer: 'required',
  params: z.object({ id: Id }),
} as const

export const putCompanyDetail = endpoint({
  ...call,
  method: 'PUT',
  summary: 'Sets the company on invoices.',
  body: CompanyDetail,
  reply: CompanyDetail,
})

export const deleteCompanyDetail = endpoint({
  ...call,
  method: 'DELETE',
  summary: 'Removes the company on invoices.',
  reply: Nothing,
})
