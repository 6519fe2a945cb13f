import { rule } from '#domain/navigation/redirects/rule.ts'
import { urlDataOf } from '#domain/navigation/url-data.ts'

/** @source A §4, "URL data resolution" */
const URL_NOT_FOUND = 'Url service: url not found'

/**
 * The marketplace's opinion of an address within a city. Late, the address speaks for itself. Both toggles are off by
 * default: an address without a city is then not found, by the rule of known places.
 */
export const urlService = rule({
  source: 'A §2.2 rule 19; A §4, "URL data resolution"',
  on: ['city', 'category', 'filter', 'store', 'storeCollection'],
  needs: ['urlOpinion', 'cities'],
  decide(route, { urlOpinion, cities }) {
    if (!urlOpinion) return undefined
    const { answer, fallback, strict } = urlOpinion
    const data = answer === 'late' ? cities && urlDataOf(route, cities) : answer
    if (data === undefined) return undefined
    if (data === 'none' || data.routeType === 'UNKNOWN') return strict ? { notFound: URL_NOT_FOUND } : undefined
    if (!fallback || data.resources.city !== null) return undefined
    const { country, language } = route
    return { go: { name: 'countryLanding', country, language }, status: 302, forgetCity: true }
  },
})
