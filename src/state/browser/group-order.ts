import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { createPagePlaces } from '#state/browser/orders.ts'
import { presence } from '#state/browser/presence.ts'
import { call } from '#state/browser/session.ts'
import { carts } from '#state/browser/storefront.ts'
import { createGroupAccess } from '#state/cart/group/group-access.ts'
import { createGroupPage, type GroupPage } from '#state/cart/group/group-order.ts'

/** Creates the store of the page of a group order for the browser. @param fragment of the address */
export function createBrowserGroupPage(language: string, fragment: string | undefined): GroupPage {
  return createGroupPage({
    call: (spec, input, options = {}) => call(spec, input, { ...options, place: { language, ...options.place } }),
    openStream: path => new EventSource(path),
    presence,
    access: createGroupAccess(localStorage as unknown as Record<string, string>),
    carts,
    places: createPagePlaces(language),
    fragment,
    language,
    forgetCheckout: () => localStorage.removeItem(STORAGE_NAME.checkout),
    setFragment: link => history.replaceState(history.state, '', `${location.pathname}#${link}`),
    navigate: path => location.assign(path),
    random: Math.random,
  })
}
