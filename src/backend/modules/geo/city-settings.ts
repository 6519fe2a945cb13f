import { eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toJsonList } from '#backend/db/sql-fragments.ts'
import { cities, cityPolygons, countries } from '#backend/db/schema/geo.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { type CityTextRow, cityTextsJson, groupByLanguage } from '#backend/modules/geo/city-texts.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { City, Country, getCitySettings } from '#contract/geo/city.ts'
import type { getCustomerCity } from '#contract/geo/user-city.ts'
import { getStandardOffsetHours } from '#domain/catalogue/city-clock.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'

export function getCitySettingsHandler(db: Db): Handler<typeof getCitySettings> {
  return ({ query }, call) => loadCitySettings(db, query.cityCode, call.language)
}

export function getCustomerCityHandler(db: Db): Handler<typeof getCustomerCity> {
  return async ({ query }, call) => ({ city: (await loadCitySettings(db, query.city_code, call.language)).city })
}

/** @throws Problem 404 for an unknown code */
export async function loadCitySettings(db: Db, code: string, language: string): Promise<{ city: City; country: Country }> {
  const [row] = await db
    .select({
      city: cities,
      country: countries,
      offersPickup: sql<boolean>`exists (select 1 from ${stores} where ${stores.cityCode} = ${cities.code} and ${stores.pickupLower} is not null and ${stores.enabled} and not ${stores.gone} and ${stores.orderable})`,
      texts: cityTextsJson,
      polygons: toJsonList<string>(
        sql`${cityPolygons.encoded}`,
        sql`from ${cityPolygons} where ${cityPolygons.cityCode} = ${cities.code}`,
        sql`${cityPolygons.position}`,
      ),
    })
    .from(cities)
    .innerJoin(countries, eq(countries.code, cities.countryCode))
    .where(eq(cities.code, code))
  if (!row) throw new Problem(404, `City not found: ${code}`)
  const chain = getLanguageChain(language, row.city.contentLanguageCode)
  return {
    city: { ...toCity(row.city, row.texts, row.polygons, chain), offersPickup: row.offersPickup },
    country: toCountry(row.country, chain),
  }
}

function toCity(row: typeof cities.$inferSelect, texts: readonly CityTextRow[], polygons: string[], chain: readonly string[]): City {
  const names = groupByLanguage(texts)
  const { extraCurrency: currency, extraCurrencyMultiplier: multiplier } = row
  return {
    code: row.code,
    countryCode: row.countryCode,
    name: pickText(names.name, chain),
    displayName: pickText(names.displayName, chain),
    enabled: row.enabled,
    currency: row.currency,
    currencyPattern: row.currencyPattern,
    extraCurrencyToDisplay: currency !== null && multiplier !== null ? { currency, multiplier } : null,
    contentLanguageCode: row.contentLanguageCode,
    languageCode: row.languageCode,
    supportedLanguages: row.supportedLanguages,
    translations: names.name,
    slugTranslations: names.slug,
    cashEnabled: row.cashEnabled,
    servicePhoneNumber: row.servicePhoneNumber,
    customAddressConfig: { fields: [...row.customAddressFields] },
    timeZone: { utc: getStandardOffsetHours(row.timeZone, 2026), abbreviation: row.timeZoneAbbreviation, name: row.timeZone },
    geolocation: { polygons, searchZone: { center: { lat: row.centerLat, lng: row.centerLng }, radius: row.searchRadius } },
  }
}

function toCountry(row: typeof countries.$inferSelect, chain: readonly string[]): Country {
  return {
    code: row.code,
    name: pickText(row.name, chain),
    paymentsConfiguration: { providers: row.paymentProviders },
    customerInvoicesEnabled: row.customerInvoicesEnabled,
    customerManualInvoicesEnabled: row.customerManualInvoicesEnabled,
    priceEstimationValues: row.priceEstimationValues,
    guestCheckout: row.guestCheckout,
    parcel: row.parcel,
  }
}
