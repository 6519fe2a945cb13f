import type { Db } from '#backend/db/connect.ts'
import { findAddressAt, findGazetteerPlace, toLocated } from '#backend/modules/geo/address-lookup.ts'
import type { CityDirectory } from '#backend/modules/geo/city-directory.ts'
import type { Geocoder } from '#backend/modules/geo/geocoders/geocoder.ts'
import { searchGazetteer } from '#backend/modules/geo/search-gazetteer.ts'
import { parsePlaceId } from '#domain/geo/place-id.ts'

/** The streets of the marketplace's own database. It knows every pin, also those of other sources. */
export function createGazetteer(db: Db, loadCities: () => Promise<CityDirectory>): Geocoder {
  return {
    name: 'gazetteer',
    attribution: null,
    search: async query => searchGazetteer(db, await loadCities(), query),
    findPlace(placeId, call) {
      const isOwn = parsePlaceId(placeId) !== undefined || placeId.startsWith('city:')
      return isOwn ? findGazetteerPlace(db, placeId, call.language).then(it => it ?? null) : undefined
    },
    findAt: async (point, call) => toLocated(await findAddressAt(db, point, call.language)),
  }
}
