import { COOKIE_SECONDS } from '#domain/platform/page-script-names.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** B §3, "Device": what the browser keeps of it, in local storage and in a cookie of the same name. */
export interface DeviceRecord {
  readonly urn: string
  /** Unix milliseconds. */
  readonly fingerprintsExpirationTime: number
}

/** @returns undefined for another text */
export function parseDeviceRecord(text: string): DeviceRecord | undefined {
  try {
    const { urn, fingerprintsExpirationTime } = JSON.parse(text) as Partial<Record<keyof DeviceRecord, unknown>>
    // the urn is sent as a header
    if (typeof urn !== 'string' || !/^[\w-]{8,64}$/.test(urn)) return undefined
    return typeof fingerprintsExpirationTime === 'number' ? { urn, fingerprintsExpirationTime } : undefined
  } catch {
    return undefined
  }
}

/** The text of the device cookie in `document.cookie`; undefined without it. */
export function findDeviceCookie(cookies: string): string | undefined {
  const pair = cookies.split('; ').find(it => it.startsWith(`${STORAGE_NAME.device}=`))
  if (pair === undefined) return undefined
  try {
    return decodeURIComponent(pair.slice(STORAGE_NAME.device.length + 1))
  } catch {
    return ''
  }
}

/** B §9: "Cookie default lifetime 365 days; device cookies glv_device and glv_device_uid". Undefined deletes the cookie. */
export function buildDeviceCookie(text: string | undefined, secure: boolean): string {
  const maxAge = text === undefined ? 0 : COOKIE_SECONDS
  return `${STORAGE_NAME.device}=${encodeURIComponent(text ?? '')}; path=/; max-age=${maxAge}; samesite=lax${secure ? '; secure' : ''}`
}
