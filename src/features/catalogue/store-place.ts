import type { ContentSection } from '#contract/catalogue/store-element.ts'
import { getFractionDigits } from '#domain/checkout/currency.ts'
import type { StoreContext } from '#domain/landing/store-data.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'
import type { PageCity } from '#features/catalogue/city-place.ts'
import { formatMoney } from '#i18n/money.ts'

/** The page data for the structured data of a store. */
export function toStorePlace({ city, money }: PageCity, path: string, sections: readonly ContentSection[]): StoreContext {
  return {
    path,
    city: city.displayName,
    countryCode: city.countryCode,
    currency: city.currency,
    sections,
    formatMoney: minor => formatMoney(minor, money),
    fractionDigits: getFractionDigits(city.currency),
  }
}

/** A §2.1: a collection "is moved into the query parameter content (form slug-c.id)"; the content call names it `link`. */
export function getContentQuery(route: RouteOf<'store'> | RouteOf<'storeCollection'>): { nodeType?: string; link?: string } {
  return route.name === 'storeCollection' ? { nodeType: 'DEEP_LINK', link: `${route.collectionSlug}-c.${route.collectionId}` } : {}
}
