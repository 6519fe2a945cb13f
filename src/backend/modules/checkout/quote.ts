import { and, eq, sql } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { toJsonList, toRowId } from '#backend/db/sql-fragments.ts'
import { translate } from '#backend/messages/messages.ts'
import { Problem } from '#backend/problem.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'
import { storeDetails, storeHours, stores } from '#backend/db/schema/stores.ts'
import { getLocatedRowFee } from '#backend/modules/catalogue/located-fee.ts'
import { toPickup } from '#backend/modules/catalogue/to-store.ts'
import { storeOffers, toStorePromotion } from '#backend/modules/catalogue/offers.ts'
import { findWelcomeFee } from '#backend/modules/geo/welcome-offer.ts'
import { cityTextsJson, groupByLanguage } from '#backend/modules/geo/city-texts.ts'
import { loadDeliveryZones } from '#backend/modules/geo/store-zones.ts'
import { createStoreGoneProblem, createNotFoundProblem } from '#backend/modules/catalogue/problems.ts'
import { createAccountRequiredProblem } from '#backend/modules/account/guest/guest-problems.ts'
import { type MenuLine, loadMenuLines, type QuoteCaller, toQuoteCaller } from '#backend/modules/checkout/menu-lines.ts'
import { evaluatePromoCode, type RequestedPromoCode } from '#backend/modules/checkout/promo-codes.ts'
import { findFormService } from '#backend/modules/checkout/form-service.ts'
import { priceParcelOrder } from '#backend/modules/checkout/parcel/price-parcel-order.ts'
import { requirePricedPurchase } from '#backend/modules/checkout/purchase/price-purchase-order.ts'
import type { PurchaseIntent } from '#backend/modules/checkout/purchase/purchase-intent.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import { findConfirmation } from '#backend/modules/checkout/restrictions.ts'
import type { ParcelIntent } from '#backend/modules/checkout/parcel/parcel-intent.ts'
import type { DeliveryPoint, OrderIntent } from '#backend/modules/checkout/order-intent.ts'
import type { Eta } from '#contract/catalogue/eta.ts'
import type { OpeningTime } from '#contract/catalogue/store.ts'
import type { Point } from '#contract/primitives.ts'
import { type FeeTerms, findFeeReason, toStoreFees } from '#domain/cart/store-fees.ts'
import { takesOrders } from '#domain/catalogue/store-state.ts'
import { calculateOrderEta } from '#domain/checkout/order-eta.ts'
import { getMaxPrice } from '#domain/checkout/money-limits.ts'
import type { ParcelPrice } from '#domain/checkout/parcel/parcel-price.ts'
import { pricePurchase } from '#domain/checkout/purchase/purchase-price.ts'
import { type PricedOrder, type PriceLine, priceOrder } from '#domain/checkout/price-order.ts'
import { calculatePrimeSaving } from '#domain/prime/prime-saving.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'

/** Content and price of an order at this time, calculated from the database only. */
export interface Quote {
  readonly store: OrderableStore
  readonly lines: readonly (MenuLine & { readonly unitPrice: number })[]
  readonly priceLines: readonly PriceLine[]
  readonly total: number
  /** The promo code that the order asks for; undefined without one. */
  readonly promoCode: RequestedPromoCode | undefined
  /** What the customer must confirm before these products are ordered; undefined when nothing. */
  readonly confirmation: string | undefined
  /** Price of the products after their promotions. */
  readonly products: number
  /** Whether the offer for new customers reduced the delivery fee. */
  readonly isWelcomeFee: boolean
  /** What Prime makes cheaper, minor units. */
  readonly primeSaving: number
  readonly eta: Eta
  /** Of a parcel, which has no lines. */
  readonly parcel?: ParcelPrice
  /** Of a purchase, which has none either: its price for products is the limit of the customer. */
  readonly isPurchase?: boolean
}

/** Who asks for a quote, and when. */
export interface QuoteTerms extends QuoteCaller {
  /** Undefined for an anonymous caller, who has no offers of an own. */
  readonly customerId: number | undefined
  /** Unix milliseconds. */
  readonly now: number
}

export const toQuoteTerms = (call: CallContext, now: number): QuoteTerms => ({ ...toQuoteCaller(call), customerId: call.customer?.id, now })

/** @throws Problem for an unknown store or product, and for invalid options */
export async function quoteOrder(
  db: Db,
  intent: OrderIntent,
  { customerId, language, isPrime, isGuest = false, now }: QuoteTerms,
): Promise<Quote> {
  if (isGuest && (intent.parcel ?? intent.purchase)) throw createAccountRequiredProblem()
  if (intent.parcel) return quoteParcel(db, intent, intent.parcel, language)
  if (intent.purchase) return quotePurchase(db, intent, intent.purchase, { customerId, language, isPrime, now })
  if (intent.storeAddressId === null) throw createCheckoutProblem('storesOnly', language)
  const store = await requireOrderableStore(db, intent.storeAddressId, language)
  requireStore(store, language)
  validateTip(intent.tip, store.city.currency)
  if (intent.mode === 'PICKUP' && !store.pickup) throw createCheckoutProblem('noPickup', language, { store: store.name })
  if (intent.lines.length === 0) throw createCheckoutProblem('noProducts', language)
  const lines = await loadMenuLines(db, store, intent.lines, { language, isPrime })
  const confirmation = await findConfirmation(db, store.id, lines, language)
  const isPickup = intent.mode === 'PICKUP'
  const welcomeFee = isPickup ? undefined : await findWelcomeFee(db, store.city, customerId, now)
  const feeTerms = store.getFeeTerms(intent.deliveryPoint)
  const isWelcomeFee = !isPickup && findFeeReason(feeTerms, { isPrime, welcomeFee }) === 'WELCOME'
  const toFees = (prime: boolean) => toStoreFees(feeTerms, { isPrime: prime, isPickup, welcomeFee })
  const priced = priceOrder(lines, toFees(isPrime), intent.tip)
  // the uses of a code are counted by account
  const promoCode = await evaluateRequestedCode(db, isGuest ? '' : intent.promoCode, { customerId, now, store, priced })
  const discount = promoCode && 'discount' in promoCode ? promoCode.discount : 0
  const units = lines.reduce((sum, it) => sum + it.quantity, 0)
  return {
    store,
    lines: lines.map((it, index) => ({ ...it, unitPrice: priced.unitPrices[index]! })),
    priceLines: discount > 0 ? [...priced.lines, { type: 'DISCOUNT', amount: -discount, promoCode: promoCode!.code }] : priced.lines,
    total: priced.total - discount,
    promoCode,
    confirmation,
    products: priced.products,
    primeSaving: isPrime ? calculatePrimeSaving(lines, { withPrime: toFees(true), withoutPrime: toFees(false) }) : 0,
    // a larger order may be delivered free
    isWelcomeFee: isWelcomeFee && priced.lines.some(it => it.type === 'DELIVERY' && it.amount === welcomeFee),
    eta:
      intent.mode === 'PICKUP' && store.pickup
        ? calculateOrderEta(store.pickup, 0, units)
        : estimateEta(store, intent.deliveryPoint, units),
  }
}

/** @throws Problem 422 NO_STORE (A §5, "error.noStore") */
function requireStore(store: OrderableStore, language: string): void {
  if (!takesOrders(store)) throw createCheckoutProblem('storesOnly', language, {}, { code: 'NO_STORE' })
}

/** The courier service is the one that the order names, or that of its city. */
async function quoteParcel(db: Db, intent: OrderIntent, parcel: ParcelIntent, language: string): Promise<Quote> {
  const addressId = intent.storeAddressId ?? (await findFormService(db, intent.cityCode, 'COURIER'))
  if (addressId === null) throw createCheckoutProblem('noParcels', language)
  const store = await requireOrderableStore(db, addressId, language)
  validateTip(intent.tip, store.city.currency)
  const { price, ...priced } = priceParcelOrder(store, parcel, intent.tip, language)
  const confirmation = translate(language, 'checkout.confirmParcel')
  return {
    store,
    lines: [],
    ...priced,
    promoCode: undefined,
    confirmation,
    products: 0,
    isWelcomeFee: false,
    primeSaving: 0,
    parcel: price,
  }
}

/** The service or the custom store is the one that the order names; without a name it is the service of its city. */
async function quotePurchase(
  db: Db,
  intent: OrderIntent,
  purchase: PurchaseIntent,
  { customerId, language, isPrime, now }: QuoteTerms,
): Promise<Quote> {
  const isService = purchase.type !== 'CUSTOM'
  const addressId = intent.storeAddressId ?? (isService ? await findFormService(db, intent.cityCode, 'QUIERO') : null)
  if (addressId === null) throw createCheckoutProblem('noPurchases', language)
  const store = await requireOrderableStore(db, addressId, language)
  requireStore(store, language)
  requirePricedPurchase(store, purchase, language)
  validateTip(intent.tip, store.city.currency)
  const welcomeFee = await findWelcomeFee(db, store.city, customerId, now)
  const feeTerms = store.getFeeTerms(intent.deliveryPoint)
  const { lines: priceLines, total } = pricePurchase(purchase.purchase.limit, toStoreFees(feeTerms, { isPrime, welcomeFee }))
  return {
    store,
    lines: [],
    priceLines: intent.tip > 0 ? [...priceLines, { type: 'COURIER_TIP', amount: intent.tip }] : priceLines,
    total: total + intent.tip,
    promoCode: undefined,
    confirmation: undefined,
    products: purchase.purchase.limit,
    isWelcomeFee: findFeeReason(feeTerms, { isPrime, welcomeFee }) === 'WELCOME',
    primeSaving: 0,
    eta: estimateEta(store, intent.deliveryPoint, 0),
    isPurchase: true,
  }
}

/** A visitor without an account has no promo codes. */
async function evaluateRequestedCode(
  db: Db,
  text: string,
  {
    customerId,
    now,
    store,
    priced,
  }: Pick<QuoteTerms, 'customerId' | 'now'> & { readonly store: OrderableStore; readonly priced: PricedOrder },
): Promise<RequestedPromoCode | undefined> {
  if (text.trim() === '' || customerId === undefined) return undefined
  const deliveryFee = priced.lines.find(it => it.type === 'DELIVERY')?.amount
  const order = { countryCode: store.country.code, currency: store.city.currency, products: priced.products, deliveryFee }
  return evaluatePromoCode(db, text, { customerId, now, order })
}

function validateTip(tip: number, currency: string): void {
  const maxTip = getMaxPrice(currency)
  if (tip > maxTip) throw new Problem(400, `courierTip: at most ${maxTip} minor units of ${currency}`, undefined, { code: 'TIP_TOO_LARGE' })
}

export type OrderableStore = Awaited<ReturnType<typeof requireOrderableStore>>

/** @throws Problem 404 for an unknown or disabled store, 410 for a permanently closed one */
export async function requireOrderableStore(db: Db, addressId: number, language: string) {
  const [row] = await db
    .select({
      store: stores,
      offers: storeOffers,
      hours: toJsonList<OpeningTime>(
        sql`json_build_object('day', ${storeHours.day}, 'opens', ${storeHours.opens}, 'closes', ${storeHours.closes})`,
        sql`from ${storeHours} where ${storeHours.storeId} = ${stores.id}`,
        sql`${storeHours.day}, ${storeHours.opens}`,
      ),
      city: cities,
      cityTexts: cityTextsJson,
      country: countries,
      address: storeDetails.address,
    })
    .from(stores)
    .leftJoin(storeDetails, eq(storeDetails.storeId, stores.id))
    .innerJoin(cities, eq(cities.code, stores.cityCode))
    .innerJoin(countries, eq(countries.code, cities.countryCode))
    .where(and(eq(stores.addressId, toRowId(addressId))))
  if (row?.store.gone) throw createStoreGoneProblem()
  if (!row?.store.enabled || !row.city.enabled || !row.country.open) throw createNotFoundProblem()
  const { store, offers, hours, city, cityTexts, country, address } = row
  const promotions = offers.map(toStorePromotion)
  const getReach = await loadDeliveryZones(db, [store.id])
  const chain = getLanguageChain(language, city.contentLanguageCode)
  return {
    id: store.id,
    addressId: store.addressId,
    categoryId: store.categoryId,
    urn: store.urn,
    itemsType: store.itemsType,
    name: pickText(store.name, chain),
    chain,
    city,
    cityName: pickText(groupByLanguage(cityTexts).name, chain),
    country,
    /** As written on an envelope; null when unknown. */
    address,
    at: { lat: store.lat, lng: store.lng },
    eta: { lowerBound: store.etaLower, upperBound: store.etaUpper },
    etaEnabled: store.etaEnabled,
    /** Minutes until an order can be collected; undefined without pickup. */
    pickup: toPickup(store),
    /** @param location of the delivery; undefined: unknown, the fees of the shortest way */
    getFeeTerms: (location: Point | undefined): FeeTerms => ({ ...store, deliveryFee: getLocatedRowFee(store, location), promotions }),
    cutleryRequestAllowed: store.cutleryRequestAllowed,
    schedulingEnabled: store.schedulingEnabled,
    flaggedOpen: store.flaggedOpen,
    hours,
    getReach: (point: Point) => getReach(store.id, point),
  }
}

export function estimateEta(
  { at, eta }: Pick<OrderableStore, 'at' | 'eta'>,
  deliveryPoint: Pick<DeliveryPoint, 'lat' | 'lng'> | undefined,
  units: number,
): Eta {
  return calculateOrderEta(eta, deliveryPoint ? getDistanceMetres(at, deliveryPoint) : 0, units)
}
