import { describe, expect, test } from 'vitest'

import { TILL } from '#backend/db/seed/till.ts'
import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { menuTemplates } from '#backend/db/seed/vocabulary/menu-templates.ts'
import { getProductFacts, PRODUCT_FACT_IDS } from '#backend/db/seed/vocabulary/product-facts.ts'
import type { AllergenKey, Dish } from '#backend/db/seed/vocabulary/types.ts'

const dishes: ReadonlyMap<string, Dish> = new Map([
  ...menuTemplates.flatMap(({ key, sections }) =>
    sections.flatMap(section => section.dishes.map(dish => [`${section === drinks ? 'drinks' : key}.${dish.key}`, dish] as const)),
  ),
  ...TILL.dishes.map(dish => [`till.${dish.key}`, dish] as const),
])

const ANIMAL: readonly AllergenKey[] = ['milk', 'eggs', 'fish', 'crustaceans', 'molluscs']
const SEA: readonly AllergenKey[] = ['fish', 'crustaceans', 'molluscs']

describe('diets and nutrition of sample products', () => {
  test('each id is a dish', () => {
    expect(PRODUCT_FACT_IDS.filter(id => !dishes.has(id))).toEqual([])
    expect(PRODUCT_FACT_IDS.length).toBeGreaterThan(100)
  })

  test.each([
    ['vegan', ANIMAL],
    ['vegetarian', SEA],
    ['glutenFree', ['gluten']],
    ['lactoseFree', ['milk']],
  ] as const)('no %s product contains %j', (diet, forbidden) => {
    const wrong = PRODUCT_FACT_IDS.filter(
      id => getProductFacts(id).diets.includes(diet) && dishes.get(id)?.allergens.some(it => (forbidden as readonly string[]).includes(it)),
    )
    expect(wrong).toEqual([])
  })

  test('the energy of each declaration follows from its nutrients (9 kcal a gram of fat, 4 of carbohydrate and protein; fibre is not declared)', () => {
    for (const id of PRODUCT_FACT_IDS) {
      const { nutrition } = getProductFacts(id)
      if (!nutrition) continue
      const { kcal, fat, saturates, carbohydrate, sugars, protein } = nutrition
      const calculated = 9 * fat + 4 * carbohydrate + 4 * protein
      expect(Math.abs(calculated - kcal), `${id}: ${kcal} kcal, calculated ${calculated}`).toBeLessThanOrEqual(Math.max(12, kcal * 0.08))
      expect(saturates, id).toBeLessThanOrEqual(fat)
      expect(sugars, id).toBeLessThanOrEqual(carbohydrate)
    }
  })
})
