import { map } from 'nanostores'

import type { Client } from '#client/client.ts'
import { getStore, type Store } from '#contract/catalogue/store.ts'
import { type City, getCitySettings, getSummarizedSettings } from '#contract/geo/city.ts'
import { getCitySlug } from '#domain/geo/find-city.ts'
import { toPath } from '#domain/navigation/routes.ts'

/** The store of an order. */
interface OrderStore {
  readonly storeId: number | null
  readonly cityCode: string
}

/** The cities of orders, for currency and time zone, and the paths of their stores. Each is requested once per page. */
export function createOrderPlaces({ call, language }: { call: Client; language: string }) {
  const $cities = map<Record<string, City | undefined>>({})
  const requests = new Map<string, Promise<unknown>>()

  function requestOnce<T>(name: string, request: () => Promise<T>): Promise<T> {
    const pending = requests.get(name) as Promise<T> | undefined
    if (pending) return pending
    const answer = request()
    requests.set(name, answer)
    // a failed request is repeated at the next call
    answer.catch(() => requests.delete(name))
    return answer
  }

  /** @throws CallError when the store no longer exists, or without a connection */
  async function findStore(storeId: number, cityCode: string): Promise<{ store: Store; path: string } | undefined> {
    const [store, { cities }] = await Promise.all([
      // the path of a store does not depend on the delivery address
      requestOnce(`store ${storeId}`, () => call(getStore, { params: { id: String(storeId) }, query: { includeClosed: 'true' } }, { place: { cityCode, delivery: undefined } })), // prettier-ignore
      requestOnce('cities', () => call(getSummarizedSettings, { query: { language } })),
    ])
    const city = cities.find(it => it.code === cityCode)
    if (!city) return undefined
    const country = city.countryCode.toLowerCase()
    return { store, path: toPath({ name: 'store', country, language, city: getCitySlug(city, language), storeSlug: store.slug }) }
  }

  return {
    $cities,
    findStore,
    /** Loads missing cities into `$cities`. */
    async loadCities(codes: readonly string[]): Promise<void> {
      const missing = [...new Set(codes)].filter(it => $cities.get()[it] === undefined)
      await Promise.allSettled(
        missing.map(async cityCode => {
          const { city } = await requestOnce(cityCode, () => call(getCitySettings, { query: { cityCode } }))
          $cities.setKey(cityCode, city)
        }),
      )
    },
    /** The path of the store; undefined when the order has none, or when it no longer exists. */
    async findStorePath({ storeId, cityCode }: OrderStore): Promise<string | undefined> {
      if (storeId === null) return undefined
      try {
        return (await findStore(storeId, cityCode))?.path
      } catch {
        return undefined
      }
    },
  }
}

export type OrderPlaces = ReturnType<typeof createOrderPlaces>
