import { describe, expect, test } from 'vitest'

import { getBrowserIdentity, getOrCreateId } from '#state/platform/identity.ts'

const shelf = () => {
  const kept = new Map<string, string>()
  return { kept, getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

describe('ids of a browser (A §7)', () => {
  test('the device keeps its id, each visit has its own', () => {
    const local = shelf()
    const first = getBrowserIdentity(local, shelf())
    const second = getBrowserIdentity(local, shelf())
    expect(second.deviceId).toBe(first.deviceId)
    expect(second.dynamicSessionId).not.toBe(first.dynamicSessionId)
    expect([...local.kept.keys()]).toEqual(['glv_device_uid'])
  })
  test('a spoilt id is made anew', () => {
    const it = shelf()
    it.setItem('k', '\n<b>')
    expect(getOrCreateId(it, 'k', () => 'fresh-one')).toBe('fresh-one')
  })
  test('storage that refuses is no error', () => {
    const refuses = { getItem: () => { throw new Error('denied') }, setItem: () => {} } // prettier-ignore
    expect(getOrCreateId(refuses, 'k', () => 'fresh-one')).toBe('fresh-one')
  })
})
