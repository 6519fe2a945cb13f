import type { SeedCity } from '#backend/db/seed/cities.ts'
import { CITIES } from '#backend/db/seed/cities.ts'
import type { Rows } from '#backend/db/seed/rows.ts'
import { brands } from '#backend/db/seed/vocabulary/brands.ts'
import { categories } from '#backend/db/seed/vocabulary/categories.ts'
import { foodFilters, personalizedFilters, sortings } from '#backend/db/seed/vocabulary/filters.ts'
import type { SeedCategory, StoreCategoryKey } from '#backend/db/seed/vocabulary/types.ts'
import { seedLanguages, collectTexts, loadTexts } from '#backend/db/seed/seed-texts.ts'
import { toSlug } from '#domain/catalogue/search-key.ts'

/** Ids of the rows that stores refer to, by the keys of the vocabulary. */
export interface CatalogueIds {
  readonly categories: ReadonlyMap<string, number>
  readonly filters: ReadonlyMap<string, number>
  readonly brands: ReadonlyMap<string, number>
  readonly tags: ReadonlyMap<string, number>
}

/** Each group precedes its children, which refer to it. */
const allCategories: readonly SeedCategory[] = categories.flatMap(category => [category, ...category.categories])

/** Tags for hours and service. Tags for food use the names of the food filters. */
const SERVICE_TAGS: readonly string[] = ['around-the-clock', 'open-late']

/** Sortings have the ids of the contract (1–6). The gaps between the kinds allow more filters. */
const FIRST_PERSONAL_FILTER_ID = 11
const FIRST_FOOD_FILTER_ID = 101

export function addCatalogue(rows: Rows): CatalogueIds {
  const languages = seedLanguages
  const foods = foodFilters.map(({ key }) => key)
  const ids = {
    categories: new Map(allCategories.map(({ key }, index) => [key, index + 1])),
    filters: new Map([
      ...sortings.map(({ key, id }, index) => [key, id ?? index + 1] as const),
      ...personalizedFilters.map(({ key }, index) => [key, FIRST_PERSONAL_FILTER_ID + index] as const),
      ...foodFilters.map(({ key }, index) => [key, FIRST_FOOD_FILTER_ID + index] as const),
    ]),
    brands: new Map(brands.map(({ key }, index) => [key, index + 1])),
    tags: new Map([...foods, ...SERVICE_TAGS].map((key, index) => [key, index + 1])),
  }
  const parents = new Map(categories.flatMap(group => group.categories.map(child => [child.key, ids.categories.get(group.key)])))
  for (const category of allCategories) {
    const categoryId = ids.categories.get(category.key) ?? 0
    const { picture } = category
    rows.categories.push({
      id: categoryId,
      type: category.type,
      parentId: parents.get(category.key) ?? null,
      ...toColours(category.tint),
      image: picture,
      // the same picture for every state, because pages dim it with CSS
      openIcon: picture,
      sleepIcon: picture,
      disabledIcon: picture,
      tags: [],
    })
    for (const language of languages) {
      const texts = loadTexts(language).terms.categories[category.key]
      if (texts === undefined) throw new Error(`no text for categories.${category.key} in ${language}`)
      rows.categoryTexts.push({ categoryId, language, ...texts })
    }
  }
  for (const [position, filter] of [...sortings, ...personalizedFilters, ...foodFilters].entries()) {
    const name = collectTexts(languages, `filters.${filter.key}`, ({ terms }) => terms.filters[filter.key])
    const label = name['en'] ?? filter.key
    rows.filters.push({
      id: ids.filters.get(filter.key) ?? 0,
      type: filter.type,
      label,
      slug: toSlug(label),
      name,
      iconId: filter.picture,
      category: filter.type === 'FOOD' ? 'restaurants' : null,
      position,
      tint: (position * 5) % 24,
    })
  }
  for (const { key, name, picture, tint } of brands) {
    rows.brands.push({
      id: ids.brands.get(key) ?? 0,
      slug: key,
      name: Object.fromEntries(languages.map(language => [language, name])),
      imageId: picture,
      tint,
    })
  }
  for (const key of [...foods, ...SERVICE_TAGS]) {
    const name = collectTexts(languages, `tags.${key}`, ({ terms }) => terms.tags[key] ?? terms.filters[key])
    rows.tags.push({ id: ids.tags.get(key) ?? 0, name })
  }
  for (const city of CITIES) {
    for (const [position, { key, tint }] of getOfferedCategories(city).entries()) {
      const categoryId = ids.categories.get(key) ?? 0
      rows.cityCategories.push({ cityCode: city.code, categoryId, position, open: true, enabled: true, tint })
    }
  }
  return ids
}

/** The categories of a city: those with stores, their groups, and the two order forms. */
export function getOfferedCategories(city: SeedCity): readonly SeedCategory[] {
  const isOffered = (category: SeedCategory): boolean => {
    if (category.type === 'GROUP') return category.categories.some(isOffered)
    if (category.type !== 'STORES') return true
    return category.singleStore === true ? city.express : (city.storeCounts[category.key as StoreCategoryKey] ?? 0) > 0
  }
  return allCategories.filter(isOffered)
}

/** The colours of A §3, for clients without tints: hue 20° + 15° per tint. */
function toColours(tint: number): { backgroundColor: string; textColor: string } {
  const channel = (shift: number, lightness: number, chroma: number) => {
    const step = (shift + (20 + tint * 15) / 30) % 12
    const value = lightness - chroma * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(step - 3, 9 - step, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  const colour = (lightness: number, chroma: number) => `#${[0, 8, 4].map(shift => channel(shift, lightness, chroma)).join('')}`
  return { backgroundColor: colour(0.92, 0.75), textColor: colour(0.18, 0.45) }
}
