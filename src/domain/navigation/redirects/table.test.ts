import { describe, expect, test } from 'vitest'

import { NO_DATA, resolveUrl } from '#domain/navigation/redirects/redirect-samples.ts'
import { toPath } from '#domain/navigation/routes.ts'

describe('redirect table (A §2.2)', () => {
  test.each([
    ['/ES/en/Barcelona', '/es/en/barcelona/', 301],
    ['//es//es///barcelona', '/es/es/barcelona/', 301],
    ['/es/es/seville/', '/es/es/sevilla/', 301],
    ['/es/uk/barcelona/', '/es/es/barcelona/', 301],
    ['/es/pt/', '/es/es/', 301],
    ['/uk/', '/ua/uk/', 301],
    ['/br/pt/sao-paulo/x/', '/br/en/', 301],
    ['/ar/es/cordoba/', '/ar/es/', 301],
    ['/am/hy/vagharshapat/store/', '/am/hy/vagharshapat/', 302],
    ['/es/es/barcelona/forn%20de!sant/', '/es/es/barcelona/forndesant/', 301],
    ['/es/es/barcelona/food-1_1/', '/es/es/barcelona/comida-1_1/', 301],
    ['/es/es/barcelona/comida-1_1/?page=1', '/es/es/barcelona/comida-1_1/', 301],
    ['/es/es/barcelona/nothing_99/', '/es/es/barcelona/', 302],
    ['/es/es/barcelona/comida-2_2/', '/es/es/barcelona/the-one/', 302],
    ['/es/es/barcelona/comida-3_3/', '/es/es/barcelona/checkout/?storeId=33', 302],
    ['/es/es/barcelona/comida-1_1/piza_7/', '/es/es/barcelona/comida-1_1/pizza_7/', 301],
    ['/es/es/barcelona/comida-1_1/sushi_8/', '/es/es/barcelona/comida-1_1/', 302],
    ['/es/es/barcelona/a/b/c/', '/es/es/barcelona/a/', 301],
    ['/es/es/barcelona/search/', '/es/es/barcelona/', 302],
    ['/es/es/barcelona/search/?search=two%2Ffour', '/es/es/barcelona/search/two%2Ffour/', 301],
    ['/es/en/seville?utm_source=mail&x=1', '/es/en/seville/?utm_source=mail', 301],
  ])('%s → %s (%i)', async (from, to, status) => expect(await resolveUrl(from)).toEqual({ redirect: to, status }))

  test.each([
    '/',
    '/en/',
    '/es/es/',
    '/br/es/',
    '/es/en/seville/',
    '/es/es/barcelona/comida-5_5/',
    '/es/es/barcelona/comida-1_1/pizza_7/?page=3',
    '/es/es/barcelona/x/?product=12',
    '/am/hy/vagharshapat/',
    '/ua/uk/kyiv/search/%D0%B1%D0%BE%D1%80%D1%89/',
  ])('%s is not redirected', async address => expect(await resolveUrl(address)).toHaveProperty('resolved'))

  test.each(['/xx/en/', '/es/en/nowhere/', '/es/es/barcelona/map/', '/es/es/map/'])('%s is not found', async address =>
    expect(await resolveUrl(address)).toEqual({ notFound: 'This page could not be found' }),
  )

  test('nothing is redirected without data', async () => {
    expect(await resolveUrl('/es/es/barcelona/food-1_1/sushi_8/', { lastCity: 'es/sevilla' }, NO_DATA)).toHaveProperty('resolved')
  })

  test.each([
    ['/es/bcn/store/food-1_1/', '/es/es/barcelona/comida-1_1/', 301],
    ['/es/bcn/store/search/', '/es/es/barcelona/', 302],
    ['/es/bcn/store/prime/', '/es/es/barcelona/', 302],
  ])('a legacy store redirects as its target URL is parsed: %s → %s (%i) in one hop', async (from, to, status) => {
    expect(await resolveUrl(from)).toEqual({ redirect: to, status })
    expect(await resolveUrl(to)).toHaveProperty('resolved')
  })

  test('a resolved URL equals that of toPath', async () => {
    const result = await resolveUrl('/es/es/barcelona/comida-1_1/?sort=rating&sortingId=3&page=2')
    expect('resolved' in result && toPath(result.resolved.route)).toBe('/es/es/barcelona/comida-1_1/?sort=rating&sortingId=3&page=2')
  })
})
