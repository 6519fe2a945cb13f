import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { findDeviceCookie } from '#domain/platform/device-record.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import { createDevices, type FingerprintProvider } from '#state/platform/device/device.ts'
import { createBrowserIdProvider, createIncogniaProvider, createThumbmarkProvider } from '#state/platform/device/providers.ts'

const NOW = 1_900_000_000_000
const DAY = 24 * 3_600_000
const URN = '00000000-0000-4000-8000-000000000000'
const RECORD = { urn: URN, fingerprintsExpirationTime: NOW + DAY }
const rejected = (status: number) => new CallError({ kind: 'rejected', status, message: '' } as CallError['failure'])
const DEVICE_ID: FingerprintProvider = createBrowserIdProvider('device-id-1')

interface HarnessOptions {
  stored?: string
  cookie?: string
  providers?: FingerprintProvider[]
  errors?: Partial<Record<'POST' | 'PUT', Error>>
  isStorageBlocked?: boolean
}

function createHarness({ stored, cookie, providers = [DEVICE_ID], errors = {}, isStorageBlocked = false }: HarnessOptions = {}) {
  const state = { now: NOW, cookie: cookie === undefined ? '' : `glv_device=${encodeURIComponent(cookie)}`, stored: stored ?? null }
  const calls: [method: string, path: string, body: unknown][] = []
  const reported: string[] = []
  const block = () => {
    if (isStorageBlocked) throw new Error('blocked')
  }
  const call = ((spec: { method: 'POST' | 'PUT'; path: string }, { params, body }: { params?: { urn: string }; body: unknown }) => {
    calls.push([spec.method, spec.path.replace(':urn', params?.urn ?? ''), body])
    return errors[spec.method] ? Promise.reject(errors[spec.method]) : Promise.resolve({ ...RECORD })
  }) as unknown as Client
  const devices = createDevices({
    call,
    storage: {
      getItem: () => (block(), state.stored),
      setItem: (_, text) => (block(), void (state.stored = text)),
      removeItem: () => (block(), void (state.stored = null)),
    },
    cookies: {
      secure: false,
      read: () => state.cookie,
      write: line => void (state.cookie = line.includes('max-age=0') ? '' : line.split(';')[0]!),
    },
    now: () => state.now,
    report: (entry: ReportEntry) => void reported.push(entry.name),
    providers,
  })
  const getRecords = () => [state.stored, findDeviceCookie(state.cookie) ?? null].map(it => it && (JSON.parse(it) as unknown))
  return { ...devices, state, calls, reported, getRecords }
}

test('B §4, B §7: POST /devices registers a browser; its URN is stored in both stores', async () => {
  const it = createHarness()
  await it.identify()
  expect(it.calls).toEqual([['POST', '/devices', { fingerprints: [{ provider: 'CWUID', fingerprint: 'device-id-1' }] }]])
  expect(it.getRecords()).toEqual([RECORD, RECORD])
  expect(it.reported).toEqual([])
})

test('B §4: "PUT is skipped while the stored expiry is in the future"', async () => {
  const text = JSON.stringify(RECORD)
  const it = createHarness({ stored: text, cookie: text })
  it.state.now = RECORD.fingerprintsExpirationTime - 1
  await it.identify()
  expect(it.calls).toEqual([])
  it.state.now += 1
  await it.identify()
  expect(it.calls.map(([method, path]) => [method, path])).toEqual([['PUT', `/devices/${URN}`]])
})

test('B §4: "if only one exists it is copied to the other"; a missing cookie is a warning', async () => {
  const text = JSON.stringify(RECORD)
  const onlyStored = createHarness({ stored: text })
  await onlyStored.identify()
  expect(onlyStored.getRecords()).toEqual([RECORD, RECORD])
  expect(onlyStored.reported).toEqual(['DEVICE_MISSING_IN_COOKIES'])
  const onlyCookie = createHarness({ cookie: text })
  await onlyCookie.identify()
  expect(onlyCookie.getRecords()).toEqual([RECORD, RECORD])
  expect([onlyCookie.reported, onlyCookie.calls]).toEqual([[], []])
})

test('B §8: DEVICE_IS_FAILING_TO_PARSE for a broken record, which is replaced', async () => {
  const it = createHarness({ stored: '{', cookie: '{' })
  await it.identify()
  expect(it.reported).toEqual(['DEVICE_IS_FAILING_TO_PARSE', 'DEVICE_IS_FAILING_TO_PARSE'])
  expect(it.getRecords()).toEqual([RECORD, RECORD])
})

test('B §8: DEVICE_CREATION_FAILED and DEVICE_UPDATE_FAILED; the old record stays', async () => {
  const it = createHarness({ errors: { POST: rejected(503) } })
  await it.identify()
  expect([it.reported, it.getRecords()]).toEqual([['DEVICE_CREATION_FAILED'], [null, null]])
  const old = { ...RECORD, fingerprintsExpirationTime: NOW }
  const text = JSON.stringify(old)
  const known = createHarness({ stored: text, cookie: text, errors: { PUT: rejected(503) } })
  await known.identify()
  expect([known.reported, known.getRecords()]).toEqual([['DEVICE_UPDATE_FAILED'], [old, old]])
})

test('a device that the marketplace has deleted is registered anew', async () => {
  const text = JSON.stringify({ ...RECORD, fingerprintsExpirationTime: NOW })
  const it = createHarness({ stored: text, cookie: text, errors: { PUT: rejected(404) } })
  await it.identify()
  expect(it.calls.map(([method]) => method)).toEqual(['PUT', 'POST'])
  expect(it.reported).toEqual([])
})

test('B §8: DEVICE_STRINGIFY_FAILED for a reply that is not text', async () => {
  const it = createHarness()
  const original = JSON.stringify
  JSON.stringify = () => { throw new TypeError('cyclic') } // prettier-ignore
  await it.identify().finally(() => (JSON.stringify = original))
  expect(it.reported).toEqual(['DEVICE_STRINGIFY_FAILED'])
})

test('B §8: a failed fingerprint is logged as customer_web.fingerprint_failed and rethrown, so nothing is registered', async () => {
  const it = createHarness({ providers: [DEVICE_ID, createThumbmarkProvider(() => Promise.reject(new Error('404')))] })
  await it.identify()
  expect(it.reported).toEqual(['customer_web.fingerprint_failed', 'DEVICE_IDENTIFY_FAILED'])
  expect(it.calls).toEqual([])
})

test('blocked storage: the cookie alone keeps the device', async () => {
  const it = createHarness({ isStorageBlocked: true })
  await it.identify()
  expect(it.getRecords()).toEqual([null, RECORD])
})

test('parallel calls register one device', async () => {
  const it = createHarness()
  await Promise.all([it.identify(), it.identify()])
  expect(it.calls).toHaveLength(1)
})

test('a visitor without consent keeps no device', async () => {
  const it = createHarness()
  await it.identify()
  it.forget()
  expect(it.getRecords()).toEqual([null, null])
})

test('ThumbmarkJS sends no sample to its makers', async () => {
  const options: unknown[] = []
  class Thumbmark {
    constructor(given: unknown) {
      options.push(given)
    }
    get = () => Promise.resolve({ thumbmark: 'abc' })
  }
  const provider = createThumbmarkProvider(() => Promise.resolve({ Thumbmark }))
  expect(await provider.getFingerprint()).toEqual({ fingerprint: 'abc' })
  expect(options).toEqual([{ logging: false }])
})

test.each([{}, { thumbmark: '' }, { thumbmark: 5 }])('ThumbmarkJS without a fingerprint: %j', async reply => {
  class Thumbmark {
    get = () => Promise.resolve(reply)
  }
  await expect(createThumbmarkProvider(() => Promise.resolve({ Thumbmark })).getFingerprint()).rejects.toThrow('no fingerprint')
})

test("B §8: 'THUMBMARK JS NOT LOADED' and 'Incognia Web SDK failed to load' are thrown", async () => {
  const load = () => Promise.reject(new Error('offline'))
  await expect(createThumbmarkProvider(load).getFingerprint()).rejects.toThrow(/^THUMBMARK JS NOT LOADED$/)
  for (const getSdk of [
    () => undefined,
    () => ({ generateRequestToken: load }),
    () => ({ generateRequestToken: () => Promise.resolve('') }),
  ])
    await expect(createIncogniaProvider(getSdk, 'device-id-1').getFingerprint()).rejects.toThrow(/^Incognia Web SDK failed to load$/)
})

test('B §7: "a fraud-detection SDK token becomes requestId"', async () => {
  const sdk = { generateRequestToken: () => Promise.resolve('token-1') }
  const provider = createIncogniaProvider(() => sdk, 'device-id-1')
  expect({ provider: provider.name, ...(await provider.getFingerprint()) }).toEqual({
    provider: 'Incognia',
    fingerprint: 'device-id-1',
    requestId: 'token-1',
  })
})
