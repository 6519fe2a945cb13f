import { eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { Problem } from '#backend/problem.ts'
import type { CallContext } from '#backend/call-context.ts'
import { getLanguageChain } from '#domain/language/language-chain.ts'

/** The data of a call's city that handlers need. */
export interface CallCity {
  readonly code: string
  readonly countryCode: string
  readonly timeZone: string
  readonly center: { readonly lat: number; readonly lng: number }
  /** Languages of texts by priority. */
  readonly chain: readonly string[]
}

/** @param code undefined for headers without a city */
export const createCityProblem = (code: string | undefined): Problem =>
  new Problem(404, code === undefined ? 'The headers contain no city' : `City not found: ${code}`)

/** @throws Problem 404 for a missing or unknown city code */
export async function requireCity(db: Db, code: string | undefined, language: string): Promise<CallCity> {
  if (code === undefined) throw createCityProblem(code)
  const [row] = await db.prepared
    .select({
      code: cities.code,
      countryCode: cities.countryCode,
      timeZone: cities.timeZone,
      lat: cities.centerLat,
      lng: cities.centerLng,
      content: cities.contentLanguageCode,
    })
    .from(cities)
    .where(eq(cities.code, code))
  if (!row) throw createCityProblem(code)
  const { lat, lng, content, ...city } = row
  return { ...city, center: { lat, lng }, chain: getLanguageChain(language, content) }
}

/** Loads the city of the call's header. */
export function requireCallCity(db: Db, call: CallContext, language = call.language): Promise<CallCity> {
  return requireCity(db, call.cityCode, language)
}
