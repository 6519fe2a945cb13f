import { describe, expect, test } from 'vitest'

import { stores } from '#backend/db/schema/stores.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createStoreRow } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { resolveUrl } from '#contract/navigation/url-routing.ts'

const { db, fetch } = await createTestBackend()
await db.insert(stores).values([createStoreRow(1, 'Roma')])
const call = createClient({ base: 'http://api.test', fetch })
const resolve = (url: string) => call(resolveUrl, { query: { url } })

const noResources = { country: null, locale: null, city: null, store: null, storeAddress: null, category: null }
const ES = { country: { code: 'ES' }, locale: { code: 'es' } }
const BCN = { ...ES, city: { code: 'BCN' } }

describe('A §3, "Url data": the resources of a URL', () => {
  test.each([
    ['/', 'GLOBAL', {}],
    ['/es/es/', 'COUNTRY', ES],
    ['/es/es/barcelona/', 'CITY', BCN],
    ['/es/es/barcelona/roma/', 'STORE', { ...BCN, store: { id: 1, slug: 'roma' }, storeAddress: { id: 1001 } }],
    ['/es/es/barcelona/unknown/', 'STORE', BCN],
    ['/es/es/barcelona/restaurantes_1/', 'CATEGORY', { ...BCN, category: { id: 1, slug: 'restaurantes' } }],
    ['/es/es/nowhere/', 'CITY', ES],
    ['/past/the/end/of/all/', 'UNKNOWN', undefined],
    ['https://elsewhere.test/es/es/barcelona/', 'CITY', BCN],
  ])('%s: %s', async (url, routeType, resources) => {
    const data = await resolve(url)
    expect(data).toMatchObject({ routeType, status: 'OK', resolvedUrl: null })
    if (resources) expect(data.resources).toEqual({ ...noResources, ...resources })
  })

  test.each([
    ['/ES/es/Barcelona', '/es/es/barcelona/', 'CITY'],
    ['/es/es/barcelona/restaurants_1/', '/es/es/barcelona/restaurantes_1/', 'CATEGORY'],
    ['/es/es/barcelona/none_99/?utm_source=a', '/es/es/barcelona/?utm_source=a', 'CITY'],
    ['/ar/es/cordoba/', '/ar/es/', 'COUNTRY'],
  ])('%s redirects to %s', async (url, resolvedUrl, routeType) =>
    expect(await resolve(url)).toMatchObject({ status: 'REDIRECT', resolvedUrl, routeType }),
  )
})
