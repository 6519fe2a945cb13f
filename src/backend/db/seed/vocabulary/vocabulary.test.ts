import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import { describe, expect, it } from 'vitest'

import { brands } from '#backend/db/seed/vocabulary/brands.ts'
import { categories } from '#backend/db/seed/vocabulary/categories.ts'
import { filters, foodFilters, sortings } from '#backend/db/seed/vocabulary/filters.ts'
import { COMPANIONS, HOME_COUNTRIES, kitchens } from '#backend/db/seed/vocabulary/kitchens.ts'
import { optionGroups } from '#backend/db/seed/vocabulary/options.ts'
import { pictures } from '#backend/db/seed/vocabulary/pictures.ts'
import { foodFilterKeys, storeCategoryKeys } from '#backend/db/seed/vocabulary/shapes.ts'
import { MARKETS } from '#backend/db/seed/world/markets.ts'

const allCategories = [...categories, ...categories.flatMap(category => category.categories)]
const dishesOf = (kitchen: (typeof kitchens)[number]) => kitchen.sections.flatMap(section => section.dishes)
const dishes = kitchens.flatMap(dishesOf)

const repeated = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index)

describe('the vocabulary of the seed', () => {
  it('keys nothing twice', () => {
    expect(repeated(kitchens.map(kitchen => kitchen.key))).toEqual([])
    for (const kitchen of kitchens) {
      expect(repeated(kitchen.sections.map(section => section.key)), kitchen.key).toEqual([])
      expect(repeated(dishesOf(kitchen).map(dish => dish.key)), kitchen.key).toEqual([])
    }
    expect(repeated(optionGroups.map(group => group.key))).toEqual([])
    for (const group of optionGroups) expect(repeated(group.attributes.map(attribute => attribute.key)), group.key).toEqual([])
    expect(repeated(filters.map(filter => filter.key))).toEqual([])
    expect(repeated(brands.map(brand => brand.key))).toEqual([])
    expect(repeated(allCategories.map(category => category.key))).toEqual([])
  })

  it('resolves every reference', () => {
    expect(foodFilters.map(filter => filter.key)).toEqual(foodFilterKeys)
    const groups = new Set(optionGroups.map(group => group.key))
    const asked = new Set(dishes.flatMap(dish => dish.options))
    expect([...asked].filter(key => !groups.has(key))).toEqual([])
    expect([...groups].filter(key => !asked.has(key))).toEqual([])
    for (const dish of dishes) expect(repeated(dish.options), dish.key).toEqual([])
    expect(storeCategoryKeys.filter(key => !allCategories.some(category => category.key === key))).toEqual([])
    expect(storeCategoryKeys.filter(key => !kitchens.some(kitchen => kitchen.category === key))).toEqual([])
    const known = new Set(kitchens.map(kitchen => kitchen.key))
    expect(brands.filter(brand => !known.has(brand.kitchen))).toEqual([])
    expect(allCategories.filter(category => category.singleStore !== undefined && !known.has(category.kitchen ?? ''))).toEqual([])
    expect([...Object.keys(HOME_COUNTRIES), ...Object.entries(COMPANIONS).flat(2)].filter(key => !known.has(key))).toEqual([])
    expect(Object.values(HOME_COUNTRIES).flat().filter(country => MARKETS[country] === undefined)).toEqual([])
  })

  it('A §5: holds option groups of every kind, each of them answerable', () => {
    const kinds = new Set(
      optionGroups.map(
        ({ min, max }) => `${max === undefined ? 'no cap' : max === 1 ? 'single' : 'capped'}, min ${min === undefined ? 'absent' : min}`,
      ),
    )
    for (const kind of [
      'capped, min 0',
      'capped, min 1',
      'capped, min absent',
      'no cap, min 0',
      'no cap, min 1',
      'no cap, min absent',
      'single, min 0',
      'single, min 1',
    ]) {
      expect(kinds, kind).toContain(kind)
    }
    for (const group of optionGroups) {
      const chosen = group.attributes.filter(attribute => attribute.selected === true).length
      expect(chosen, group.key).toBeLessThanOrEqual(group.max ?? Infinity)
      expect(group.attributes.length * group.maxPerAttribute, group.key).toBeGreaterThan(group.min ?? 0)
      expect(
        group.attributes.every(attribute => attribute.price >= 0 && Number.isInteger(attribute.price)),
        group.key,
      ).toBe(true)
    }
  })

  it('A §3: sorts carry the ids the contract fixes', () => {
    expect(sortings.map(filter => [filter.key, filter.id])).toEqual([
      ['recommended', 1],
      ['nearest', 2],
      ['rating', 3],
      ['delivery-time', 4],
      ['delivery-fee', 5],
    ])
  })

  it('A §3: holds categories of every kind', () => {
    expect(new Set(allCategories.map(category => category.type))).toEqual(new Set(['STORES', 'GROUP', 'SHIPMENT', 'PURCHASE']))
    expect(allCategories.filter(category => (category.type === 'GROUP') !== category.categories.length > 0)).toEqual([])
  })

  it('fills every menu', () => {
    for (const kitchen of kitchens.filter(({ category }) => category === 'restaurants')) {
      expect(kitchen.sections.length, kitchen.key).toBeGreaterThanOrEqual(4)
      expect(dishesOf(kitchen).length, kitchen.key).toBeGreaterThanOrEqual(18)
      expect(kitchen.filters.length, kitchen.key).toBeGreaterThan(0)
    }
    expect(dishes.every(dish => Number.isInteger(dish.price) && dish.price > 0)).toBe(true)
    for (const kitchen of kitchens) expect(kitchen.tints.every(tint => Number.isInteger(tint) && tint >= 0 && tint <= 23)).toBe(true)
  })

  it('names pictures by code points, each of which there is a picture for', () => {
    expect(pictures.filter(id => !/^[0-9a-f]{4,5}(-[0-9a-f]{4,5})*$/u.test(id))).toEqual([])
    const folder = resolve(import.meta.dirname, '../../../../server/images/originals')
    expect(pictures.filter(id => !existsSync(resolve(folder, `${id}.webp`)))).toEqual([])
  })
})
