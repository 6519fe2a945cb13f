import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { isLanguage } from '#domain/language/languages.ts'
import { findSimilarLanguage } from '#domain/language/similar-language.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** The checkout sets this session cookie before it redirects. The browser sends it to `/payments/…` only. */
export function buildCheckoutLanguageCookie(language: string, secure: boolean): string {
  return `${STORAGE_NAME.checkoutLanguage}=${language}; path=/payments; samesite=lax${secure ? '; secure' : ''}`
}

/**
 * Language of a personal page whose URL has none, such as the result of a payment: the checkout's, else the browser's, else English.
 *
 * @param cookie value of the checkout's language cookie
 * @param acceptLanguage header as the browser sent it
 * @param served codes of the languages that have texts
 * @source B §2: /payments/failure, /payments/pending, /next/{action}, /mobile-link; A §2.6: "falling back to the default"
 */
export function chooseRequestLanguage(cookie: string | undefined, acceptLanguage: string | null, served: readonly string[]): string {
  if (cookie !== undefined && isLanguage(cookie)) return cookie
  for (const requested of parseAcceptLanguage(acceptLanguage ?? '')) {
    const language = findSimilarLanguage(requested, served)
    if (language !== undefined) return language
  }
  return FALLBACK_LANGUAGE
}

/** Maximum evaluated languages of a header. */
const MAX_LANGUAGES = 20

/** Language codes of an Accept-Language header by descending quality; codes with quality 0 are dropped. */
function parseAcceptLanguage(header: string): string[] {
  return header
    .split(',', MAX_LANGUAGES)
    .map(it => {
      const [code = '', ...parameters] = it.split(';').map(part => part.trim())
      const quality = parameters.find(part => part.startsWith('q='))
      return { code, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(it => it.code !== '' && it.quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(it => it.code)
}
