import { isIP } from 'node:net'
import { resolve } from 'node:path'

import { type AppLinkSettings, parseAppLinkSettings } from '#app/settings/app-link-settings.ts'
import { type AddressKey, parseAddressKeys } from '#app/settings/address-keys-setting.ts'
import { parseGeocoderSettings } from '#app/settings/geocoder-settings.ts'
import { maskSecret } from '#app/settings/mask-secret.ts'
import { parseSocialSettings, type SocialSettings } from '#app/settings/social-settings.ts'
import { type MapTilesSetting, parseMapTiles } from '#app/settings/map-tiles-setting.ts'
import { type MessageSettings, parseMessageSettings } from '#app/settings/message-settings.ts'
import { parsePhotoStorageSettings } from '#app/settings/photo-storage-settings.ts'
import { parseStripeSettings, type StripeSettings } from '#app/settings/stripe-settings.ts'
import { type SettingName, SETTINGS } from '#app/settings-table.ts'
import type { S3Options } from '#backend/photos/s3-storage.ts'
import type { GeocoderOptions } from '#backend/modules/geo/geocoders/geocoder-options.ts'
import { MAX_PHOTO_BYTES } from '#domain/platform/photo.ts'

const SITE_ENVS = ['production', 'staging', 'development'] as const
const MIN_SECRET_LENGTH = 32
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export interface Settings extends AppLinkSettings, MessageSettings, SocialSettings {
  readonly port: number
  readonly host: string
  /** Scheme, host, port; no trailing slash. */
  readonly siteOrigin: string
  /** Lower-case `host` (any port) or `host:port`. */
  readonly allowedHosts: readonly string[]
  readonly siteEnv: (typeof SITE_ENVS)[number]
  readonly sandbox: boolean
  /** Origin of the framed pages of the payment provider; no trailing slash. Empty: no card payments (API_URL without PAYMENT_ORIGIN). */
  readonly paymentOrigin: string
  /** No trailing slash. */
  readonly securityPageOrigin: string | undefined
  /** Address of another front end that has the login page (B §2), without a trailing slash. */
  readonly loginApp: string | undefined
  /** `off`, `bundled`, or the absolute path of a file. */
  readonly ipCountryDatabase: string
  /** Absolute path. */
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databasePool: number
  /** No trailing slash. */
  readonly apiUrl: string | undefined
  readonly seedNumber: number
  readonly seedScale: number
  /** Minutes of an order per real minute; 1 outside the sandbox. */
  readonly orderSpeed: number
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Addresses and CIDR blocks, as configured. */
  readonly trustedProxies: readonly string[]
  /** 0: no limit. */
  readonly requestsPerMinute: number
  /** Undefined: use the one in the data folder. */
  readonly deviceKey: string | undefined
  /** The first encrypts. Undefined: use the one in the data folder. */
  readonly addressKeys: readonly AddressKey[] | undefined
  /** Sources of addresses in their order; empty: the database only. */
  readonly geocoders: readonly GeocoderOptions[]
  /** Undefined: no chat, except in the sandbox. */
  readonly chatStaffToken: string | undefined
  readonly jsonBodyBytes: number
  readonly uploadBytes: number
  /** Undefined: uploaded photos are in the data folder. */
  readonly photoBucket: S3Options | undefined
  readonly htmlCacheEntries: number
  readonly htmlCacheSeconds: number
  readonly htmlStaleSeconds: number
  readonly htmlCacheBytes: number
  readonly answerCacheBytes: number
  /** Undefined: no tag manager. */
  readonly tagManagerUrl: string | undefined
  /** Whether events of visitors are stored (docs/ANALYTICS.md). */
  readonly eventCollector: boolean
  /** Undefined: the map of the address picker is drawn. */
  readonly mapTiles: MapTilesSetting | undefined
  /** Undefined: the sandbox's provider, or no card payments. */
  readonly stripe: StripeSettings | undefined
  /** In lower case. */
  readonly staffEmailDomains: readonly string[]
  readonly serviceWorker: boolean
  readonly drainDelaySeconds: number
  readonly drainMilliseconds: number
}

/** The process must not start. `issues` contains one sentence per invalid setting. */
export class SettingsError extends Error {
  override name = 'SettingsError' as const
  readonly issues: readonly string[]

  constructor(issues: readonly string[]) {
    super(`These settings are wrong:\n${issues.map(it => `  - ${it}`).join('\n')}\nSee docs/OPERATING.md.`)
    this.issues = issues
  }
}

/**
 * Sets `NODE_ENV` to `production` for this process. React reads it on import, and its development build is slower and larger, so call this
 * before the build of the site is imported.
 */
export function setProductionMode(): void {
  process.env['NODE_ENV'] = 'production'
}

/**
 * Reads the settings from the environment; no other code reads it.
 *
 * @throws SettingsError with all invalid settings
 */
export function readSettings(env: Readonly<Record<string, string | undefined>> = process.env): Settings {
  const issues: string[] = []
  const getValue = (name: SettingName): string => env[name]?.trim() || SETTINGS[name].defaultValue
  const rejectValue = (name: SettingName, expected: string): void =>
    void issues.push(`${name} is "${maskSecret(name, getValue(name))}", but must be ${expected}`)

  const parseInteger = (name: SettingName, min: number, max: number): number => {
    if (/^\d{1,12}$/.test(getValue(name)) && Number(getValue(name)) >= min && Number(getValue(name)) <= max) return Number(getValue(name))
    rejectValue(name, `a whole number from ${min} to ${max}`)
    return min
  }
  const parseEnum = <T extends string>(name: SettingName, values: readonly T[]): T => {
    const value = values.find(it => it === getValue(name))
    if (value === undefined) rejectValue(name, `one of ${values.join(', ')}`)
    return value ?? values[0]!
  }
  const parseList = (name: SettingName, isValid: (item: string) => boolean, expected: string): string[] => {
    const items = getValue(name)
      .split(',')
      .map(it => it.trim().toLowerCase())
      .filter(Boolean)
    if (!items.every(isValid)) rejectValue(name, expected)
    return items
  }
  const parseUrl = (
    name: SettingName,
    protocols: readonly string[],
    isOrigin: boolean,
    expected: string,
    text = getValue(name),
  ): string | undefined => {
    if (text === '') return undefined
    const parsed = URL.canParse(text) ? new URL(text) : undefined
    if (
      parsed &&
      protocols.includes(parsed.protocol) &&
      parsed.hostname !== '' &&
      !(isOrigin && text.replace(/\/$/, '') !== parsed.origin)
    ) {
      return text.replace(/\/+$/, '')
    }
    rejectValue(name, expected)
    return undefined
  }

  const port = parseInteger('PORT', 0, 65_535)
  const siteOrigin = parseUrl(
    'SITE_ORIGIN',
    ['http:', 'https:'],
    true,
    'an origin such as https://shop.example, in lower case and without a path',
    getValue('SITE_ORIGIN').replace('{PORT}', String(port)),
  )
  const paymentOrigin = parseUrl(
    'PAYMENT_ORIGIN',
    ['http:', 'https:'],
    true,
    'an origin such as https://pay.example, in lower case and without a path',
    getValue('PAYMENT_ORIGIN').replace('{PORT+1}', String(port + 1)),
  )
  const securityPageOrigin = parseUrl(
    'SECURITY_PAGE_ORIGIN',
    ['http:', 'https:'],
    true,
    'an origin such as https://security.shop.example, in lower case and without a path',
  )
  const databaseUrl = parseUrl(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    false,
    'an address such as postgres://user:password@host:5432/name',
  )
  const apiUrl = parseUrl('API_URL', ['http:', 'https:'], false, 'an address such as https://api.shop.example/v1')
  if (databaseUrl && apiUrl)
    issues.push('API_URL and DATABASE_URL are both set, but a marketplace at API_URL uses no database: unset one of them')
  const sandbox = getValue('SANDBOX') === '' ? !databaseUrl && !apiUrl : parseEnum('SANDBOX', ['true', 'false']) === 'true'
  const isPublic = getValue('SANDBOX_PUBLIC') === '' ? false : parseEnum('SANDBOX_PUBLIC', ['true', 'false']) === 'true'
  const reader = { getValue, parseUrl, rejectValue, issues }
  const services = { ...parseMessageSettings(reader), ...parseAppLinkSettings(reader) }
  const scale = Number(getValue('SEED_SCALE'))
  if (!(scale > 0 && scale <= 1000)) rejectValue('SEED_SCALE', 'a number above 0, to 1000')
  const speed = Number(getValue('SANDBOX_SPEED'))
  if (!(speed >= 0.1 && speed <= 600)) rejectValue('SANDBOX_SPEED', 'a number from 0.1 to 600')
  for (const name of ['DEVICE_KEY', 'CHAT_STAFF_TOKEN'] as const) {
    const { length } = getValue(name)
    if (length > 0 && length < MIN_SECRET_LENGTH) rejectValue(name, `${MIN_SECRET_LENGTH} characters or more`)
  }
  const hosts = parseList(
    'ALLOWED_HOSTS',
    it => /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(it),
    'host names, each with or without a port',
  )
  const hostnames = [
    new URL(siteOrigin ?? 'http://localhost').hostname,
    getValue('HOST'),
    ...hosts.map(it => new URL(`http://${it}`).hostname),
  ]
  const exposedHost = sandbox && !isPublic && issues.length === 0 ? hostnames.find(it => !isLoopback(it)) : undefined
  if (exposedHost !== undefined) {
    issues.push(
      `SANDBOX is on, but ${exposedHost} is reachable from other machines, and any client could sign up with any address and read its mails: ` +
        'set SANDBOX=false with your own database or marketplace, or SANDBOX_PUBLIC=true for a public demonstration',
    )
  }

  // the sandbox's provider has an address on this machine only; with any free port the settings do not know it
  const hasSandboxIdentity = sandbox && !apiUrl && port > 0 && isLoopback(new URL(siteOrigin ?? 'http://localhost').hostname)
  const settings: Settings = {
    port,
    host: getValue('HOST'),
    siteOrigin: siteOrigin ?? '',
    allowedHosts: [...(siteOrigin ? [new URL(siteOrigin).host] : []), ...hosts, ...(sandbox ? ['localhost', '127.0.0.1', '[::1]'] : [])],
    siteEnv: parseEnum('SITE_ENV', SITE_ENVS),
    sandbox,
    // the second listener belongs to the embedded marketplace
    paymentOrigin: (apiUrl !== undefined && !env['PAYMENT_ORIGIN']?.trim() ? undefined : paymentOrigin) ?? '',
    securityPageOrigin,
    loginApp: parseUrl('LOGIN_APP_URL', ['http:', 'https:'], false, 'an address such as https://login.shop.example'),
    ipCountryDatabase: ['off', 'bundled'].includes(getValue('IP_COUNTRY_DATABASE'))
      ? getValue('IP_COUNTRY_DATABASE')
      : resolve(getValue('IP_COUNTRY_DATABASE')),
    dataDir: resolve(getValue('DATA_DIR')),
    databaseUrl,
    databasePool: parseInteger('DATABASE_POOL', 1, 500),
    apiUrl,
    ...services,
    seedNumber: parseInteger('SEED_NUMBER', 0, 2_147_483_647),
    seedScale: scale,
    orderSpeed: sandbox ? speed : 1,
    logLevel: parseEnum('LOG_LEVEL', LOG_LEVELS),
    staffEmailDomains: parseList('STAFF_EMAIL_DOMAINS', it => /^(?:[a-z\d-]+\.)+[a-z]{2,}$/.test(it), 'domains such as company.example'),
    trustedProxies: parseList('TRUSTED_PROXIES', isAddressOrBlock, 'IP addresses or CIDR blocks such as 10.0.0.0/8'),
    requestsPerMinute: parseInteger('RATE_LIMIT_PER_MINUTE', 0, 1_000_000),
    deviceKey: getValue('DEVICE_KEY') || undefined,
    addressKeys: parseAddressKeys(getValue('ADDRESS_KEYS'), expected => rejectValue('ADDRESS_KEYS', expected)),
    geocoders: parseGeocoderSettings({ ...reader, sandbox, isLoopback }),
    chatStaffToken: getValue('CHAT_STAFF_TOKEN') || undefined,
    jsonBodyBytes: parseInteger('JSON_BODY_BYTES', 1024, 16_777_216),
    uploadBytes: parseInteger('UPLOAD_BYTES', 1024, MAX_PHOTO_BYTES),
    photoBucket: parsePhotoStorageSettings(reader),
    htmlCacheEntries: parseInteger('HTML_CACHE_ENTRIES', 0, 1_000_000),
    htmlCacheSeconds: parseInteger('HTML_CACHE_SECONDS', 0, 86_400),
    htmlStaleSeconds: parseInteger('HTML_STALE_SECONDS', 0, 86_400),
    htmlCacheBytes: parseInteger('HTML_CACHE_BYTES', 1_048_576, 68_719_476_736),
    answerCacheBytes: parseInteger('ANSWER_CACHE_BYTES', 1_048_576, 68_719_476_736),
    tagManagerUrl: parseUrl(
      'TAG_MANAGER_URL',
      sandbox ? ['https:', 'http:'] : ['https:'],
      false,
      'an address such as https://tags.example/loader.js?id=1',
    ),
    eventCollector: parseEnum('EVENT_COLLECTOR', ['on', 'off']) === 'on',
    mapTiles: parseMapTiles(reader, sandbox),
    ...parseSocialSettings({ getValue, parseUrl, issues, sandboxPort: hasSandboxIdentity ? port + 2 : undefined }),
    stripe: parseStripeSettings({ getValue, issues, sandbox, apiUrl, siteOrigin, paymentOrigin }),
    serviceWorker: parseEnum('SERVICE_WORKER', ['on', 'off']) === 'on',
    drainDelaySeconds: parseInteger('DRAIN_DELAY_SECONDS', 0, 300),
    drainMilliseconds: parseInteger('DRAIN_MILLISECONDS', 0, 300_000),
  }
  if (settings.mapTiles && settings.geocoders.some(it => it.name === 'google'))
    issues.push('GEOCODERS has google, whose terms forbid its results on other maps, but MAP_TILES_URL is set: unset one of them')
  if (issues.length > 0) throw new SettingsError(issues)
  return settings
}

/**
 * Reads the settings of a process that serves. Outside of the sandbox it needs a way to send mail: without one, customers who forget their
 * password lose the account without any error. A build, a seed and an import send no mail.
 *
 * @throws SettingsError
 */
export function readServerSettings(env: Readonly<Record<string, string | undefined>> = process.env): Settings {
  const settings = readSettings(env)
  const { sandbox, apiUrl, mail, isMailOff } = settings
  // a marketplace at API_URL sends its own mails
  if (sandbox || apiUrl !== undefined || mail !== undefined || isMailOff) return settings
  throw new SettingsError(['MAIL_URL is not set, and SANDBOX is off: set MAIL_URL and MAIL_FROM, or MAIL=none if no mail is to be sent'])
}

/** Whether a host is loopback only (RFC 6761 for localhost, RFC 1122 for 127/8). */
export function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true
  return isIP(name) === 4 && name.startsWith('127.')
}

function isAddressOrBlock(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  return family !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
}
