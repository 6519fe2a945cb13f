import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import { describe, expect, it } from 'vitest'

import { brands } from '#backend/db/seed/vocabulary/brands.ts'
import { categories } from '#backend/db/seed/vocabulary/categories.ts'
import { filters, foodFilters, sortings } from '#backend/db/seed/vocabulary/filters.ts'
import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { COMPANIONS, HOME_COUNTRIES, menuTemplates } from '#backend/db/seed/vocabulary/menu-templates.ts'
import { optionGroups } from '#backend/db/seed/vocabulary/options.ts'
import { pictures } from '#backend/db/seed/vocabulary/pictures.ts'
import { getProductPictures } from '#backend/db/seed/vocabulary/product-pictures/product-pictures.ts'
import { foodFilterKeys, storeCategoryKeys } from '#backend/db/seed/vocabulary/types.ts'
import { MARKETS } from '#backend/db/seed/world/markets.ts'

const allCategories = [...categories, ...categories.flatMap(category => category.categories)]
const collectDishes = (menuTemplate: (typeof menuTemplates)[number]) => menuTemplate.sections.flatMap(section => section.dishes)
const dishes = menuTemplates.flatMap(collectDishes)

const repeated = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index)

describe('the vocabulary of the seed', () => {
  it('has unique keys', () => {
    expect(repeated(menuTemplates.map(menuTemplate => menuTemplate.key))).toEqual([])
    for (const menuTemplate of menuTemplates) {
      expect(repeated(menuTemplate.sections.map(section => section.key)), menuTemplate.key).toEqual([])
      expect(repeated(collectDishes(menuTemplate).map(dish => dish.key)), menuTemplate.key).toEqual([])
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
    const usedGroups = new Set(dishes.flatMap(dish => dish.options))
    expect([...usedGroups].filter(key => !groups.has(key))).toEqual([])
    expect([...groups].filter(key => !usedGroups.has(key))).toEqual([])
    for (const dish of dishes) expect(repeated(dish.options), dish.key).toEqual([])
    expect(storeCategoryKeys.filter(key => !allCategories.some(category => category.key === key))).toEqual([])
    expect(storeCategoryKeys.filter(key => !menuTemplates.some(menuTemplate => menuTemplate.category === key))).toEqual([])
    const templateKeys = new Set(menuTemplates.map(menuTemplate => menuTemplate.key))
    expect(brands.filter(brand => !templateKeys.has(brand.menuTemplate))).toEqual([])
    expect(allCategories.filter(category => category.singleStore !== undefined && !templateKeys.has(category.menuTemplate ?? ''))).toEqual([])
    expect([...Object.keys(HOME_COUNTRIES), ...Object.entries(COMPANIONS).flat(2)].filter(key => !templateKeys.has(key))).toEqual([])
    expect(Object.values(HOME_COUNTRIES).flat().filter(country => MARKETS[country] === undefined)).toEqual([])
  })

  it('A §5: has option groups of every kind, and each can be satisfied', () => {
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
      const selectedCount = group.attributes.filter(attribute => attribute.selected === true).length
      expect(selectedCount, group.key).toBeLessThanOrEqual(group.max ?? Infinity)
      expect(group.attributes.length * group.maxPerAttribute, group.key).toBeGreaterThan(group.min ?? 0)
      expect(
        group.attributes.every(attribute => attribute.price >= 0 && Number.isInteger(attribute.price)),
        group.key,
      ).toBe(true)
    }
  })

  it('A §3: sortings have the ids of the contract', () => {
    expect(sortings.map(filter => [filter.key, filter.id])).toEqual([
      ['recommended', 1],
      ['nearest', 2],
      ['rating', 3],
      ['delivery-time', 4],
      ['delivery-fee', 5],
      ['price', 6],
    ])
  })

  it('A §3: has categories of every kind', () => {
    expect(new Set(allCategories.map(category => category.type))).toEqual(new Set(['STORES', 'GROUP', 'SHIPMENT', 'PURCHASE']))
    expect(allCategories.filter(category => (category.type === 'GROUP') !== category.categories.length > 0)).toEqual([])
  })

  it('has enough sections, dishes and filters in every menu template', () => {
    for (const menuTemplate of menuTemplates.filter(({ category }) => category === 'restaurants')) {
      expect(menuTemplate.sections.length, menuTemplate.key).toBeGreaterThanOrEqual(4)
      expect(collectDishes(menuTemplate).length, menuTemplate.key).toBeGreaterThanOrEqual(18)
      expect(menuTemplate.filters.length, menuTemplate.key).toBeGreaterThan(0)
    }
    expect(dishes.every(dish => Number.isInteger(dish.price) && dish.price > 0)).toBe(true)
    for (const menuTemplate of menuTemplates) expect(menuTemplate.tints.every(tint => Number.isInteger(tint) && tint >= 0 && tint <= 23)).toBe(true)
  })

  it('has the pictures in front of covers among those of the menu', () => {
    for (const { key, coverPictures, sections } of menuTemplates) {
      const ids = new Set(sections.flatMap(section => (section === drinks ? [] : section.dishes.flatMap(dish => getProductPictures(`${key}.${dish.key}`).pictures))))
      expect(coverPictures.filter(id => !ids.has(id)), key).toEqual([])
      expect(coverPictures.length, key).toBeGreaterThanOrEqual(2)
    }
  })

  it('has a file for every picture, named by code points', () => {
    expect(pictures.filter(id => !/^[0-9a-f]{4,5}(-[0-9a-f]{4,5})*$/u.test(id))).toEqual([])
    const folder = resolve(import.meta.dirname, '../../../../server/images/originals')
    expect(pictures.filter(id => !existsSync(resolve(folder, `${id}.webp`)))).toEqual([])
  })
})
