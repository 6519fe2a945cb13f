import type { CallOptions, Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getStoreContent, getStoreContentPaginated, getStoreMenu } from '#contract/catalogue/store-content.ts'
import type { Store } from '#contract/catalogue/store.ts'
import type { Reply } from '#contract/endpoint.ts'
import { MAX_WHOLE_MENU_PRODUCTS, splitMenu, takePart } from '#domain/catalogue/menu-parts.ts'
import { isContentSection } from '#domain/catalogue/store-content.ts'
import { parseCollection } from '#domain/navigation/city-route.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'
import { getContentQuery } from '#features/catalogue/store-place.ts'

type Content = Reply<typeof getStoreContent>['data']
type Menu = Reply<typeof getStoreMenu>['data']['elements']
export type MenuSection = Menu[number]

export interface LoadedMenu {
  /** The whole menu, its first part, or the part in the URL. */
  readonly data: Content
  /** All sections of a paginated menu; undefined for a whole one. */
  readonly menu: Menu | undefined
}

/**
 * Loads the content of a store page: by A §7 "…/content, or the v4 /content/main when pagination is enabled". A menu of more than 400
 * products is paginated without the toggle.
 *
 * @throws CallError 404 for an unknown part
 */
export async function loadMenu(
  call: Client,
  store: Pick<Store, 'id' | 'addressId' | 'productsCount'>,
  route: RouteOf<'store'> | RouteOf<'storeCollection'>,
  isPaginationEnabled: boolean,
  options: CallOptions,
): Promise<LoadedMenu> {
  const params = { id: store.id, addressId: store.addressId }
  const part = route.name === 'store' ? route.part : undefined
  const isPaginated = isPaginationEnabled || part !== undefined || (store.productsCount ?? 0) > MAX_WHOLE_MENU_PRODUCTS
  if (!isPaginated) return { data: (await call(getStoreContent, { params, query: getContentQuery(route) }, options)).data, menu: undefined }
  const loadPart = async (query: ReturnType<typeof getContentQuery>) =>
    (await call(getStoreContentPaginated, { params, query }, options)).data
  const loadSections = async () => (await call(getStoreMenu, { params }, options)).data.elements
  if (part === undefined) {
    const [data, menu] = await Promise.all([loadPart(getContentQuery(route)), loadSections()])
    return { data, menu }
  }
  const menu = await loadSections()
  const start = menu.findIndex(it => getSectionNumber(it) === part)
  if (start < 0) throw new CallError({ kind: 'rejected', status: 404, message: 'The menu has no such part' })
  const requested = takePart(menu.slice(start))
  let data = await loadPart({ link: requested[0]!.slug })
  // the parts of another marketplace may be smaller
  for (const _ of requested) {
    const known = new Set(data.body.filter(isContentSection).map(it => it.data.slug))
    if (data.nextSlug === null || requested.every(it => known.has(it.slug))) break
    const next = await loadPart({ link: data.nextSlug })
    data = { ...next, body: [...data.body, ...next.body] }
  }
  // the link of a part selects no collection
  return { data: { ...data, body: cutPart(data.body, requested), activeElementSlug: null }, menu }
}

/** Drops what is before the first section of the part and what follows its last section. */
function cutPart(body: Content['body'], requested: Menu): Content['body'] {
  const slugs = new Set(requested.map(it => it.slug))
  const isRequested = body.map(it => isContentSection(it) && slugs.has(it.data.slug))
  return body.slice(Math.max(0, isRequested.indexOf(true)), isRequested.lastIndexOf(true) + 1)
}

/** A section that the page does not contain yet. */
export interface PendingSection extends MenuSection {
  /** The number of the first section of its part. */
  readonly part: number
}

/** The sections of the menu that are not in the body, in their parts. A section without a number in its slug has no page, and is left out. */
export function getPendingSections({ data, menu = [] }: LoadedMenu): PendingSection[] {
  const known = new Set(data.body.filter(isContentSection).map(it => it.data.slug))
  const missing = menu.filter(it => !known.has(it.slug) && getSectionNumber(it) !== undefined)
  return splitMenu(missing).flatMap(sections => sections.map(it => ({ ...it, part: getSectionNumber(sections[0]!)! })))
}

const getSectionNumber = ({ slug }: MenuSection): number | undefined => parseCollection(slug)?.collectionId
