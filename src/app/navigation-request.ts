import { readAddressCookie } from '#domain/geo/read-address-cookie.ts'
import { getResultLanguage } from '#domain/language/checkout-language.ts'
import { type NavigationRequest, toNavigationRequest } from '#domain/navigation/navigation-request.ts'
import { type AppContext, readContext, parseContext, isUnknownShell } from '#domain/platform/context.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { INTERNAL_HEADER } from '#app/app.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { findBearer } from '#app/session-cookies.ts'

/**
 * Reads what a request says of its visit. The last city counts only for those who arrive from outside: a link of our own
 * leads where it says.
 */
export function navigationRequestFrom(pathname: string, search: string, headers: Headers): NavigationRequest {
  const inside = headers.get('sec-fetch-site') === 'same-origin'
  const rememberedCity = readCookie(headers, STORAGE_NAME.lastVisitedCity)
  return toNavigationRequest(pathname, search, inside ? undefined : rememberedCity, {
    rememberedCity,
    authorization: findBearer(headers.get('cookie')),
    currentAddress: readAddressCookie(headers.get('cookie') ?? '') ?? undefined,
    ip: headers.get(INTERNAL_HEADER.geoHintAddress) ?? undefined,
  })
}

/** What the page is shown in: as the process has it for a page that many share, else as the visitor's own cookies have it. */
export function readAppContext(headers: Headers): AppContext {
  const variant = headers.get(INTERNAL_HEADER.variant)
  return variant === null ? readContext(name => readCookie(headers, name)) : parseContext(variant)
}

export const isFromUnknownShell = (headers: Headers): boolean => isUnknownShell(readCookie(headers, STORAGE_NAME.appShell))

/** The language of `/payments/pending` and `/payments/failure`, whose addresses name none. */
export function getPaymentResultLanguage(headers: Headers): string {
  const served = LANGUAGES.map(it => it.code)
  return getResultLanguage(readCookie(headers, STORAGE_NAME.checkoutLanguage), headers.get('accept-language'), served)
}

/** One cookie's value, percent-decoded; undefined when it is absent or makes no sense. */
function readCookie(headers: Headers, name: string): string | undefined {
  const pair = (headers.get('cookie') ?? '').split(';').find(it => it.trim().startsWith(`${name}=`))
  try {
    return pair && decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim())
  } catch {
    return undefined
  }
}
