import { describe, expect, test } from 'vitest'

import { CITIES } from '#backend/db/seed/cities.ts'
import { planCity, type StorePlan } from '#backend/db/seed/plan.ts'
import { SENTINELS } from '#backend/db/seed/sentinels.ts'

const planCityByCode = (code: string, number: number, scale: number): StorePlan[] =>
  CITIES.filter(city => city.code === code).flatMap(city => planCity(city, number, scale))

const filterByCategory = (plans: readonly StorePlan[], key: string): StorePlan[] => plans.filter(({ category }) => category.key === key)

describe('planCity', () => {
  test('A §9, "items per page default 102": at scale 1 the restaurants of Barcelona fill a third page', () => {
    const restaurants = filterByCategory(planCityByCode('BCN', 1, 1), 'restaurants')
    expect(restaurants.length - SENTINELS.length).toBe(230)
    expect(planCityByCode('BCN', 1, 1).length).toBeGreaterThanOrEqual(315)
    expect(planCityByCode('KYI', 1, 1).length).toBeGreaterThanOrEqual(85)
  })

  test.each([0.001, 0.3, 1, 12])(
    'at scale %f slugs are unique per city and every category has stores, at least three in a metropolis',
    scale => {
      for (const city of CITIES) {
        const plans = planCity(city, 3, scale)
        expect(new Set(plans.map(({ slug }) => slug)).size, city.code).toBe(plans.length)
        for (const key of Object.keys(city.storeCounts)) {
          expect(filterByCategory(plans, key).length, `${city.code} ${key}`).toBeGreaterThanOrEqual(city.size === 'metropolis' ? 3 : 1)
        }
      }
    },
  )

  test('names are in the script of the market, and in Latin letters in English', () => {
    const [kyiv, yerevan] = [planCityByCode('KYI', 1, 1), planCityByCode('EVN', 1, 1)]
    const ordinary = (plans: StorePlan[]): StorePlan[] =>
      plans.filter(({ menuTemplate, brand, category }) => menuTemplate && !brand && !category.singleStore)
    expect(ordinary(kyiv).filter(({ names }) => !/\p{Script=Cyrillic}/u.test(names['uk'] ?? '')).length).toBeLessThan(
      ordinary(kyiv).length / 5,
    )
    expect(ordinary(yerevan).filter(({ names }) => !/\p{Script=Armenian}/u.test(names['hy'] ?? '')).length).toBeLessThan(
      ordinary(yerevan).length / 5,
    )
    expect([...kyiv, ...yerevan].filter(({ names }) => /[\p{Script=Cyrillic}\p{Script=Armenian}]/u.test(names['en'] ?? ''))).toEqual([])
    expect([...kyiv, ...yerevan].filter(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([])
  })

  test('A §2.2 rule 11: the first store of a chain in a city has the slug of the chain, and chains are in several cities', () => {
    const branches = CITIES.flatMap(city => planCity(city, 1, 1)).filter(({ brand }) => brand !== undefined)
    const keys = new Set(branches.map(({ brand }) => brand?.key))
    expect(keys.size).toBe(12)
    for (const key of keys) {
      const firstStores = branches.filter(({ brand, slug }) => brand?.key === key && slug === key)
      expect(new Set(firstStores.map(({ city }) => city.code)).size, key).toBeGreaterThanOrEqual(2)
    }
    expect(branches.filter(({ brand, slug }) => !slug.startsWith(brand?.key ?? '?'))).toEqual([])
  })
})
