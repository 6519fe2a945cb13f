import { CITIES } from '#backend/db/seed/cities.ts'
import { COUNTRIES } from '#backend/db/seed/countries.ts'
import { GEONAMES } from '#backend/db/seed/geonames.ts'
import { MARKETS } from '#backend/db/seed/market.ts'
import { encodedOutline, searchZone } from '#backend/db/seed/outlines.ts'
import type { Rows } from '#backend/db/seed/rows.ts'
import { streetRows } from '#backend/db/seed/streets.ts'
import { seedLanguages } from '#backend/db/seed/vocabulary/shapes.ts'

/** Countries and cities: nothing of them is drawn by chance. */
export function addGeography(rows: Rows): void {
  for (const [position, country] of COUNTRIES.entries()) {
    const [languageCode = 'en'] = country.languages
    rows.countries.push({
      code: country.code,
      name: country.names,
      languageCode,
      supportedLanguages: [...country.languages],
      open: true,
      paymentProviders: [...country.paymentProviders],
      customerInvoicesEnabled: country.customerInvoicesEnabled,
      customerManualInvoicesEnabled: country.customerManualInvoicesEnabled,
      priceEstimationValues: [...country.priceEstimationValues],
      position,
    })
    for (const city of CITIES.filter(it => it.country === country.code)) {
      const zone = searchZone(city.code)
      rows.cities.push({
        code: city.code,
        countryCode: country.code,
        enabled: city.enabled,
        currency: MARKETS[country.code].currency,
        currencyPattern: MARKETS[country.code].currencyPattern,
        extraCurrency: null,
        extraCurrencyMultiplier: null,
        contentLanguageCode: languageCode,
        languageCode,
        supportedLanguages: [...country.languages],
        cashEnabled: country.cashEnabled,
        // A number that is nobody's does not exist in these countries: the operator says theirs.
        servicePhoneNumber: null,
        customAddressFields: country.addressFields,
        timeZone: country.timeZone,
        timeZoneAbbreviation: country.timeZoneAbbreviation,
        centerLat: zone.latitude,
        centerLng: zone.longitude,
        searchRadius: zone.radius,
        population: GEONAMES[city.code]?.population ?? 0,
      })
      rows.cityPolygons.push({ cityCode: city.code, position: 0, encoded: encodedOutline(city.code) })
      rows.streets.push(...streetRows(city.code))
      for (const language of seedLanguages) {
        const name = city.names[language]
        rows.cityTexts.push({
          cityCode: city.code,
          countryCode: country.code,
          language,
          name,
          displayName: name,
          slug: city.slugs[language],
        })
      }
    }
  }
}
