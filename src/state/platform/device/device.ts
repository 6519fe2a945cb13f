import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { createDevice, type Device, type Fingerprint, updateDevice } from '#contract/platform/device.ts'
import { buildDeviceCookie, type DeviceRecord, findDeviceCookie, parseDeviceRecord } from '#domain/platform/device-record.ts'
import type { Report } from '#domain/platform/report.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** A source of fingerprints (B §3, "Device"). @throws when the source fails */
export interface FingerprintProvider {
  readonly name: Fingerprint['provider']
  readonly getFingerprint: () => Promise<Omit<Fingerprint, 'provider'>>
}

interface DeviceDependencies {
  readonly call: Client
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly cookies: { readonly secure: boolean; read(): string; write(line: string): void }
  now(): number
  readonly report: Report
  readonly providers: readonly FingerprintProvider[]
}

/** The device of this browser (B §4, "Device registration"). Its failures are logged without a message (B §8). */
export function createDevices({ call, storage, cookies, now, report, providers }: DeviceDependencies) {
  /** Both stores can be switched off, or be full. */
  function attempt<T>(task: () => T): T | undefined {
    try {
      return task()
    } catch {
      return undefined
    }
  }

  function parse(text: string | null | undefined): DeviceRecord | undefined {
    if (text === null || text === undefined) return undefined
    const record = parseDeviceRecord(text)
    if (!record) report({ kind: 'event', name: 'DEVICE_IS_FAILING_TO_PARSE' })
    return record
  }

  function write(record: DeviceRecord): void {
    const text = attempt(() => JSON.stringify(record))
    if (text === undefined) return report({ kind: 'event', name: 'DEVICE_STRINGIFY_FAILED' })
    attempt(() => storage.setItem(STORAGE_NAME.device, text))
    attempt(() => cookies.write(buildDeviceCookie(text, cookies.secure)))
  }

  /** @source B §4, "Device registration": of the store and the cookie, "if only one exists it is copied to the other" */
  function read(): DeviceRecord | undefined {
    const stored = parse(attempt(() => storage.getItem(STORAGE_NAME.device)))
    const inCookie = parse(attempt(() => findDeviceCookie(cookies.read())))
    if (stored && !inCookie) report({ kind: 'event', name: 'DEVICE_MISSING_IN_COOKIES' })
    // the store of this browser is the newer one: a cookie that was written later has the same device
    const record = stored ?? inCookie
    if (record && !(stored && inCookie)) write(record)
    return record
  }

  /** @throws the error of the first provider that fails. @source B §8: "logged as customer_web.fingerprint_failed and rethrown" */
  function getFingerprints(): Promise<Fingerprint[]> {
    return Promise.all(
      providers.map(async ({ name: provider, getFingerprint }) => {
        try {
          return { provider, ...(await getFingerprint()) }
        } catch (error) {
          report({ kind: 'event', name: 'customer_web.fingerprint_failed', detail: { provider, reason: toReason(error) } })
          throw error
        }
      }),
    )
  }

  async function create(fingerprints: Fingerprint[]): Promise<Device | undefined> {
    try {
      return await call(createDevice, { body: { fingerprints } })
    } catch {
      report({ kind: 'event', name: 'DEVICE_CREATION_FAILED' })
      return undefined
    }
  }

  async function update({ urn }: DeviceRecord, fingerprints: Fingerprint[]): Promise<Device | undefined> {
    try {
      return await call(updateDevice, { params: { urn }, body: { fingerprints } })
    } catch (error) {
      // a device that has not returned for a year is deleted
      if (error instanceof CallError && error.failure.kind === 'rejected' && error.failure.status === 404) return create(fingerprints)
      report({ kind: 'event', name: 'DEVICE_UPDATE_FAILED' })
      return undefined
    }
  }

  let running: Promise<void> | undefined

  async function identify(): Promise<void> {
    try {
      const before = read()
      // B §4: "PUT is skipped while the stored expiry is in the future."
      if (before && before.fingerprintsExpirationTime > now()) return
      const fingerprints = await getFingerprints()
      const device = await (before ? update(before, fingerprints) : create(fingerprints))
      if (device) write(device)
    } catch (error) {
      report({ kind: 'event', name: 'DEVICE_IDENTIFY_FAILED', detail: { reason: toReason(error) } })
    }
  }

  return {
    /** Registers the device, or renews its fingerprints after their expiry. Never rejects. Only for visitors who have consented. */
    identify: (): Promise<void> => (running ??= identify().finally(() => (running = undefined))),
    /** For a visitor without consent. */
    forget(): void {
      attempt(() => storage.removeItem(STORAGE_NAME.device))
      attempt(() => {
        if (findDeviceCookie(cookies.read()) !== undefined) cookies.write(buildDeviceCookie(undefined, cookies.secure))
      })
    },
  }
}

const toReason = (error: unknown): string => (error instanceof Error ? error.message : 'unknown').slice(0, 100)
