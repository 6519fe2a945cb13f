import type { Client } from '#client/client.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getCountryContent } from '#contract/landing/seo-content.ts'
import { onceEach } from '#domain/language/once-each.ts'
import { pathOf } from '#domain/navigation/routes.ts'
import { keptFor } from '#ui/kept-for.ts'

interface FooterLink {
  readonly name: string
  readonly path: string
}

/** What the footer offers of one market; both empty where there is none, or nobody can say. */
export interface FooterLinks {
  readonly cities: readonly FooterLink[]
  readonly brands: readonly FooterLink[]
}

/** So many of each: the footer is on every page, and every link in it is styled and laid out. */
const MOST = 6
/** A page is not kept waiting for its foot. Milliseconds. */
const PATIENCE = 1000
/** By language, for a foot that leads nowhere still says its words. */
const nowhere = onceEach((): FooterLinks => ({ cities: [], brands: [] }))
const kept = keptFor<FooterLinks>()

/**
 * The largest cities and the best-loved brands of a country, from what its landing says; the client keeps that for minutes.
 *
 * @source A §8: "Brand or filter landing load failure … resets the footer links"
 */
export async function loadFooterLinks(call: Client, language: string, country: string | undefined): Promise<FooterLinks> {
  if (country === undefined) return nowhere(language)
  try {
    const params = { locale: language, country: country.toUpperCase() }
    const content = await call(getCountryContent, { params }, { place: { language }, timeout: PATIENCE })
    const at = { country, language }
    const name = pathOf({ name: 'countryLanding', ...at })
    return kept.find([content], name) ?? kept.keep([content], name, linksOf(content, at))
  } catch {
    return nowhere(language)
  }
}

function linksOf({ cities, topBrands }: Reply<typeof getCountryContent>, at: { country: string; language: string }): FooterLinks {
  return {
    cities: cities.slice(0, MOST).map(it => ({ name: it.name, path: pathOf({ name: 'city', ...at, city: it.slug }) })),
    brands: topBrands
      .slice(0, MOST)
      .map(it => ({ name: it.name, path: pathOf({ name: 'store', ...at, city: it.citySlug, storeSlug: it.storeSlug }) })),
  }
}
