import { eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { companies } from '#backend/db/schema/privacy.ts'
import { requireCallerId } from '#backend/modules/account/caller.ts'
import { parseTaxId } from '#backend/modules/account/company/tax-id.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { CompanyDetail, deleteCompanyDetail, putCompanyDetail } from '#contract/account/company-detail.ts'

export async function loadCompany(db: Db | Tx, customerId: number): Promise<CompanyDetail | null> {
  const [row] = await db.select().from(companies).where(eq(companies.customerId, customerId))
  if (!row) return null
  const { customerId: _, ...company } = row
  return company
}

export function putCompanyDetailHandler(db: Db): Handler<typeof putCompanyDetail> {
  return async ({ params, body }, call) => {
    const customerId = requireCallerId(params.id, call)
    const company = trimTexts(body)
    for (const field of ['name', 'addressLine1', 'city', 'postalCode'] as const)
      if (company[field] === '')
        throw new Problem(400, `body.${field}: must not be empty`, undefined, { code: 'FIELD_MISSING', payload: { field } })
    const taxId = await parseTaxId(company.countryCode, company.taxId)
    if (taxId === undefined) throw new Problem(400, 'body.taxId: not a tax id of this country', undefined, { code: 'INVALID_TAX_ID' })
    const values = { ...company, taxId }
    await db
      .insert(companies)
      .values({ customerId, ...values })
      .onConflictDoUpdate({ target: companies.customerId, set: values })
    return values
  }
}

export function deleteCompanyDetailHandler(db: Db): Handler<typeof deleteCompanyDetail> {
  return async ({ params }, call) => {
    await db.delete(companies).where(eq(companies.customerId, requireCallerId(params.id, call)))
    return {}
  }
}

/** An optional text without content is null. */
function trimTexts(company: CompanyDetail): CompanyDetail {
  return {
    ...company,
    name: company.name.trim(),
    addressLine1: company.addressLine1.trim(),
    addressLine2: company.addressLine2?.trim() || null,
    city: company.city.trim(),
    postalCode: company.postalCode.trim(),
    province: company.province?.trim() || null,
  }
}
