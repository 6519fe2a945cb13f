import { expect, test } from 'vitest'

import type { PageElementRecord } from '#backend/db/catalogue/pages/page-records.ts'
import { isAlcohol } from '#backend/db/seed/pages/alcohol.ts'
import type { Rows } from '#backend/db/seed/rows.ts'
import { generateRows } from '#backend/db/seed/seed.ts'
import { StoreAction } from '#contract/catalogue/store-action.ts'
import { ContentElement } from '#contract/catalogue/store-element.ts'

const batches = [...generateRows(7, 0.02, ['ES', 'KZ'])]
const collect = <Name extends keyof Rows>(name: Name): Rows[Name] => batches.flatMap<Rows[Name][number]>(it => it[name]) as Rows[Name]
const [stores, pages, sections] = [collect('stores'), collect('storePages'), collect('menuSections')]
const [restrictions, restricted, products] = [collect('storeRestrictions'), collect('restrictedProducts'), collect('products')]

const demonstration = stores.find(it => it.slug === 'every-element')!
const getElements = (storeId: number): readonly PageElementRecord[] => pages.find(it => it.storeId === storeId)?.elements ?? []
const flatten = (elements: readonly PageElementRecord[]): PageElementRecord[] =>
  elements.flatMap((it): PageElementRecord[] => (it.type === 'COLLAPSABLE_CONTAINER' ? [it, ...it.elements] : [it]))

/** The literal types of a union of the contract. */
const getTypes = (union: { readonly _zod: { readonly def: { readonly options: readonly unknown[] } } }): string[] =>
  union._zod.def.options.flatMap(it => getLiterals(it))
function getLiterals(option: unknown): string[] {
  const { def } = (option as { _zod: { def: { options?: readonly unknown[]; shape?: { type: { _zod: { values: Set<string> } } } } } })._zod
  return def.options ? def.options.flatMap(getLiterals) : [...(def.shape?.type._zod.values ?? [])]
}

test('A §2.4: the demonstration store has every element and every action of the contract, and every form of a section', () => {
  const elements = flatten(getElements(demonstration.id))
  const layouts = sections.filter(it => it.storeId === demonstration.id).map(it => it.layout)
  const seen = new Set([...elements.map(it => it.type), ...layouts])
  expect(getTypes(ContentElement).filter(it => it !== 'UNKNOWN' && !(seen as ReadonlySet<unknown>).has(it))).toEqual([])
  const actions = new Set(elements.flatMap(it => ('action' in it && it.action ? [it.action.type] : [])))
  expect(getTypes(StoreAction).filter(it => !(actions as ReadonlySet<string>).has(it))).toEqual([])
  expect(getTypes(StoreAction)).toHaveLength(9)
})

test('A §2.4: the demonstration store has a group within a group, and a group comes before its sections', () => {
  const own = new Map(sections.filter(it => it.storeId === demonstration.id).map(it => [it.id, it]))
  const nested = [...own.values()].filter(it => it.parentId !== null && own.get(it.parentId!)?.parentId !== null)
  expect(nested.length).toBeGreaterThan(1)
  for (const it of own.values()) if (it.parentId != null) expect(own.get(it.parentId)!.position).toBeLessThan(it.position)
})

test('A §2.4, "restrictions modal": alcohol is for adults in every store, from 21 years in Kazakhstan, and the demonstration store has both kinds', () => {
  const ageOf = new Map(restrictions.filter(it => it.kind === 'AGE').map(it => [it.id, it.minimumAge]))
  const adultOnly = new Map(restricted.flatMap(it => (ageOf.has(it.restrictionId) ? [[it.productId, ageOf.get(it.restrictionId)]] : [])))
  const alcohol = products.filter(isAlcohol)
  expect(alcohol.length).toBeGreaterThan(20)
  const kazakhCities = new Set(collect('cities').flatMap(it => (it.countryCode === 'KZ' ? [it.code] : [])))
  const kazakh = new Set(stores.filter(it => kazakhCities.has(it.cityCode)).map(it => it.id))
  for (const it of alcohol) expect(adultOnly.get(it.id), it.externalId).toBe(kazakh.has(it.storeId) ? 21 : 18)
  expect(adultOnly.size).toBe(alcohol.length)
  const kinds = restrictions.filter(it => it.storeId === demonstration.id).map(it => it.kind)
  expect(kinds.toSorted()).toEqual(['AGE', 'PRESCRIPTION'])
})

test('a restaurant ends in its allergens and the note on pictures, and a pharmacy in its advice; every section is placed', () => {
  const endings = new Map<string, Set<string>>()
  for (const { storeId, elements } of pages) {
    if (storeId === demonstration.id) continue
    const types = elements.map(it => it.type)
    const ending = types.slice(types.lastIndexOf('SECTION') + 1).join()
    const { categoryId } = stores.find(it => it.id === storeId)!
    endings.set(String(categoryId), (endings.get(String(categoryId)) ?? new Set()).add(ending))
    const own = sections.filter(it => it.storeId === storeId).map(it => it.id)
    expect(elements.flatMap(it => (it.type === 'SECTION' ? [it.section] : []))).toEqual(own)
    expect(types[0]).toBe('SECTION')
  }
  expect([...endings.values()].map(it => [...it])).toEqual([['COLLAPSABLE_CONTAINER,DISCLAIMER'], ['TABLE_SECTION,DISCLAIMER']])
})
