import type { GeocoderOptions } from '#backend/modules/geo/geocoders/geocoder-options.ts'
import type { SettingName } from '#app/settings-table.ts'
import { GEOCODER_NAMES, type GeocoderName } from '#backend/modules/geo/geocoders/geocoder.ts'

interface SettingReader {
  getValue(name: SettingName): string
  parseUrl(name: SettingName, protocols: readonly string[], isOrigin: boolean, expected: string): string | undefined
  rejectValue(name: SettingName, expected: string): void
  readonly issues: string[]
  /** The sandbox sends nothing to other machines. */
  readonly sandbox: boolean
  isLoopback(hostname: string): boolean
}

/** The server of the OpenStreetMap foundation, with its own usage policy. */
const PUBLIC_NOMINATIM = 'nominatim.openstreetmap.org'

/** The settings of each source. */
const SETTINGS_OF: Readonly<Record<GeocoderName, { readonly required: readonly SettingName[]; readonly all: readonly SettingName[] }>> = {
  gazetteer: { required: [], all: [] },
  photon: { required: ['PHOTON_URL'], all: ['PHOTON_URL'] },
  nominatim: { required: ['NOMINATIM_URL'], all: ['NOMINATIM_URL', 'NOMINATIM_EMAIL'] },
  google: { required: ['GOOGLE_PLACES_KEY'], all: ['GOOGLE_PLACES_KEY'] },
}

/** The settings GEOCODERS, PHOTON_URL, NOMINATIM_* and GOOGLE_PLACES_*. Adds a sentence to `issues` for each invalid one. */
export function parseGeocoderSettings(reader: SettingReader): readonly GeocoderOptions[] {
  const { getValue, parseUrl, rejectValue, issues, sandbox, isLoopback } = reader
  const listed = getValue('GEOCODERS')
    .split(',')
    .map(it => it.trim().toLowerCase())
  const names = GEOCODER_NAMES.filter(it => listed.includes(it)).toSorted((one, other) => listed.indexOf(one) - listed.indexOf(other))
  if (names.length !== listed.length) rejectValue('GEOCODERS', `different names of ${GEOCODER_NAMES.join(', ')}, comma-separated`)
  for (const name of GEOCODER_NAMES) {
    const { required, all } = SETTINGS_OF[name]
    const missing = required.filter(it => getValue(it) === '')
    const given = all.filter(it => getValue(it) !== '')
    if (names.includes(name)) issues.push(...missing.map(it => `GEOCODERS has ${name}, but ${it} is not set`))
    else issues.push(...given.map(it => `${it} is set, but GEOCODERS has no ${name}: add it, or unset ${it}`))
  }
  const urls = {
    photon: parseUrl('PHOTON_URL', ['https:', 'http:'], false, 'an address such as https://photon.example'),
    nominatim: parseUrl('NOMINATIM_URL', ['https:', 'http:'], false, 'an address such as https://nominatim.example'),
    google: parseUrl('GOOGLE_PLACES_URL', ['https:', 'http:'], true, 'an origin such as https://places.googleapis.com'),
  }
  const email = getValue('NOMINATIM_EMAIL')
  if (email !== '' && !/^[^\s<>@,]+@[^\s<>@,]+$/.test(email)) rejectValue('NOMINATIM_EMAIL', 'an e-mail address')
  const isPublicServer = urls.nominatim !== undefined && new URL(urls.nominatim).hostname === PUBLIC_NOMINATIM
  if (isPublicServer && email === '') issues.push(`NOMINATIM_EMAIL is not set: the usage policy of ${PUBLIC_NOMINATIM} asks for it`)
  for (const [name, url] of Object.entries(urls)) {
    if (!names.includes(name as GeocoderName) || url === undefined) continue
    const { hostname, protocol, search, hash } = new URL(url)
    if (search !== '' || hash !== '') issues.push(`The address of ${name} must have neither a query nor a fragment`)
    // a customer's address and the key would be readable on the way
    if (protocol === 'http:' && !isLoopback(hostname))
      issues.push(`The address of ${name} must begin with https:// unless its host is this machine`)
    if (sandbox && !isLoopback(hostname))
      issues.push(`GEOCODERS has ${name}, but SANDBOX is on, which sends nothing to other machines: unset one of them`)
  }
  return names.flatMap((name): GeocoderOptions[] => {
    if (name === 'gazetteer') return [{ name }]
    const url = urls[name]
    if (url === undefined) return []
    if (name === 'google') return [{ name, url, key: getValue('GOOGLE_PLACES_KEY') }]
    return name === 'photon' ? [{ name, url }] : [{ name, url, email: email || undefined, isPublicServer }]
  })
}
