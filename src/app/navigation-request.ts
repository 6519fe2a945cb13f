import { readAddressCookie } from '#domain/geo/read-address-cookie.ts'
import { chooseRequestLanguage } from '#domain/language/checkout-language.ts'
import { type NavigationRequest, toNavigationRequest } from '#domain/navigation/navigation-request.ts'
import { type AppContext, readContext, parseContext, isUnknownShell } from '#domain/platform/context.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { INTERNAL_HEADER } from '#app/app.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { findBearer } from '#app/session-cookies.ts'

/**
 * Reads the navigation request from an HTTP request. The last visited city counts only when the visitor comes from another site, because a
 * link of this site has an explicit target.
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

/** Where the page is displayed: from the process header for a shared page, else from the visitor's cookies. */
export function readAppContext(headers: Headers): AppContext {
  const variant = headers.get(INTERNAL_HEADER.variant)
  return variant === null ? readContext(name => readCookie(headers, name)) : parseContext(variant)
}

export const isFromUnknownShell = (headers: Headers): boolean => isUnknownShell(readCookie(headers, STORAGE_NAME.appShell))

/** Language of a personal page whose path contains none. Only `/payments/…` gets the cookie of the checkout. */
export function getRequestLanguage(headers: Headers): string {
  const supported = LANGUAGES.map(it => it.code)
  return chooseRequestLanguage(readCookie(headers, STORAGE_NAME.checkoutLanguage), headers.get('accept-language'), supported)
}

/** The decoded value of one cookie; undefined when it is absent or malformed. */
function readCookie(headers: Headers, name: string): string | undefined {
  const pair = (headers.get('cookie') ?? '').split(';').find(it => it.trim().startsWith(`${name}=`))
  try {
    return pair && decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim())
  } catch {
    return undefined
  }
}
