import { cityAt } from '#domain/geo/city-at.ts'
import { rule } from '#domain/navigation/redirects/rule.ts'

export const closedCity = rule({
  source: 'A §2.2 rule 5: "Closed (blocked) city: store, storeCollection, category and filter routes go to the city route"',
  on: ['store', 'category', 'filter', 'searchPage'],
  needs: ['cities'],
  decide({ country, language, city }, { cities }) {
    const found = cityAt(cities, country, city)
    return found && !found.enabled ? { go: { name: 'city', country, language, city }, status: 302 } : undefined
  },
})
