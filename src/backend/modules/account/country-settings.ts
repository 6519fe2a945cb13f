import { asc, eq, isNotNull, type SQL } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { loadMethodOrder } from '#backend/modules/account/phone/method-order.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getInvoiceSettings, getPhoneSettings, getPhoneVerificationCountries } from '#contract/account/country-settings.ts'
import type { VerificationMethod } from '#contract/account/verification.ts'
import { DEFAULT_PHONE_METHODS } from '#domain/account/verification-limits.ts'
import { getCountryName } from '#domain/language/country-name.ts'

interface PhoneSettingsOptions {
  readonly db: Db
  /** The ways in which codes can be sent. Default: SMS and WhatsApp. */
  readonly phoneMethods?: readonly VerificationMethod[] | undefined
}

/** Every country with a dial code, also closed ones. @source A §9: "Country codes for dialing lists" */
export function getPhoneSettingsHandler(options: PhoneSettingsOptions): Handler<typeof getPhoneSettings> {
  return async (_, { language }) => ({ phoneSettings: await loadPhoneSettings(options, language) })
}

/** Phones are verified in open countries only. */
export function getPhoneVerificationCountriesHandler(options: PhoneSettingsOptions): Handler<typeof getPhoneVerificationCountries> {
  return async (_, { language }) => ({ countries: await loadPhoneSettings(options, language, eq(countries.open, true)) })
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
async function loadPhoneSettings(
  { db, phoneMethods = DEFAULT_PHONE_METHODS }: PhoneSettingsOptions,
  language: string,
  condition: SQL = isNotNull(countries.dialCode),
) {
  const rows = await db
    .select({ countryCode: countries.code, availableMethods: countries.phoneMethods, dialCode: countries.dialCode })
    .from(countries)
    .where(condition)
    .orderBy(asc(countries.code))
  const order = await loadMethodOrder(db)
  return rows.flatMap(({ dialCode, ...row }) =>
    dialCode === null
      ? []
      : [
          {
            ...row,
            availableMethods: order(row.availableMethods.filter(it => phoneMethods.includes(it))),
            dialCode,
            name: getCountryName(row.countryCode, language),
          },
        ],
  )
}
