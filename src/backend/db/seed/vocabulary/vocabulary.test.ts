import { describe, expect, it } from 'vitest'

import { allergens } from '#backend/db/seed/vocabulary/allergens.ts'
import { brands } from '#backend/db/seed/vocabulary/brands.ts'
import { categories } from '#backend/db/seed/vocabulary/categories.ts'
import { filters, foodFilters, sortings } from '#backend/db/seed/vocabulary/filters.ts'
import { kitchens } from '#backend/db/seed/vocabulary/kitchens.ts'
import { closedMessages, scheduleMessages, storeNotes } from '#backend/db/seed/vocabulary/notes.ts'
import { optionGroups } from '#backend/db/seed/vocabulary/options.ts'
import { pictures } from '#backend/db/seed/vocabulary/pictures.ts'
import {
  allergenKeys,
  foodFilterKeys,
  optionKeys,
  seedLanguages,
  seedMarkets,
  storeCategoryKeys,
  type Texts,
} from '#backend/db/seed/vocabulary/shapes.ts'

const allCategories = [...categories, ...categories.flatMap(category => category.categories)]
const dishesOf = (kitchen: (typeof kitchens)[number]) => kitchen.sections.flatMap(section => section.dishes)
const dishes = kitchens.flatMap(dishesOf)

const names: readonly Texts[] = [
  ...dishes.map(dish => dish.names),
  ...kitchens.flatMap(kitchen => [...kitchen.taglines, ...kitchen.sections.map(section => section.names)]),
  ...optionGroups.flatMap(group => [group.names, ...group.attributes.map(attribute => attribute.names)]),
  ...filters.map(filter => filter.names),
  ...allCategories.flatMap(category => [category.names, category.titles]),
  ...Object.values(allergens),
]
const sentences: readonly Texts[] = [...dishes.map(dish => dish.description), ...storeNotes, ...scheduleMessages, ...closedMessages]

/** Said in Latin letters in every language. */
const loanNames = new Set(['Prime'])

const repeated = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index)
const words = (text: string) => text.split(/\s+/u).filter(word => /[\p{L}\p{N}]/u.test(word)).length

describe('the vocabulary of the seed', () => {
  it('keys nothing twice', () => {
    expect(repeated(kitchens.map(kitchen => kitchen.key))).toEqual([])
    for (const kitchen of kitchens) {
      expect(repeated(kitchen.sections.map(section => section.key)), kitchen.key).toEqual([])
      expect(repeated(dishesOf(kitchen).map(dish => dish.key)), kitchen.key).toEqual([])
      for (const market of seedMarkets) expect(repeated(kitchen.storeNames[market]), `${kitchen.key} ${market}`).toEqual([])
    }
    for (const group of optionGroups) expect(repeated(group.attributes.map(attribute => attribute.key)), group.key).toEqual([])
    expect(repeated(filters.map(filter => filter.key))).toEqual([])
    expect(repeated(brands.map(brand => brand.key))).toEqual([])
    expect(repeated(allCategories.map(category => category.key))).toEqual([])
    for (const language of seedLanguages) expect(repeated(allCategories.map(category => category.slugs[language])), language).toEqual([])
  })

  it('says everything in four languages, each in its own script', () => {
    const wrong = [...names, ...sentences].filter(
      text =>
        !loanNames.has(text.en) &&
        (seedLanguages.some(language => text[language].trim() !== text[language] || text[language] === '') ||
          /[\p{Script=Cyrillic}\p{Script=Armenian}]/u.test(text.en + text.es) ||
          (/\p{L}{3}/u.test(text.en) && !/\p{Script=Cyrillic}/u.test(text.uk)) ||
          /\p{Script=Armenian}|[ыэёъ]/iu.test(text.uk) ||
          (/\p{L}{3}/u.test(text.en) && !/\p{Script=Armenian}/u.test(text.hy)) ||
          /\p{Script=Cyrillic}/u.test(text.hy)),
    )
    expect(wrong).toEqual([])
  })

  it('mixes no scripts within a word', () => {
    const mixed = /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Armenian}]|[\p{Script=Cyrillic}\p{Script=Armenian}]\p{Script=Latin}/u
    expect([...names, ...sentences].flatMap(text => Object.values<string>(text)).filter(text => mixed.test(text))).toEqual([])
  })

  it('keeps names short and descriptions to a line', () => {
    expect(names.flatMap(text => Object.values<string>(text)).filter(name => name.length > 45)).toEqual([])
    const descriptions = dishes.map(dish => dish.description)
    expect(descriptions.filter(text => words(text.en) < 6 || words(text.en) > 16).map(text => text.en)).toEqual([])
    expect(descriptions.flatMap(text => Object.values<string>(text)).filter(text => words(text) < 3 || words(text) > 16)).toEqual([])
  })

  it('ends every description as its language ends a sentence', () => {
    expect(
      sentences.filter(text => !/\.$/u.test(text.en) || !/\.$/u.test(text.es) || !/\.$/u.test(text.uk) || !/։$/u.test(text.hy)),
    ).toEqual([])
  })

  it('names stores in the script of their market', () => {
    for (const kitchen of kitchens) {
      expect(kitchen.storeNames.ES.filter(name => !/^[\p{Script=Latin}\p{P}\p{N} ]+$/u.test(name))).toEqual([])
      expect(kitchen.storeNames.UA.filter(name => !/^[\p{Script=Cyrillic}\p{P}\p{N} ]+$/u.test(name))).toEqual([])
      expect(kitchen.storeNames.AM.filter(name => !/^[\p{Script=Armenian}\p{P}\p{N} ]+$/u.test(name))).toEqual([])
      for (const market of seedMarkets) expect(kitchen.storeNames[market].length).toBeGreaterThanOrEqual(6)
    }
  })

  it('resolves every reference', () => {
    expect(optionGroups.map(group => group.key)).toEqual(optionKeys)
    expect(Object.keys(allergens)).toEqual(allergenKeys)
    expect(foodFilters.map(filter => filter.key)).toEqual(foodFilterKeys)
    const used = new Set(dishes.flatMap(dish => dish.options))
    expect(optionKeys.filter(key => !used.has(key))).toEqual([])
    for (const dish of dishes) expect(repeated(dish.options), dish.key).toEqual([])
    expect(storeCategoryKeys.filter(key => !allCategories.some(category => category.key === key))).toEqual([])
    expect(storeCategoryKeys.filter(key => !kitchens.some(kitchen => kitchen.category === key))).toEqual([])
    const known = new Set(kitchens.map(kitchen => kitchen.key))
    expect(brands.filter(brand => !known.has(brand.kitchen))).toEqual([])
    expect(allCategories.filter(category => category.singleStore !== undefined && !known.has(category.kitchen ?? ''))).toEqual([])
  })

  it('A §5: holds option groups of every kind, each of them answerable', () => {
    const kinds = new Set(
      optionGroups.map(
        ({ min, max }) => `${max === undefined ? 'no cap' : max === 1 ? 'single' : 'capped'}, min ${min === undefined ? 'absent' : min}`,
      ),
    )
    expect([...kinds].sort()).toEqual([
      'capped, min 0',
      'capped, min 1',
      'capped, min absent',
      'no cap, min 0',
      'no cap, min 1',
      'no cap, min absent',
      'single, min 0',
      'single, min 1',
    ])
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

  it('A §3: holds categories of every kind, with slugs a URL can carry', () => {
    expect(new Set(allCategories.map(category => category.type))).toEqual(new Set(['STORES', 'GROUP', 'SHIPMENT', 'PURCHASE']))
    expect(allCategories.filter(category => (category.type === 'GROUP') !== category.categories.length > 0)).toEqual([])
    expect(
      allCategories.flatMap(category => Object.values<string>(category.slugs)).filter(slug => !/^[a-z]+(-[a-z]+)*$/u.test(slug)),
    ).toEqual([])
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

  it('names pictures by code points, and not too many', () => {
    expect(pictures.filter(id => !/^[0-9a-f]{4,5}(-[0-9a-f]{4,5})*$/u.test(id))).toEqual([])
    expect(pictures.length).toBeLessThanOrEqual(150)
  })
})
