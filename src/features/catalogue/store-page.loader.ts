import type { Client } from '#client/client.ts'
import { getCategories } from '#contract/catalogue/category.ts'
import {
  type ContentElement,
  type ContentSection,
  getProduct,
  getStoreContent,
  type Product,
  type ProductCard,
  searchProducts,
} from '#contract/catalogue/product.ts'
import { getStore, type Store } from '#contract/catalogue/store.ts'
import { composedPicturePath } from '#domain/catalogue/picture.ts'
import { breadcrumbData, storeData } from '#domain/landing/structured-data.ts'
import { breadcrumbsOf, type Crumb } from '#domain/navigation/breadcrumbs.ts'
import { pathOf, type RouteOf } from '#domain/navigation/routes.ts'
import { loadPlace, type Place } from '#features/catalogue/city-place.ts'
import { headOf, type PageHead } from '#domain/navigation/page-head.ts'
import type { Say } from '#i18n/load.ts'

export interface StorePage {
  readonly head: PageHead
  readonly place: Place
  readonly route: RouteOf<'store'>
  /** Of the store itself, without product or search. */
  readonly path: string
  readonly crumbs: readonly Crumb[]
  readonly store: Store
  readonly content: readonly ContentElement[]
  readonly sections: readonly ContentSection[]
  /** The product that the address names. */
  readonly product: Product | undefined
  /** What the search in this store found. */
  readonly found: readonly ProductCard[] | undefined
}

/** @throws CallFailed 404 unknown store or product, 410 closed for good */
export async function loadStorePage(call: Client, route: RouteOf<'store'>, origin: string, say: Say): Promise<StorePage> {
  const place = await loadPlace(call, route)
  const options = { place: place.headers }
  const store = await call(
    getStore,
    { params: { id: route.storeSlug }, query: { includeClosed: 'true', includeDisabled: 'true' } },
    options,
  )
  const params = { id: store.id, addressId: store.addressId }
  const [{ data }, { categories }, product, found] = await Promise.all([
    call(getStoreContent, { params, query: {} }, options),
    call(getCategories, { query: {} }, options),
    route.product === undefined ? undefined : call(getProduct, { params: { ...params, productId: route.product } }, options),
    route.search === undefined ? undefined : call(searchProducts, { params, query: { query: route.search } }, options),
  ])
  const { product: _product, search: _search, ...own } = route
  const path = pathOf(own)
  const city = place.city.displayName
  // a category that is this one store leads back here (A §2.2 rule 8): it is no step on the way
  const isStep = !categories.flatMap(it => [it, ...it.categories]).some(it => it.id === store.category.id && it.singleStoreSlug !== null)
  const crumbs = breadcrumbsOf([
    { name: city, route: { name: 'city', country: route.country, language: route.language, city: route.city } },
    {
      name: isStep ? store.category.name : undefined,
      route: {
        name: 'category',
        country: route.country,
        language: route.language,
        city: route.city,
        categorySlug: store.category.slug,
        categoryId: store.category.id,
      },
    },
    { name: store.name, route: own },
  ])
  const named = { store: store.name, city, category: store.category.name }
  const head = headOf({
    route,
    canonical: own,
    title: product ? say('catalogue:productTitle', { ...named, product: product.name }) : say('catalogue:storeTitle', named),
    description: product?.description || say('catalogue:storeDescription', named),
    language: route.language,
    languages: place.languages,
    inLanguage: language => ({ ...route, language, city: place.slugIn(language) }),
    structuredData: [breadcrumbData(crumbs, origin), storeData(store, { path, city, countryCode: place.city.countryCode }, origin)],
    place: { country: route.country, city: route.city, name: city },
    picture: composedPicturePath(store.imageId, store.tint, '1200x630'),
  })
  const sections = data.body.filter((it): it is ContentSection => it.type === 'GRID' || it.type === 'LIST')
  return {
    head,
    place,
    route,
    path,
    crumbs,
    store,
    content: data.body,
    sections,
    product,
    found: found?.results.flatMap(it => it.products),
  }
}
