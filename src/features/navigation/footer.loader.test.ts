import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getCityContent } from '#contract/landing/city-content.ts'
import { loadFooterLinks } from '#features/navigation/footer.loader.ts'

const createTestClient = (answer: object) => (() => Promise.resolve(answer)) as unknown as Client
const createNames = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`)

const CONTENT = {
  cities: createNames(9).map(slug => ({ code: 'BCN', name: slug.toUpperCase(), slug, storesCount: 1 })),
  topBrands: [{ name: 'Forno', slug: 'forno', image: '', tint: 1, citySlug: 'barcelona', storeSlug: 'forno-bcn' }],
}

describe('links of the footer, by market', () => {
  test('the largest cities and the most popular brands of the country, in the language of the page', async () => {
    const { cities, popular } = await loadFooterLinks(createTestClient(CONTENT), 'uk', 'es')
    expect(cities).toHaveLength(6)
    expect(cities[0]).toEqual({ name: 'N0', path: '/es/uk/n0/' })
    expect(popular).toEqual([{ name: 'Forno', path: '/es/uk/barcelona/forno-bcn/' }])
  })
  test('on a page of a city: popular stores of that city only', async () => {
    const content = { ...CONTENT, cities: [{ code: 'BCN', name: 'Barcelona', slug: 'barcelona', storesCount: 1 }] }
    const cityContent = { topStores: [{ name: 'Granja Nova', slug: 'granja-nova', image: '', tint: 1 }] }
    const call = ((spec: Endpoint, { params }: { params: { city?: string } }) =>
      Promise.resolve(spec === getCityContent && params.city === 'BCN' ? cityContent : content)) as unknown as Client
    const links = await loadFooterLinks(call, 'en', 'es', 'barcelona')
    expect(links.popular).toEqual([{ name: 'Granja Nova', path: '/es/en/barcelona/granja-nova/' }])
    expect(links.cityName).toBe('Barcelona')
    expect(await loadFooterLinks(call, 'en', 'es', 'barcelona')).toBe(links)
    // a city that is not in the landing content has no popular stores
    expect((await loadFooterLinks(call, 'en', 'es', 'madrid')).popular).toEqual([])
  })
  test('the same reply gives the same links; another language gives other links', async () => {
    const call = createTestClient(CONTENT)
    const links = await loadFooterLinks(call, 'uk', 'es')
    expect(await loadFooterLinks(call, 'uk', 'es')).toBe(links)
    expect((await loadFooterLinks(call, 'en', 'es')).cities[0]?.path).toBe('/es/en/n0/')
  })
  test('a page without a country has no links and makes no request', async () => {
    const rejectingClient = (() => Promise.reject(new Error('unexpected call'))) as unknown as Client
    expect(await loadFooterLinks(rejectingClient, 'en', undefined)).toEqual({ cities: [], popular: [] })
  })
  test('A §8: links are reset when the landing fails to load', async () => {
    const failingClient = (() => Promise.reject(new CallError({ kind: 'timeout' }))) as unknown as Client
    expect(await loadFooterLinks(failingClient, 'en', 'es')).toEqual({ cities: [], popular: [] })
  })
})
