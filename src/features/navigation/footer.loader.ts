import type { Client } from '#client/client.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getCityContent } from '#contract/landing/city-content.ts'
import { getCountryContent } from '#contract/landing/seo-content.ts'
import { memoizeByKey } from '#domain/language/memoize-by-key.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { memoizeByIdentity } from '#ui/fragments/memoize-by-identity.ts'

interface FooterLink {
  readonly name: string
  readonly path: string
}

/** The footer links of one market; both lists are empty without a market or on failure. */
export interface FooterLinks {
  readonly cities: readonly FooterLink[]
  /** Popular stores of the page's city; on a page without a city, brands of the country. */
  readonly popular: readonly FooterLink[]
  /** The name of the city of `popular`. */
  readonly cityName?: string
}

/** Links per list. The footer is on every page, so each link costs style and layout time. */
const MAX_LINKS = 6
/** Bounds how long a page waits for its footer. */
const FOOTER_TIMEOUT_MS = 1000
/** Memoized by language, because the rendered footer is cached by this object. */
const getEmptyLinks = memoizeByKey((): FooterLinks => ({ cities: [], popular: [] }))
const linksMemo = memoizeByIdentity<FooterLinks>()

/**
 * Loads the largest cities of a country, and the popular stores of the page's city or the popular brands of the country. The source is the
 * landing content, which the client caches for minutes.
 *
 * @param citySlug of the page's city; undefined on a page without a city
 * @source A §8: "Brand or filter landing load failure … resets the footer links"
 */
export async function loadFooterLinks(
  call: Client,
  language: string,
  country: string | undefined,
  citySlug?: string,
): Promise<FooterLinks> {
  if (country === undefined) return getEmptyLinks(language)
  try {
    const params = { locale: language, country: country.toUpperCase() }
    const options = { place: { language }, timeout: FOOTER_TIMEOUT_MS }
    const content = await call(getCountryContent, { params }, options)
    const market = { country, language }
    const name = toPath({ name: 'countryLanding', ...market })
    if (citySlug === undefined) return linksMemo.find([content], name) ?? linksMemo.store([content], name, toFooterLinks(content, market))
    const city = content.cities.find(it => it.slug === citySlug)
    // a city without content gets the list of cities only
    const cityContent = city && (await call(getCityContent, { params: { ...params, city: city.code } }, options).catch(() => undefined))
    if (!city || !cityContent) return { ...toFooterLinks(content, market), popular: [] }
    const createCityLinks = (): FooterLinks => ({
      cities: toCityLinks(content, market),
      popular: cityContent.topStores
        .slice(0, MAX_LINKS)
        .map(it => ({ name: it.name, path: toPath({ name: 'store', ...market, city: citySlug, storeSlug: it.slug }) })),
      cityName: city.name,
    })
    const cityKey = toPath({ name: 'city', ...market, city: citySlug })
    return linksMemo.find([content, cityContent], cityKey) ?? linksMemo.store([content, cityContent], cityKey, createCityLinks())
  } catch {
    return getEmptyLinks(language)
  }
}

interface Market {
  readonly country: string
  readonly language: string
}
type CountryContent = Reply<typeof getCountryContent>

const toCityLinks = ({ cities }: CountryContent, market: Market): FooterLink[] =>
  cities.slice(0, MAX_LINKS).map(it => ({ name: it.name, path: toPath({ name: 'city', ...market, city: it.slug }) }))

function toFooterLinks(content: CountryContent, market: Market): FooterLinks {
  return {
    cities: toCityLinks(content, market),
    popular: content.topBrands
      .slice(0, MAX_LINKS)
      .map(it => ({ name: it.name, path: toPath({ name: 'store', ...market, city: it.citySlug, storeSlug: it.storeSlug }) })),
  }
}
