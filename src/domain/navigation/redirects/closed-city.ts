import { findCityBySlug } from '#domain/geo/find-city.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'

/** Routes with stores. Feed groups are children of a category (A §2.1), and a closed city has no search results. */
export const closedCity = defineRule({
  source: 'A §2.2 rule 5: "Closed (blocked) city: store, storeCollection, category and filter routes go to the city route"',
  on: [
    'store',
    'storeCollection',
    'category',
    'filter',
    'feedGroupLandingPromotions',
    'feedGroupLandingBestInArea',
    'feedGroupLanding',
    'searchPage',
  ],
  needs: ['cities'],
  decide({ country, language, city }, { cities }) {
    const summary = findCityBySlug(cities, country, city)
    return summary && !summary.enabled ? { to: { name: 'city', country, language, city }, status: 302 } : undefined
  },
})
