import { CallError } from '#client/failure.ts'
import type { Client } from '#client/client.ts'
import { getStore, type Store } from '#contract/catalogue/store.ts'
import type { City, Country } from '#contract/geo/city.ts'
import { toStoreFees } from '#domain/cart/store-fees.ts'
import { createCityClock } from '#domain/catalogue/city-clock.ts'
import { getDeliverySlots } from '#domain/checkout/delivery-slots.ts'
import { findCardProvider } from '#domain/checkout/payment-platforms.ts'
import { findOrderForm, type OrderForm } from '#domain/checkout/purchase/order-form.ts'
import { getPurchaseTerms } from '#domain/checkout/purchase/purchase-terms.ts'
import { getOpenState, isCustomStore } from '#domain/catalogue/store-state.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { toPath, type RouteOf } from '#domain/navigation/routes.ts'
import { LINE_TEXTS } from '#i18n/island-texts/cart-lines.ts'
import type { CheckoutData } from '#features/checkout/checkout-data.ts'
import type { PurchaseData } from '#features/checkout/purchase/purchase-data.ts'
import { PURCHASE_TEXTS } from '#features/checkout/purchase/purchase-texts.ts'
import type { ParcelData } from '#features/checkout/parcel/parcel-data.ts'
import { PARCEL_TEXTS } from '#features/checkout/parcel/parcel-texts.ts'
import { START_TEXTS } from '#features/checkout/start-texts.ts'
import { loadCartTexts } from '#i18n/island-texts/cart.ts'
import { loadCheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { getLanguageRow } from '#i18n/languages.ts'
import type { Translate } from '#i18n/translator.ts'
import type { MoneyStyle } from '#i18n/money.ts'
import { BASQUE_DAY, formatComingDay, formatShortDay } from '#i18n/day.ts'
import { formatHour } from '#i18n/time.ts'

/** The city of the page. */
interface Place {
  readonly city: City
  readonly country: Country
  readonly money: MoneyStyle
  readonly languages: readonly string[]
  readonly getSlug: (language: string) => string
  readonly headers: { readonly language: string; readonly cityCode: string; readonly countryCode: string }
}

export interface CheckoutPage {
  readonly head: PageHead
  readonly title: string
  readonly data: CheckoutData | ParcelData | PurchaseData
  /** The form that the order has instead of a cart; undefined: it has a cart. */
  readonly form: OrderForm | undefined
}

interface CheckoutPageInput {
  readonly route: RouteOf<'checkout'>
  readonly place: Place
  readonly paymentOrigin: string
  readonly t: Translate
  readonly now: number
}

/** @throws CallError 404 when the store does not exist or is in another city; 410 when it is closed for good */
export async function loadCheckoutPage(call: Client, { route, place, paymentOrigin, t, now }: CheckoutPageInput): Promise<CheckoutPage> {
  const { country, language, city, storeId } = route
  const createHead = (title: string) =>
    getPageHead({
      route,
      title,
      description: t('checkout:description'),
      language,
      languages: place.languages,
      inLanguage: it => ({ ...route, language: it, city: place.getSlug(it) }),
      place: { country, city, name: place.city.displayName },
    })
  const head = createHead(t('checkout:title'))
  const allTexts = await loadCheckoutTexts(language)
  const common = {
    language,
    countryCode: place.city.countryCode,
    money: place.money,
    cityPath: toPath({ name: 'city', country, language, city }),
    paymentOrigin,
    pendingPath: toPath({ name: 'paymentsPending' }),
    ordersPath: toPath({ name: 'order', language, orderId: 0 }).replace(/0\/$/, ''),
    texts: pick(allTexts, START_TEXTS),
    lineTexts: pick(await loadCartTexts(language), LINE_TEXTS),
    // without an origin the card form cannot be framed
    provider: paymentOrigin === '' ? null : (findCardProvider(place.country.paymentsConfiguration.providers) ?? null),
    cashEnabled: place.city.cashEnabled,
    guestCheckout: place.country.guestCheckout ?? false,
  }
  const title = t('checkout:title')
  if (storeId === undefined) return { head, title, data: { ...common, store: null }, form: undefined }
  const query = { includeClosed: 'true', includeDisabled: 'true' } as const
  const store = await call(getStore, { params: { id: String(storeId) }, query }, { place: place.headers })
  const mode = route.mode === 'pickup' && store.pickup ? 'PICKUP' : 'DELIVERY'
  const { mode: _mode, ...deliveryRoute } = route
  const modePaths = { DELIVERY: toPath(deliveryRoute), PICKUP: toPath({ ...deliveryRoute, mode: 'pickup' }) }
  if (store.cityCode !== place.city.code) throw new CallError({ kind: 'rejected', status: 404, message: 'The store is in another city' })
  const form = findOrderForm(store, place.country)
  const terms = form === 'parcel' ? place.country.parcel : undefined
  const purchaseTerms = form === 'purchase' ? getPurchaseTerms(place.country.priceEstimationValues) : undefined
  const cityName = place.city.displayName
  const formTitle = form && getFormTitle(store, form, t)
  // a custom store without a form has nothing to order
  if (isCustomStore(store) && !form) throw new CallError({ kind: 'rejected', status: 404, message: 'The store has no order form' })
  return {
    head: formTitle === undefined ? head : createHead(formTitle),
    title: formTitle ?? title,
    form,
    data: {
      ...common,
      // the sender meets the courier at the pickup
      ...(terms && { texts: { ...common.texts, cash: allTexts.parcelCash, signInLater: allTexts.parcelSignInLater } }),
      ...(purchaseTerms && { texts: { ...common.texts, signInLater: allTexts.parcelSignInLater } }),
      ...(purchaseTerms && {
        purchase: {
          terms: purchaseTerms,
          texts: pick(allTexts, PURCHASE_TEXTS),
          cityName,
          title: getFormTitle(store, 'purchase', t),
          lead: isShop(store) ? t('checkout:customLead') : t('checkout:purchaseLead', { city: cityName }),
          ...(isShop(store) && { shop: { name: store.name, ...(store.address !== undefined && { address: store.address }) } }),
        },
      }),
      ...(terms && { parcel: { terms, texts: pick(allTexts, PARCEL_TEXTS), cityName } }),
      store: {
        storeId,
        addressId: store.addressId,
        categoryId: store.categoryId,
        name: store.name,
        image: store.imageId,
        slug: store.slug,
        cityCode: store.cityCode,
        // the page of a service has nothing but a link to its form
        path: form ? modePaths.DELIVERY : toPath({ name: 'store', country, language, city, storeSlug: store.slug, ...(mode === 'PICKUP' && { mode: 'pickup' }) }), // prettier-ignore
        checkoutPath: modePaths[mode],
        mode,
        modePaths: store.pickup ? modePaths : null,
        at: store.geolocation ?? null,
        tint: store.tint,
        open: getOpenState(store) === 'open',
        cutlery: store.cutleryRequestAllowed,
        eta: mode === 'PICKUP' ? (store.pickup ?? null) : store.etaEnabled ? store.eta : null,
        fees: toStoreFees(store, { isPrime: false, isPickup: mode === 'PICKUP' }),
        tomorrow: createCityClock(now, place.city.timeZone.name).toInstant(1, 0),
        days:
          store.schedulingEnabled && store.enabled
            ? getSlotDays(store, place.city.timeZone.name, getLanguageRow(language).locale, now)
            : [],
      },
    },
  }
}

/** Whether the courier buys in the store itself. */
const isShop = ({ itemsType }: Store): boolean => itemsType === 'CUSTOM'

function getFormTitle(store: Store, form: OrderForm, t: Translate): string {
  if (form === 'parcel') return t('checkout:parcelTitle')
  return isShop(store) ? t('checkout:customTitle', { store: store.name }) : t('checkout:purchaseTitle')
}

const pick = <Key extends string>(texts: Readonly<Record<Key, string>>, keys: readonly Key[]) =>
  Object.fromEntries(keys.map(it => [it, texts[it]])) as Record<Key, string>

/** The half-hour slots by day, in the time zone of the city. */
function getSlotDays({ openingTimes }: Store, zone: string, locale: string, now: number) {
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: zone })
  const slots = getDeliverySlots(openingTimes, now, zone)
  return [...Map.groupBy(slots, it => day.format(it.startTime).replace(...BASQUE_DAY))].map(([name, times]) => {
    const { startTime: first } = times[0]!
    return {
      name,
      label: formatComingDay(first, now, zone, locale),
      shortName: formatShortDay(first, zone, locale),
      times: times.map(it => ({
        startTime: it.startTime,
        text: `${formatHour(it.startTime, zone, locale)}–${formatHour(it.endTime, zone, locale)}`,
      })),
    }
  })
}
