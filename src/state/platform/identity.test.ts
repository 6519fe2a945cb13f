import { describe, expect, test } from 'vitest'

import { getBrowserIdentity, getOrCreateId } from '#state/platform/identity.ts'

const shelf = () => {
  const stored = new Map<string, string>()
  return { stored, getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) }
}

describe('ids of a browser (A §7)', () => {
  test('the device id is stable, and each session has its own id', () => {
    const local = shelf()
    const first = getBrowserIdentity(local, shelf())
    const second = getBrowserIdentity(local, shelf())
    expect(second.deviceId).toBe(first.deviceId)
    expect(second.dynamicSessionId).not.toBe(first.dynamicSessionId)
    expect([...local.stored.keys()]).toEqual(['glv_device_uid'])
  })
  test('an invalid id is replaced', () => {
    const it = shelf()
    it.setItem('k', '\n<b>')
    expect(getOrCreateId(it, 'k', () => 'fresh-one')).toBe('fresh-one')
  })
  test('storage that throws is no error', () => {
    const refuses = { getItem: () => { throw new Error('denied') }, setItem: () => {} } // prettier-ignore
    expect(getOrCreateId(refuses, 'k', () => 'fresh-one')).toBe('fresh-one')
  })
})
