import { defineRule } from '#domain/navigation/redirects/rule.ts'
import { deriveUrlData } from '#domain/navigation/url-data.ts'

/** @source A §4, "URL data resolution" */
const URL_NOT_FOUND = 'Url service: url not found'

/**
 * Applies the URL service's result for a URL in a city. After a timeout the data of the route are used. Both toggles are off by default; the rule of
 * unknown places then gives a 404 for a URL without a valid city.
 */
export const urlService = defineRule({
  source: 'A §2.2 rule 19; A §4, "URL data resolution"',
  on: ['city', 'category', 'filter', 'store', 'storeCollection'],
  needs: ['urlServiceResult', 'cities'],
  decide(route, { urlServiceResult, cities }) {
    if (!urlServiceResult) return undefined
    const { answer, fallback, strict } = urlServiceResult
    const data = answer === 'timeout' ? cities && deriveUrlData(route, cities) : answer
    if (data === undefined) return undefined
    if (data === 'invalid' || data.routeType === 'UNKNOWN') return strict ? { notFound: URL_NOT_FOUND } : undefined
    if (!fallback || data.resources.city !== null) return undefined
    const { country, language } = route
    return { to: { name: 'countryLanding', country, language }, status: 302, forgetCity: true }
  },
})
