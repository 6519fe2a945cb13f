import { COOKIE_SECONDS, LAST_VISITED_CITY } from '#domain/platform/page-script-names.ts'

/** The last visited city (A §2.2 rule 13) is written by the browser, because responses are shared by all visitors. */
export function rememberCity(): void {
  const { place } = document.body.dataset
  if (!place) return
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${LAST_VISITED_CITY}=${encodeURIComponent(place)}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax${secure}`
}
