import type { MobileApplication, Organization, WebSite, WithContext } from 'schema-dts'

import { SCHEMA_CONTEXT, type StructuredData } from '#domain/landing/structured-data.ts'
import { CLOSED_COUNTRIES } from '#domain/navigation/redirects/closed-country.ts'
import { toPath, type RouteName } from '#domain/navigation/routes.ts'
import { type App, BRAND } from '#domain/platform/brand.ts'

/** Location and language of the page. */
interface PageContext {
  readonly origin: string
  readonly language: string
  /** Lowercase; undefined for a page without country. */
  readonly country: string | undefined
  /** In the sandbox, a sample rating is used. */
  readonly sandbox: boolean
}

type Kind = 'organization' | 'site' | 'application'

/** Structured data of the whole site, by page. Search engines read the site name from the home page only. */
const KINDS: { readonly [Name in RouteName]?: readonly Kind[] } = {
  home: ['organization', 'site', 'application'],
  countryLanding: ['organization', 'application'],
  acquisitionLanding: ['application'],
  mobileLink: ['application'],
}

const SAMPLE_RATING = { value: 4.7, count: 1240 } as const
const SEARCH_TERM = 'searchterm'

/** @source A §2.7: "organization, […] mobile application"; product decisions: site search */
export function buildSiteData(name: RouteName, context: PageContext): StructuredData[] {
  return (KINDS[name] ?? []).flatMap((kind): StructuredData[] => {
    switch (kind) {
      case 'organization':
        return [buildOrganizationData(context.origin)]
      case 'site':
        return [buildWebsiteData(context)]
      case 'application': {
        // former markets have no app
        const app: App | undefined = CLOSED_COUNTRIES.has(context.country ?? '') ? undefined : BRAND.app
        const rating = app?.rating ?? (context.sandbox ? SAMPLE_RATING : undefined)
        // search engines require a rating for apps
        return app && rating ? [buildApplicationData(context.origin, app, rating)] : []
      }
    }
  })
}

function buildOrganizationData(origin: string): WithContext<Organization> {
  return {
    '@context': SCHEMA_CONTEXT,
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: BRAND.name,
    url: `${origin}/`,
    logo: `${origin}/apple-touch-icon.png`,
  }
}

/** The site search uses the route without a city, whose page offers the cities (`searchAnywhere`). */
function buildWebsiteData({ origin, language }: PageContext): WithContext<WebSite> {
  const target =
    origin + toPath({ name: 'searchAnywhere', language, searchQuery: SEARCH_TERM }).replace(SEARCH_TERM, '{search_term_string}')
  return {
    '@context': SCHEMA_CONTEXT,
    '@type': 'WebSite',
    name: BRAND.name,
    url: `${origin}/`,
    inLanguage: language,
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: target },
      // not part of schema.org: search engines read from it which part of the template is the search term
      ...{ 'query-input': 'required name=search_term_string' },
    },
  }
}

function buildApplicationData(origin: string, app: App, rating: NonNullable<App['rating']>): WithContext<MobileApplication> {
  return {
    '@context': SCHEMA_CONTEXT,
    '@type': 'MobileApplication',
    name: BRAND.name,
    operatingSystem: app.operatingSystem,
    applicationCategory: app.category,
    installUrl: origin + toPath({ name: 'mobileLink' }),
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'EUR' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.value, bestRating: 5, ratingCount: rating.count },
  }
}
