import { HEADER } from '#contract/headers.ts'
import { CityCode, CountryCode, LanguageCode, type Point } from '#contract/primitives.ts'

/** What the headers of a call say (A §7), parsed; a header that makes no sense is as if it had not been sent. */
export interface CallContext {
  readonly language: string
  readonly cityCode: string | undefined
  readonly countryCode: string | undefined
  readonly deliveryLocation: Point | undefined
  readonly requestId: string | undefined
}

/** A §9: "Default and fallback en". */
const FALLBACK_LANGUAGE = 'en'

export function callContextOf(headers: Headers): CallContext {
  return {
    language: LanguageCode.safeParse(headers.get(HEADER.languageCode)).data ?? FALLBACK_LANGUAGE,
    cityCode: CityCode.safeParse(headers.get(HEADER.cityCode)).data,
    countryCode: CountryCode.safeParse(headers.get(HEADER.countryCode)).data,
    deliveryLocation: locationOf(headers),
    requestId: headers.get(HEADER.requestId) ?? undefined,
  }
}

function locationOf(headers: Headers): Point | undefined {
  const lat = Number.parseFloat(headers.get(HEADER.deliveryLatitude) ?? '')
  const lng = Number.parseFloat(headers.get(HEADER.deliveryLongitude) ?? '')
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}
