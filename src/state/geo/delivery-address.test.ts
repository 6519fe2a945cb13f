import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

import { Address } from '#contract/geo/address.ts'
import { isAddressKey, toAddressKey } from '#domain/geo/address-key.ts'
import { createDeliveryAddress } from '#state/geo/delivery-address.ts'

const address: Address = {
  placeId: 'BCN.1.237',
  city: { code: 'BCN', name: 'Barcelona', countryCode: 'ES', customAddressConfig: { fields: [] } },
  priority: 'address',
  geo: { lat: 41.39, lng: 2.16 },
  fullText: 'Carrer de Mallorca, 237, Barcelona',
  text: 'Carrer de Mallorca, 237',
  description: 'Barcelona',
  summary: 'Carrer de Mallorca, 237',
  addressComponents: [],
  number: '237',
  details: 'piso 3',
  inbounds: true,
  type: 'DELIVERY',
  customFields: [],
  userLocation: null,
}

/** A browser with its cookies and its storage; `open` is a tab in it. */
function browser() {
  const jar = new Map<string, string>()
  const storedItems = new Map<string, string>()
  const storage = {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => void storedItems.set(key, value),
    removeItem: (key: string) => void storedItems.delete(key),
  }
  const cookies = {
    secure: true,
    read: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    write(line: string) {
      const [pair = '', ...rest] = line.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      if (rest.includes('max-age=0')) jar.delete(name)
      else jar.set(name, pair.slice(name.length + 1))
    },
  }
  const clock = { now: 1000 }
  const report = vi.fn()
  const open = () => {
    const onChange = vi.fn()
    return { ...createDeliveryAddress({ storage, cookies, now: () => clock.now, report, onChange }), onChange }
  }
  return { jar, storedItems, clock, report, open, storage }
}

describe('A §4: the delivery address', () => {
  test('is undefined at first, and calls do not send it', () => {
    const tab = browser().open()
    expect(tab.$address.get()).toBeUndefined()
    expect(tab.getLocation()).toBeUndefined()
    expect(tab.onChange).not.toHaveBeenCalled()
  })
  test('is set, published, sent with calls, and restored on the next page with its details', () => {
    const { open } = browser()
    const tab = open()
    expect(tab.setAddress(address)).toBe(true)
    expect(tab.onChange).toHaveBeenCalledOnce()
    expect(tab.getLocation()).toEqual({ latitude: 41.39, longitude: 2.16, timestamp: 1000 })
    expect(open().$address.get()).toEqual(address)
  })
  test('is restored from the cookie alone without storage', () => {
    const { open, storedItems } = browser()
    open().setAddress(address)
    storedItems.clear()
    expect(open().$address.get()).toMatchObject({ placeId: 'BCN.1.237', text: address.text, details: null })
  })
  test('ignores a stored address of another place', () => {
    const { open, storedItems } = browser()
    open().setAddress(address)
    for (const [key] of storedItems) storedItems.set(key, JSON.stringify({ ...address, placeId: 'BCN.2' }))
    expect(open().$address.get()).toMatchObject({ placeId: 'BCN.1.237', details: null })
  })
  test('needs a city code', () => {
    const tab = browser().open()
    expect(tab.setAddress({ ...address, city: null })).toBe(false)
    expect(tab.$address.get()).toBeUndefined()
    expect(tab.onChange).not.toHaveBeenCalled()
  })
  test('is cleared in cookie and storage', () => {
    const { open, jar, storedItems } = browser()
    const tab = open()
    tab.setAddress(address)
    tab.clear()
    expect([jar.size, storedItems.size, tab.$address.get()]).toEqual([0, 0, undefined])
    expect(tab.onChange).toHaveBeenCalledTimes(2)
  })
  test('takes over the address of another tab once', () => {
    const { open, clock } = browser()
    const [one, other] = [open(), open()]
    clock.now = 2000
    one.setAddress(address)
    other.syncWithCookie()
    other.syncWithCookie()
    expect(other.$address.get()).toEqual(address)
    expect(other.onChange).toHaveBeenCalledOnce()
    expect(other.getLocation()?.timestamp).toBe(2000)
  })
  test('A §8: an invalid cookie is reported and ignored', () => {
    const { open, jar, report } = browser()
    jar.set('glovo_delivery_address', 'nonsense')
    expect(open().$address.get()).toBeUndefined()
    expect(report).toHaveBeenCalledWith({ kind: 'event', name: 'SET_DELIVERY_ADDRESS_FROM_COOKIES_ERROR' })
  })
  test('A §5: of 10,000 hostile cookies none throws, and each gives an address of the contract with a valid key, or none', () => {
    const { open, jar, report } = browser()
    const cookie = JSON.parse(JSON.stringify({ ...address, at: 5 })) as Record<string, unknown>
    const change = fc.tuple(fc.constantFrom(...Object.keys(cookie)), fc.anything({ maxDepth: 2, withBigInt: false }))
    const content = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(change, { maxLength: 3 }).map(changes => JSON.stringify({ ...cookie, ...Object.fromEntries(changes) })),
      fc.constantFrom('PICKUP.undefined', 'undefined', 'HOME', '').map(placeId => JSON.stringify({ ...cookie, placeId })),
      fc.string().map(text => JSON.stringify(cookie).replace('Barcelona', text)),
    )
    const encoded = fc.tuple(content, fc.integer({ min: 0, max: 7 })).map(([text, times]) => {
      let value = text
      // a lone surrogate cannot be encoded
      for (let time = 0; time < times && value.isWellFormed(); time += 1) value = encodeURIComponent(value)
      return value
    })
    let restored = 0
    fc.assert(
      fc.property(encoded, value => {
        jar.set('glovo_delivery_address', value)
        report.mockClear()
        const restoredAddress = open().$address.get()
        if (!restoredAddress) return
        restored += 1
        expect(Address.safeParse(restoredAddress).success).toBe(true)
        expect(isAddressKey(toAddressKey(restoredAddress))).toBe(true)
        expect(report).not.toHaveBeenCalled()
      }),
      { numRuns: 10_000 },
    )
    expect(restored).toBeGreaterThan(100)
  })
  test('A §5: a cookie with a valid key whose other parts are not those of an address is reported and ignored', () => {
    for (const part of [
      { city: { code: 'BCN' } },
      { type: { toString: false } },
      { city: { ...address.city, code: 'barcelona' } },
      { number: 5 },
      { inbounds: 'no' },
      { text: 'x'.repeat(501) },
    ]) {
      // prettier-ignore
      const { open, jar, report } = browser()
      jar.set('glovo_delivery_address', encodeURIComponent(JSON.stringify({ ...address, at: 5, ...part })))
      expect(open().$address.get()).toBeUndefined()
      expect(report).toHaveBeenCalledWith({ kind: 'event', name: 'SET_DELIVERY_ADDRESS_FROM_COOKIES_ERROR' })
    }
  })
  test('A §8: storage that throws is reported; the address is still set', () => {
    const { open, storage, report } = browser()
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const tab = open()
    expect(tab.setAddress(address)).toBe(true)
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ name: 'STORAGE_WRITE_ERROR' }))
  })
})
