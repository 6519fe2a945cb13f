import type { Geocoder, PlaceCall, PlaceQuery } from '#backend/modules/geo/geocoders/geocoder.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { getPlacePublic, searchAddressesPublic } from '#contract/geo/address-lookup.ts'
import type { Point } from '#contract/primitives.ts'

type SearchReply = Reply<typeof searchAddressesPublic>
type PlaceReply = Reply<typeof getPlacePublic>

/** Sources of addresses, in the order in which they are asked. */
export interface GeocoderChain {
  search(query: PlaceQuery): Promise<SearchReply>
  findPlace(placeId: string, call: PlaceCall): Promise<PlaceReply>
  findAt(point: Point, call: PlaceCall): Promise<PlaceReply>
}

const NO_PLACE: PlaceReply = { address: null, precision: null, attribution: null }

/**
 * Asks the sources in order until one has a result. A source that fails is skipped.
 *
 * @throws the last error when no source has a result and one has failed
 */
export function createGeocoderChain(geocoders: readonly Geocoder[]): GeocoderChain {
  async function askInOrder<T>(ask: (geocoder: Geocoder) => Promise<T | undefined> | undefined): Promise<T | undefined> {
    let lastError: { readonly error: unknown } | undefined
    for (const geocoder of geocoders) {
      try {
        const result = await ask(geocoder)
        if (result !== undefined) return result
      } catch (error) {
        lastError = { error }
      }
    }
    if (lastError) throw lastError.error
    return undefined
  }

  return {
    async search(query) {
      const reply = await askInOrder(async ({ attribution, search }): Promise<SearchReply | undefined> => {
        const predictions = await search(query)
        return predictions && predictions.length > 0 ? { predictions: [...predictions], attribution } : undefined
      })
      return reply ?? { predictions: [], attribution: null }
    },
    async findPlace(placeId, call) {
      const reply = await askInOrder(async ({ attribution, findPlace }): Promise<PlaceReply | undefined> => {
        const place = await findPlace(placeId, call)
        return place === undefined ? undefined : place === null ? NO_PLACE : { ...place, attribution }
      })
      return reply ?? NO_PLACE
    },
    async findAt(point, call) {
      const reply = await askInOrder(async ({ attribution, findAt }): Promise<PlaceReply | undefined> => {
        const place = await findAt(point, call)
        return place ? { ...place, attribution } : undefined
      })
      return reply ?? NO_PLACE
    },
  }
}
