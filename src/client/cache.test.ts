import { describe, expect, test } from 'vitest'

import { withCache } from '#client/cache.ts'
import type { Client } from '#client/client.ts'
import { getStore } from '#contract/catalogue/store.ts'
import { getSummarizedSettings } from '#contract/geo/city.ts'

function house(answer: () => Promise<unknown>) {
  let asked = 0
  const call = (() => {
    asked += 1
    return answer()
  }) as unknown as Client
  return { call: withCache(call), asked: () => asked }
}
const cities = { query: { language: 'en' } }

describe('answers that do not depend on who asks (A §7, "Caching")', () => {
  test('the same question is asked once, also by two at the same moment', async () => {
    const { call, asked } = house(async () => ({ cities: [] }))
    await Promise.all([call(getSummarizedSettings, cities), call(getSummarizedSettings, cities)])
    await call(getSummarizedSettings, cities)
    expect(asked()).toBe(1)
  })
  test('another language or place is another question', async () => {
    const { call, asked } = house(async () => ({ cities: [] }))
    await call(getSummarizedSettings, cities)
    await call(getSummarizedSettings, { query: { language: 'hy' } })
    await call(getSummarizedSettings, cities, { place: { language: 'hy' } })
    expect(asked()).toBe(3)
  })
  test('a failure is not kept', async () => {
    let fails = true
    const { call, asked } = house(() => (fails ? Promise.reject(new Error('down')) : Promise.resolve({ cities: [] })))
    await expect(call(getSummarizedSettings, cities)).rejects.toThrow('down')
    fails = false
    await expect(call(getSummarizedSettings, cities)).resolves.toEqual({ cities: [] })
    expect(asked()).toBe(2)
  })
  test('stores, whose hours and prices move, are asked for each time', async () => {
    const { call, asked } = house(async () => ({}))
    const one = { params: { id: '1' }, query: {} }
    await call(getStore, one)
    await call(getStore, one)
    expect(asked()).toBe(2)
  })
})
