import type { Category } from '#contract/catalogue/category.ts'
import { findFormStoreId, isEmptyCategory, isPhantomCategory } from '#domain/catalogue/category-kind.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'
import type { CityPlace, RouteOf } from '#domain/navigation/routes.ts'

const toCityRoute = ({ country, language, city }: CityPlace): RouteOf<'city'> => ({ name: 'city', country, language, city })

const findCategory = (categories: readonly Category[], id: number) =>
  categories.flatMap(it => [it, ...it.categories]).find(it => it.id === id)

/** Redirects a missing or empty category, and its filters, to the city. */
export const emptyCategory = defineRule({
  source: 'A §2.2 rule 8: "no category id or an empty category goes to the city route"',
  on: ['category', 'filter'],
  needs: ['categories'],
  decide(route, { categories }) {
    if (categories === undefined) return undefined
    const category = findCategory(categories, route.categoryId)
    return !category || isEmptyCategory({ categories: [], ...category }) ? { to: toCityRoute(route), status: 302 } : undefined
  },
})

/** Redirects a category with an order form instead of stores. */
export const phantomCategory = defineRule({
  source: 'A §2.2 rule 8: "a phantom category goes to checkout"',
  on: ['category', 'filter'],
  needs: ['categories'],
  decide(route, { categories }) {
    const category = categories && findCategory(categories, route.categoryId)
    if (!category || !isPhantomCategory({ categories: [], ...category })) return undefined
    const storeId = findFormStoreId({ categories: [], ...category })
    // without a form, the checkout would be empty
    return { to: storeId === undefined ? toCityRoute(route) : { ...toCityRoute(route), name: 'checkout', storeId }, status: 302 }
  },
})

export const singleStoreCategory = defineRule({
  source: 'A §2.2 rule 8: "a category with singleStoreSlug goes to that store"',
  on: ['category'],
  needs: ['categories'],
  decide({ country, language, city, categoryId }, { categories }) {
    const storeSlug = categories && findCategory(categories, categoryId)?.singleStoreSlug
    return storeSlug ? { to: { name: 'store', country, language, city, storeSlug }, status: 302 } : undefined
  },
})

export const categorySlug = defineRule({
  source: 'A §2.2 rule 8: "an invalid category slug is corrected to the translated slug for the language"',
  on: ['category', 'filter'],
  needs: ['categories'],
  decide(route, { categories }) {
    const category = categories && findCategory(categories, route.categoryId)
    const slug = category && (category.slugTranslations[route.language] ?? category.slug)
    return slug === undefined || slug === route.categorySlug ? undefined : { to: { ...route, categorySlug: slug }, status: 301 }
  },
})
