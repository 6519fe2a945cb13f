import { readAddressCookie } from '#domain/geo/read-address-cookie.ts'
import { getResultLanguage } from '#domain/language/checkout-language.ts'
import { type Visit, visitOf } from '#domain/navigation/navigation-request.ts'
import { type AppContext, contextFrom, contextOf, isUnknownShell } from '#domain/platform/context.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { HOUSE_HEADER } from '#app/app.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { bearerIn } from '#app/session-cookies.ts'

/**
 * Reads what a request says of its visit. The last city counts only for those who arrive from outside: a link of our own
 * leads where it says.
 */
export function visitFrom(pathname: string, search: string, headers: Headers): Visit {
  const inside = headers.get('sec-fetch-site') === 'same-origin'
  const rememberedCity = cookie(headers, STORAGE_NAME.lastVisitedCity)
  return visitOf(pathname, search, inside ? undefined : rememberedCity, {
    rememberedCity,
    authorization: bearerIn(headers.get('cookie')),
    currentAddress: readAddressCookie(headers.get('cookie') ?? '') ?? undefined,
    ip: headers.get(HOUSE_HEADER.seemsFrom) ?? undefined,
  })
}

/** What the page is shown in: as the process has it for a page that many share, else as the visitor's own cookies have it. */
export function contextIn(headers: Headers): AppContext {
  const words = headers.get(HOUSE_HEADER.variant)
  return words === null ? contextFrom(name => cookie(headers, name)) : contextOf(words)
}

export const comesFromUnknownShell = (headers: Headers): boolean => isUnknownShell(cookie(headers, STORAGE_NAME.appShell))

/** The language of `/payments/pending` and `/payments/failure`, whose addresses name none. */
export function resultLanguageFrom(headers: Headers): string {
  const served = LANGUAGES.map(it => it.code)
  return getResultLanguage(cookie(headers, STORAGE_NAME.checkoutLanguage), headers.get('accept-language'), served)
}

/** One cookie's value, percent-decoded; undefined when it is absent or makes no sense. */
function cookie(headers: Headers, name: string): string | undefined {
  const pair = (headers.get('cookie') ?? '').split(';').find(it => it.trim().startsWith(`${name}=`))
  try {
    return pair && decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim())
  } catch {
    return undefined
  }
}
