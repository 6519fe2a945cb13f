import type { ContentElement, StoreScreenElement } from '#contract/catalogue/store-element.ts'
import { getUnknownPopupIds } from '#domain/catalogue/store-action.ts'
import { getUnknownElementTypes } from '#domain/catalogue/store-content.ts'
import type { Report } from '#domain/platform/report.ts'

/** Names in one event; a reply may have any number. */
const MAX_NAMES = 10

/**
 * Reports what the page of a store leaves out.
 *
 * @source A §8: "Unknown popup id, bad product parsing … are reported to error tracking"
 */
export function reportUnknownElements(body: readonly (ContentElement | StoreScreenElement)[], storeId: number, report: Report): void {
  const join = (names: readonly string[]) =>
    names
      .slice(0, MAX_NAMES)
      .map(it => it.slice(0, 40))
      .join(', ')
  const [types, popupIds] = [getUnknownElementTypes(body), getUnknownPopupIds(body)]
  if (types.length > 0) report({ kind: 'event', name: 'UNKNOWN_STORE_ELEMENT', detail: { storeId: String(storeId), types: join(types) } })
  if (popupIds.length > 0) report({ kind: 'event', name: 'UNKNOWN_POPUP_ID', detail: { storeId: String(storeId), ids: join(popupIds) } })
}
