import { findCityBySlug } from '#domain/geo/find-city.ts'
import { CLOSED_COUNTRIES } from '#domain/navigation/redirects/closed-country.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'
import { NOT_FOUND } from '#domain/navigation/redirects/resolve-route.ts'
import { CITY_ROUTES, COUNTRY_ROUTES } from '#domain/navigation/route-names.ts'

export const unknownCountry = defineRule({
  source: 'A §2.2 rule 22: "Unknown pages give a 404"',
  on: COUNTRY_ROUTES,
  needs: ['cities'],
  when: ({ country }) => !CLOSED_COUNTRIES.has(country),
  decide({ country }, { cities }) {
    return cities?.some(it => it.countryCode === country.toUpperCase()) === false ? { notFound: NOT_FOUND } : undefined
  },
})

/** @source A §5 */
const MISMATCH = 'City slug and country code mismatch (set-user-location)'

export const unknownCity = defineRule({
  source: 'A §2.2 rule 22: "Unknown pages give a 404"; A §5: "Country and city slug mismatch gives 404"',
  on: CITY_ROUTES,
  needs: ['cities'],
  decide({ country, city }, { cities }) {
    if (cities === undefined || findCityBySlug(cities, country, city)) return undefined
    const elsewhere = cities.some(it => findCityBySlug([it], it.countryCode, city))
    return { notFound: elsewhere ? MISMATCH : NOT_FOUND }
  },
})
