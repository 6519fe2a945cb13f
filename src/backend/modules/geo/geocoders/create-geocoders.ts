import type { Db } from '#backend/db/connect.ts'
import type { CityDirectory } from '#backend/modules/geo/city-directory.ts'
import { createGazetteer } from '#backend/modules/geo/geocoders/gazetteer.ts'
import { createExternalGeocoder } from '#backend/modules/geo/geocoders/external-geocoder.ts'
import { createGeocoderHttp } from '#backend/modules/geo/geocoders/geocoder-http.ts'
import type { GeocoderOptions } from '#backend/modules/geo/geocoders/geocoder-options.ts'
import type { Geocoder } from '#backend/modules/geo/geocoders/geocoder.ts'
import { createGooglePlaces } from '#backend/modules/geo/geocoders/google-places.ts'
import { createLookupBudget } from '#backend/modules/geo/geocoders/lookup-budget.ts'
import { createNominatim } from '#backend/modules/geo/geocoders/nominatim.ts'
import { createPhoton } from '#backend/modules/geo/geocoders/photon.ts'
import { createTakeTurn } from '#backend/modules/geo/geocoders/request-turns.ts'
import { BRAND } from '#domain/platform/brand.ts'
import type { Report } from '#domain/platform/report.ts'

interface GeocoderSetup {
  readonly db: Db
  loadCities(): Promise<CityDirectory>
  readonly report: Report
  /** Identifies this site to other servers. */
  readonly siteOrigin: string
  readonly timeoutMs?: number | undefined
}

/** The sources in their order. The gazetteer comes last unless it is named, because it knows the cities. */
export function createGeocoders(options: readonly GeocoderOptions[], setup: GeocoderSetup): Geocoder[] {
  const { db, loadCities, report, siteOrigin, timeoutMs } = setup
  const budget = createLookupBudget()
  const createHttp = (name: string, isPublicServer = false) =>
    createGeocoderHttp({
      name,
      report,
      budget,
      userAgent: `${BRAND.name} (${siteOrigin})`,
      takeTurn: isPublicServer ? createTakeTurn(db, name) : undefined,
      timeoutMs,
    })
  function create(it: GeocoderOptions): Geocoder {
    switch (it.name) {
      case 'gazetteer':
        return createGazetteer(db, loadCities)
      case 'photon':
        return createExternalGeocoder(createPhoton(it.url, createHttp(it.name)), db, loadCities)
      case 'nominatim':
        return createExternalGeocoder(createNominatim(it, createHttp(it.name, it.isPublicServer)), db, loadCities)
      case 'google':
        return createGooglePlaces(it, { db, loadCities, requestJson: createHttp(it.name) })
    }
  }
  const hasGazetteer = options.some(it => it.name === 'gazetteer')
  return [...options, ...(hasGazetteer ? [] : [{ name: 'gazetteer' as const }])].map(create)
}
