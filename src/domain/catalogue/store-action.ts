import type { StoreAction } from '#contract/catalogue/store-action.ts'
import type { ContentElement, StoreScreenElement } from '#contract/catalogue/store-element.ts'
import { parseStorePopup, type StorePopup } from '#domain/catalogue/store-popup.ts'
import { buildMapUrl } from '#domain/geo/map-url.ts'
import { parseCollection } from '#domain/navigation/city-route.ts'
import { type RouteOf, toPath } from '#domain/navigation/routes.ts'

/** What an action of a store page leads to. Every target but a report has a URL, so that it works without script. */
export type ActionTarget =
  /** `external`: opens in a new tab. */
  | { readonly kind: 'link'; readonly href: string; readonly external: boolean }
  /** The dialog of that id; `href` is the page with the same content. */
  | { readonly kind: 'popup'; readonly id: StorePopup; readonly href: string }
  /** The dialog that reports a bad translation. It needs script, as the report itself does. */
  | { readonly kind: 'report'; readonly entityType: 'CATEGORY' | 'PRODUCT'; readonly entityId: string }

/** The page that shows the action. */
export interface ActionPlace {
  readonly storeRoute: RouteOf<'store'>
  /** The URL of the page itself. */
  readonly path: string
  /** Slugs of the sections on the page. */
  readonly sectionSlugs: ReadonlySet<string>
  /** Whether the texts are a translation, which a customer can report. */
  readonly isTranslated: boolean
}

/**
 * @returns undefined for an action that leads nowhere: a popup that this version does not know, a slug that is no collection
 * @source A §2.4, "Action types"
 */
export function toActionTarget(action: StoreAction, place: ActionPlace): ActionTarget | undefined {
  switch (action.type) {
    case 'NAVIGATION':
      return toLink(toSectionPath(action.data.slug, place))
    case 'POPUP':
      return toPopup(parseStorePopup(action.data.id), place)
    // A §2.4: "POPUP_DIALOG (treated as the store information modal)", whatever its id
    case 'POPUP_DIALOG':
      return toPopup('store_info', place)
    case 'RELOAD':
      return toLink(place.path)
    case 'OPEN_MAP':
      return toLink(buildMapUrl(action.data), true)
    case 'EXTERNAL_LINK':
      return toLink(action.data.url, true)
    case 'PHONE_DIAL':
      return toLink(`tel:${encodeURIComponent(action.data.phoneNumber).replace('%2B', '+')}`)
    case 'TRANSLATION_REPORTING_CATEGORY':
      return toReport('CATEGORY', action.data.categoryId, place)
    case 'TRANSLATION_REPORTING_PRODUCT':
      return toReport('PRODUCT', action.data.productId, place)
  }
}

/** The page of a popup. */
export function toPopupPath(storeRoute: RouteOf<'store'>, popup: StorePopup): string {
  const { country, language, city, storeSlug } = storeRoute
  return toPath({ name: 'store', country, language, city, storeSlug, popup })
}

/** The section on this page, otherwise the page of the collection; an empty slug is the store. Undefined for a slug that is no collection. */
export function toSectionPath(slug: string, { storeRoute, sectionSlugs }: ActionPlace): string | undefined {
  if (slug === '') return toPath(storeRoute)
  if (sectionSlugs.has(slug)) return `#${slug}`
  const collection = parseCollection(slug)
  return collection && toPath({ ...storeRoute, name: 'storeCollection', ...collection })
}

const toLink = (href: string | undefined, external = false): ActionTarget | undefined =>
  href === undefined ? undefined : { kind: 'link', href, external }

/** A §5: a report "needs source and target languages present and different". */
const toReport = (entityType: 'CATEGORY' | 'PRODUCT', entityId: string, { isTranslated }: ActionPlace): ActionTarget | undefined =>
  isTranslated ? { kind: 'report', entityType, entityId } : undefined

const toPopup = (id: StorePopup | undefined, { storeRoute }: ActionPlace): ActionTarget | undefined =>
  id === undefined ? undefined : { kind: 'popup', id, href: toPopupPath(storeRoute, id) }

/** Ids of popups that this version does not know, each once (A §2.4: "an unknown id is reported as an error"). */
export function getUnknownPopupIds(body: readonly (ContentElement | StoreScreenElement)[]): string[] {
  const ids = getActions(body).flatMap(it => (it.type === 'POPUP' && parseStorePopup(it.data.id) === undefined ? [it.data.id] : []))
  return [...new Set(ids)]
}

function getActions(body: readonly (ContentElement | StoreScreenElement)[]): StoreAction[] {
  return body.flatMap(element => {
    if (element.type === 'COLLAPSABLE_CONTAINER') return getActions(element.data.elements)
    return 'action' in element.data && element.data.action ? [element.data.action] : []
  })
}
