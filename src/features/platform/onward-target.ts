import { getMissingPagePlace } from '#domain/navigation/missing-page-place.ts'
import type { CityPlace, Route, RouteOf } from '#domain/navigation/routes.ts'
import { GONE_STATUS, isMissingPage } from '#domain/platform/error-page.ts'

interface OnwardTarget {
  /** The page is missing: links lead on. A failure of the marketplace has none, because they would fail too. */
  readonly isMissing: boolean
  /** The store that has closed for good. */
  readonly store?: RouteOf<'store'> | RouteOf<'storeCollection'>
  /** The city that the address names; it may not exist. */
  readonly city?: CityPlace
  /** In lowercase; it may not exist. */
  readonly country?: string
}

/** Where the page of an error leads on to: stores near a closed one, the categories of the city, or cities. */
export function getOnwardTarget(status: number, pathname: string, language: string, route: Route | undefined): OnwardTarget {
  if (!isMissingPage(status)) return { isMissing: false }
  const place = getMissingPagePlace(pathname)
  const isStore = route?.name === 'store' || route?.name === 'storeCollection'
  return {
    isMissing: true,
    ...(status === GONE_STATUS && isStore && { store: route }),
    ...(place.country !== undefined && { country: place.country }),
    ...(place.country !== undefined && place.city !== undefined && { city: { country: place.country, language, city: place.city } }),
  }
}
