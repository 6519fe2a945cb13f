import type { SettingReader } from '#app/settings/message-settings.ts'

export interface MapTilesSetting {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string
  readonly attribution: string
  readonly attributionUrl: string | undefined
}

const EXPECTED_URL = 'an address such as https://tiles.example/{z}/{x}/{y}.png, with no other part in braces'

/** The settings MAP_TILES*. The content policy allows one origin, so the host has no placeholder. Undefined: no tiles. */
export function parseMapTiles(
  { getValue, parseUrl, rejectValue }: Omit<SettingReader, 'issues'>,
  sandbox: boolean,
): MapTilesSetting | undefined {
  const url = parseUrl('MAP_TILES_URL', sandbox ? ['https:', 'http:'] : ['https:'], false, EXPECTED_URL)
  const attributionUrl = parseUrl('MAP_TILES_ATTRIBUTION_URL', ['https:'], false, 'an address such as https://tiles.example/copyright')
  if (url === undefined) return undefined
  const others = url.replaceAll(/\{[zxy]\}/g, '')
  if (!['{z}', '{x}', '{y}'].every(it => url.includes(it)) || /[{}]/.test(others)) rejectValue('MAP_TILES_URL', EXPECTED_URL)
  const attribution = getValue('MAP_TILES_ATTRIBUTION')
  if (attribution === '')
    rejectValue('MAP_TILES_ATTRIBUTION', 'the text that the provider of the tiles requires, because MAP_TILES_URL is set')
  return { url, attribution, attributionUrl }
}
