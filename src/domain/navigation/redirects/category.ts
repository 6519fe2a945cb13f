import type { Category } from '#contract/catalogue/category.ts'
import { isPhantom } from '#domain/catalogue/category-kind.ts'
import { rule } from '#domain/navigation/redirects/rule.ts'
import type { CityPlace, RouteOf } from '#domain/navigation/routes.ts'

const cityOf = ({ country, language, city }: CityPlace): RouteOf<'city'> => ({ name: 'city', country, language, city })

const find = (categories: readonly Category[], id: number) => categories.flatMap(it => [it, ...it.categories]).find(it => it.id === id)

/** A category that the city does not have, or that has nothing to list, gives way to the city. */
export const emptyCategory = rule({
  source: 'A §2.2 rule 8: "no category id or an empty category goes to the city route"',
  on: ['category', 'filter'],
  needs: ['categories'],
  decide(route, { categories }) {
    if (categories === undefined) return undefined
    const category = find(categories, route.categoryId)
    // a phantom category (parcel, purchase) goes to checkout, which is built with the checkout; until then the city keeps it
    if (!category || isPhantom({ categories: [], ...category })) return { go: cityOf(route), status: 302 }
    return undefined
  },
})

export const singleStoreCategory = rule({
  source: 'A §2.2 rule 8: "a category with singleStoreSlug goes to that store"',
  on: ['category'],
  needs: ['categories'],
  decide({ country, language, city, categoryId }, { categories }) {
    const storeSlug = categories && find(categories, categoryId)?.singleStoreSlug
    return storeSlug ? { go: { name: 'store', country, language, city, storeSlug }, status: 302 } : undefined
  },
})

export const categorySlug = rule({
  source: 'A §2.2 rule 8: "an invalid category slug is corrected to the translated slug for the language"',
  on: ['category', 'filter'],
  needs: ['categories'],
  decide(route, { categories }) {
    const category = categories && find(categories, route.categoryId)
    const slug = category && (category.slugTranslations[route.language] ?? category.slug)
    return slug === undefined || slug === route.categorySlug ? undefined : { go: { ...route, categorySlug: slug }, status: 301 }
  },
})

export const filterOfCategory = rule({
  source: 'A §2.2 rule 8: "A filter id that is unknown … falls back to the category; a wrong filter slug is corrected"',
  on: ['filter'],
  needs: ['filters'],
  decide({ filterSlug, filterId, ...route }, { filters }) {
    if (filters === undefined) return undefined
    const filter = filters.find(it => it.id === filterId)
    if (!filter) return { go: { ...route, name: 'category' }, status: 302 }
    return filter.slug === filterSlug ? undefined : { go: { ...route, filterSlug: filter.slug, filterId }, status: 301 }
  },
})
