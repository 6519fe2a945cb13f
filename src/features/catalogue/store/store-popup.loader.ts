import type { Client } from '#client/client.ts'
import { getStoreInfoCard, getStoreInfoScreen } from '#contract/catalogue/store-content.ts'
import type { StoreScreenElement } from '#contract/catalogue/store-element.ts'
import { chooseOffers } from '#domain/catalogue/card-offers.ts'
import type { StorePopup } from '#domain/catalogue/store-popup.ts'
import type { Report } from '#domain/platform/report.ts'
import { formatStorePromotion } from '#features/catalogue/store/store-card.ts'
import { reportUnknownElements } from '#features/catalogue/store/store-elements.ts'
import type { StorePage } from '#features/catalogue/store/store-page.loader.ts'
import type { Translate } from '#i18n/translator.ts'

/** The content of a popup, for its dialog and for its page. */
export interface StorePopupContent {
  readonly id: StorePopup
  readonly title: string
  readonly body: readonly StoreScreenElement[]
}

type PopupStore = Pick<StorePage, 'store' | 'place' | 'restrictions'>

/** Undefined when the marketplace does not return it: the store page then says so, and stays readable. */
export async function loadStorePopup(
  call: Client,
  page: PopupStore,
  id: StorePopup,
  t: Translate,
  report: Report,
): Promise<StorePopupContent | undefined> {
  try {
    return await loadContent(call, page, id, t, report)
  } catch (error) {
    report({ kind: 'error', name: 'POPUP_FAILED', message: error instanceof Error ? error.message : 'Unknown error', path: id })
    return undefined
  }
}

async function loadContent(call: Client, page: PopupStore, id: StorePopup, t: Translate, report: Report): Promise<StorePopupContent> {
  const { store } = page
  switch (id) {
    case 'store_info': {
      const params = { id: store.id, addressId: store.addressId }
      const options = { place: page.place.headers }
      const [card, screen] = await Promise.all([call(getStoreInfoCard, { params }, options), call(getStoreInfoScreen, { params }, options)])
      const body = [...card.data.body, ...screen.data.body]
      reportUnknownElements(body, store.id, report)
      return { id, title: screen.data.title, body }
    }
    case 'restrictions':
      return {
        id,
        title: t('catalogue:restrictions'),
        body: page.restrictions.map(it => ({ type: 'TEXT_AREA', data: { title: it.title, text: it.text } })),
      }
    case 'marketplace':
      return {
        id,
        title: t('catalogue:soldBy', { store: store.name }),
        body: [{ type: 'TEXT_AREA', data: { title: null, text: t('catalogue:marketplaceText', { store: store.name }) } }],
      }
    case 'prime':
      return {
        id,
        title: t('catalogue:primeAt', { store: store.name }),
        body: [
          { type: 'TEXT_AREA', data: { title: null, text: t('catalogue:primeText') } },
          ...chooseOffers(store)
            .filter(it => it.prime)
            .map((it): StoreScreenElement => ({
              type: 'LABEL',
              data: { text: formatStorePromotion(it, page.place.money, t), action: null },
            })),
        ],
      }
  }
}
