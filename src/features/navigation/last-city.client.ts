import { COOKIE_SECONDS, LAST_VISITED_CITY } from '#domain/platform/page-script-names.ts'

/** The last visited city (A §2.2 rule 13) is written here, never by a response: those are the same for everybody. */
export function rememberCity(): void {
  const { place } = document.body.dataset
  if (!place) return
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${LAST_VISITED_CITY}=${encodeURIComponent(place)}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax${secure}`
}
