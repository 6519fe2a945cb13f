import { expect, test } from 'vitest'

import type { Category } from '#contract/catalogue/category.ts'
import { sortCategories } from '#domain/catalogue/category-order.ts'

const category = (name: string, storesCount: number, categories: readonly Category[] = []) => ({ name, storesCount, categories }) as unknown as Category // prettier-ignore
const groceries = category('Groceries', 30, [category('Supermarkets', 10), category('Bakeries', 20)])
const categories = [category('Restaurants', 90), groceries, category('Flowers', 40)]
const names = (order?: string) => sortCategories(categories, order, 'en').map(it => [it.name, it.categories.map(child => child.name)])

test('A §7, overrideSortType: NAME and STORES order categories and their children', () => {
  expect(names('NAME')).toEqual([['Flowers', []], ['Groceries', ['Bakeries', 'Supermarkets']], ['Restaurants', []]]) // prettier-ignore
  expect(names('STORES')).toEqual([['Restaurants', []], ['Flowers', []], ['Groceries', ['Bakeries', 'Supermarkets']]]) // prettier-ignore
})

test("A §7, overrideSortType: without it, or with an unknown one, the order is the city's", () => {
  for (const order of [undefined, '', 'toString']) expect(names(order).map(it => it[0])).toEqual(['Restaurants', 'Groceries', 'Flowers'])
})

test('A §7, overrideSortType: names are compared in the language of the reply', () => {
  const spanish = ['Zumos', 'Ñoquis', 'Nueces'].map(it => category(it, 0))
  expect(sortCategories(spanish, 'NAME', 'es').map(it => it.name)).toEqual(['Nueces', 'Ñoquis', 'Zumos'])
})
