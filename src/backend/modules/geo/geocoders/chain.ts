import { GeocoderError } from '#backend/modules/geo/geocoders/geocoder-http.ts'
import type { Geocoder, PlaceCall, PlaceQuery } from '#backend/modules/geo/geocoders/geocoder.ts'
import { LookupBudgetError } from '#backend/modules/geo/geocoders/lookup-budget.ts'
import { Problem } from '#backend/problem.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { getPlacePublic, searchAddressesPublic } from '#contract/geo/address-lookup.ts'
import type { Point } from '#contract/primitives.ts'
import { parsePlaceId } from '#domain/geo/place-id.ts'

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
 * @throws the last error when no source has a result and one has failed; Problem 503 for a failed server, 429 for a visitor without look-ups
 */
export function createGeocoderChain(geocoders: readonly Geocoder[]): GeocoderChain {
  /** @param isEnough false: the next source may have a better result, otherwise this one is used */
  async function askInOrder<T>(
    ask: (geocoder: Geocoder) => Promise<T | undefined> | undefined,
    isEnough: (result: T) => boolean = () => true,
  ): Promise<T | undefined> {
    let lastError: { readonly error: unknown } | undefined
    let rough: T | undefined
    for (const geocoder of geocoders) {
      try {
        const result = await ask(geocoder)
        if (result !== undefined && isEnough(result)) return result
        rough ??= result
      } catch (error) {
        lastError = { error }
      }
    }
    if (rough === undefined && lastError) throw toProblem(lastError.error)
    return rough
  }

  async function findAt(point: Point, call: PlaceCall): Promise<PlaceReply> {
    const reply = await askInOrder(
      async ({ attribution, findAt: ask }): Promise<PlaceReply | undefined> => {
        const place = await ask(point, call)
        return place ? { ...place, attribution } : undefined
      },
      it => it.precision !== 'city',
    )
    return reply ?? NO_PLACE
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
      const place = parsePlaceId(placeId)
      if (place && 'pin' in place) return findAt(place.pin, call)
      const reply = await askInOrder(async ({ attribution, findPlace }): Promise<PlaceReply | undefined> => {
        const found = await findPlace(placeId, call)
        return found === undefined ? undefined : found === null ? NO_PLACE : { ...found, attribution }
      })
      return reply ?? NO_PLACE
    },
    findAt,
  }
}

function toProblem(error: unknown): unknown {
  if (error instanceof GeocoderError)
    return new Problem(503, 'Addresses cannot be looked up now', undefined, { headers: { 'retry-after': '5' } })
  if (!(error instanceof LookupBudgetError)) return error
  const { waitSeconds } = error
  const headers = { 'retry-after': String(waitSeconds) }
  return new Problem(429, 'Too many look-ups; please wait a while', undefined, {
    code: 'TOO_MANY_ATTEMPTS',
    payload: { waitSeconds },
    headers,
  })
}
