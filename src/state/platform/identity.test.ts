import { describe, expect, test } from 'vitest'

import { getBrowserIdentity, getOrCreateId, readDeviceUrn } from '#state/platform/identity.ts'

const createStorage = () => {
  const stored = new Map<string, string>()
  return { stored, getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) }
}

describe('ids of a browser (A §7)', () => {
  test('the device id is stable, and each session has its own id', () => {
    const local = createStorage()
    const first = getBrowserIdentity(local, createStorage())
    const second = getBrowserIdentity(local, createStorage())
    expect(second.deviceId).toBe(first.deviceId)
    expect(second.dynamicSessionId).not.toBe(first.dynamicSessionId)
    expect([...local.stored.keys()]).toEqual(['glv_device_uid'])
  })
  test('an invalid id is replaced', () => {
    const it = createStorage()
    it.setItem('k', '\n<b>')
    expect(getOrCreateId(it, 'k', () => 'fresh-one')).toBe('fresh-one')
  })
  test('B §7: the URN of the registered device', () => {
    const it = createStorage()
    expect(readDeviceUrn(it)).toBeUndefined()
    it.setItem('glv_device', JSON.stringify({ urn: '00000000-0000-4000-8000-000000000000', fingerprintsExpirationTime: 1 }))
    expect(readDeviceUrn(it)).toBe('00000000-0000-4000-8000-000000000000')
    it.setItem('glv_device', '{"urn":"a b\\r\\n"}')
    expect(readDeviceUrn(it)).toBeUndefined()
  })
  test('storage that throws is no error', () => {
    const failingStorage = { getItem: () => { throw new Error('denied') }, setItem: () => {} } // prettier-ignore
    expect(getOrCreateId(failingStorage, 'k', () => 'fresh-one')).toBe('fresh-one')
  })
})
