import { asc, eq, isNotNull, type SQL } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { countries } from '#backend/db/schema/geo.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getInvoiceSettings, getPhoneSettings, getPhoneVerificationCountries } from '#contract/account/country-settings.ts'
import { getCountryName } from '#domain/language/country-name.ts'

/** Every country with a dial code, also closed ones. @source A §9: "Country codes for dialing lists" */
export function getPhoneSettingsHandler(db: Db): Handler<typeof getPhoneSettings> {
  return async (_, { language }) => ({ phoneSettings: await loadPhoneSettings(db, language) })
}

/** Phones are verified in open countries only. */
export function getPhoneVerificationCountriesHandler(db: Db): Handler<typeof getPhoneVerificationCountries> {
  return async (_, { language }) => ({ countries: await loadPhoneSettings(db, language, eq(countries.open, true)) })
}

export function getInvoiceSettingsHandler(db: Db): Handler<typeof getInvoiceSettings> {
  return async () => ({
    countries: await db
      .select({
        code: countries.code,
        customerInvoicesEnabled: countries.customerInvoicesEnabled,
        customerManualInvoicesEnabled: countries.customerManualInvoicesEnabled,
      })
      .from(countries)
      .where(eq(countries.open, true))
      .orderBy(asc(countries.code)),
  })
}

/** With the names of the countries, which browsers lack in some languages. */
async function loadPhoneSettings(db: Db, language: string, condition: SQL = isNotNull(countries.dialCode)) {
  const rows = await db
    .select({ countryCode: countries.code, availableMethods: countries.phoneMethods, dialCode: countries.dialCode })
    .from(countries)
    .where(condition)
    .orderBy(asc(countries.code))
  return rows.flatMap(({ dialCode, ...row }) =>
    dialCode === null ? [] : [{ ...row, dialCode, name: getCountryName(row.countryCode, language) }],
  )
}
