import { toPricingBreakdown } from '#backend/modules/checkout/pricing-breakdown.ts'
import type { OrderRow } from '#backend/modules/orders/order-rows.ts'
import { getLastEventTime, toOrderTimeline } from '#backend/modules/orders/order-rows.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import { toInvoice } from '#backend/modules/orders/invoices/to-invoice.ts'
import { toRefundedNames, toRefundTexts } from '#backend/modules/orders/refunds/refund-texts.ts'
import { toParcelAddresses, toParcelPoints, toSignatures } from '#backend/modules/orders/parcels/parcel-points.ts'
import { toPurchaseAddresses, toPurchaseFields, toPurchasePoints } from '#backend/modules/orders/purchases/to-purchase.ts'
import { toResolutionTexts } from '#backend/modules/support/resolution-texts.ts'
import { translate } from '#backend/messages/messages.ts'
import type { Address } from '#contract/geo/address.ts'
import type { Order, OrderSubtype } from '#contract/orders/order.ts'
import { BALANCE_METHOD, isCoveredByBalance } from '#domain/checkout/balance.ts'
import { PLATFORMS } from '#domain/checkout/payment-platforms.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { getFallbackImageId } from '#domain/orders/order-display.ts'
import { isActive } from '#domain/orders/order-status.ts'
import { getPromisedTime, getStoreDelay } from '#domain/orders/order-timeline.ts'

/** Icon names, the same in light and dark mode. */
const CASH_ICON = 'cash'
const CARD_ICON = 'card'
const BALANCE_ICON = 'wallet'

/** Minutes from which a delay of the store endangers the promised time. */
const POSSIBLE_DELAY_MINUTES = 5

/** Converts an order to the contract's form (B §3), in the language of the call. */
export function toOrder(row: OrderRow, language: string): Order {
  const { order, customer, store, purchase } = row
  const phoneNumber = customer.phoneNumber === null ? null : { number: customer.phoneNumber, countryCode: customer.phoneCountryCode! }
  const since = getLastEventTime(row)
  const accepted = row.events.find(it => it.stage === 'ACCEPTED')?.at ?? null
  const isPickup = order.handlingStrategy === 'PICKUP'
  const timeline = toOrderTimeline(row)
  const promised = { ...timeline, createdAt: order.createdAt.getTime() }
  // no partner prepares what a courier buys, also in a custom store
  const isPartner = store !== null && !purchase
  const delay = isPartner ? getStoreDelay(promised, row.events) : 0
  const storePoint = store && { lat: store.lat, lng: store.lng }
  return {
    urn: order.urn,
    id: order.id,
    orderType: row.isBase || (order.baseOrderId !== null && !order.isRemake) ? 'BUNDLE' : 'SINGLE_ORDER',
    handlingStrategy: order.handlingStrategy,
    pickupTime: order.pickedUpAt?.getTime() ?? null,
    creationTime: order.createdAt.getTime(),
    estimatedPickupTime: Math.round(getPromisedTime(promised, isPickup ? 'READY' : 'PICKED_UP') ?? promised.createdAt),
    activationTime: accepted,
    courierDiscount: row.courierDiscount,
    // nobody calls stores: they get orders by the API
    placeCalled: false,
    partnerOrder: isPartner,
    usedBalance: order.usedBalance,
    transport: order.courierName === null ? null : 'SCOOTER',
    total: order.total,
    tax: row.invoice ? row.invoice.taxes.reduce((sum, it) => sum + it.tax, 0) : null,
    subtype: order.subtype,
    scheduledTime: order.scheduledFor?.getTime() ?? -1,
    pointFee: row.parcel?.pointFee ?? 0,
    phoneNumber,
    origin: isPartner ? 'STORES' : row.parcel?.isReturned ? 'RETURN' : 'CUSTOM',
    mediaSource: order.visit?.mediaSource ?? null,
    mediaCampaign: order.visit?.mediaCampaign ?? null,
    extraPoints: row.parcel ? toParcelPoints({ ...row, parcel: row.parcel }).slice(2, -1) : [],
    description: order.description,
    code: order.code,
    cityCode: order.cityCode,
    baseOrderUrn: row.baseUrn,
    ...toCompensation(row, language),
    compensationDistance: null,
    storeName: getStoreName(row, language),
    distance: row.parcel
      ? row.parcel.metres
      : isPickup
        ? null
        : storePoint && Math.round(getDistanceMetres(storePoint, order.delivery.geo)),
    deepLink: toPath({ name: 'order', language, orderId: order.id }),
    customer: {
      urn: customer.urn,
      type: 'Customer',
      name: customer.name,
      phoneNumber,
      picture: null,
      preferredLanguage: customer.preferredLanguage,
      mediaCampaign: customer.mediaCampaign,
      mediaSource: customer.mediaSource,
    },
    courier: toCourier(row),
    signature: toSignatures(row).findLast(it => it.recipientName !== null) ?? null,
    rating: row.rating?.isSkipped === false ? { courier: row.rating.courierValue, partner: row.rating.partnerValue } : null,
    orderMetadata: {
      firstOrder: row.isFirst,
      storeWithPrinter: false,
      wallOrder: false,
      backOfficeCall: false,
      placedCalled: false,
      onHold: order.status === 'NewStatus' && !timeline.paid,
      pickedUp: order.pickedUpAt !== null,
      courierShouldNotCallPlace: true,
      printerTicketAccepted: false,
      delayFromStore: delay,
      possibleDelay: isActive(order.status) && delay >= POSSIBLE_DELAY_MINUTES,
      partnerOrder: isPartner,
    },
    currentStatus: { urn: `${order.urn}:${order.status}`, creationTime: since, type: order.status },
    addresses: row.parcel
      ? toParcelAddresses({ ...row, parcel: row.parcel })
      : purchase
        ? toPurchaseAddresses({ ...row, purchase })
        : { DELIVERY: isPickup ? [] : [order.delivery], PICKUP: toPickupAddresses(row, language) },
    points: row.parcel
      ? toParcelPoints({ ...row, parcel: row.parcel })
      : purchase
        ? toPurchasePoints({ ...row, purchase })
        : toOrderPoints(row, language),
    courierPaymentDescription: null,
    courierPaymentBreakdown: null,
    boughtProducts: row.lines.map(line => ({
      quantity: line.quantity,
      name: line.name,
      customisation: describeCustomizations(line),
      ...(line.participant !== null && { participant: line.participant }),
      unitPrice: line.unitPrice,
      promotion: line.promotionOrigin === null ? null : { origin: line.promotionOrigin },
    })),
    extras: [],
    customerLatitude: order.delivery.userLocation?.lat ?? null,
    customerLongitude: order.delivery.userLocation?.lng ?? null,
    autoAssigned: true,
    pricingBreakdown: toPricingBreakdown(
      {
        priceLines: row.priceLines,
        total: order.total,
        isWelcomeFee: false,
        isPurchase: purchase !== null,
        primeSaving: order.primeSaving,
        store: { city: { currency: order.currency, currencyPattern: row.city.currencyPattern } },
      },
      language,
    ),
    imageId: getImageId(row),
    storeId: order.storeId,
    storeTrackingCode: isPartner ? order.code : null,
    mcd: false,
    marketplace: store?.marketplace ?? false,
    paymentConfiguration: order.payment,
    legalCheckboxAccepted: order.legalCheckboxAccepted,
    agreedToShareData: order.agreedToShareData,
    hasReachableDeliveryAddress: order.delivery.inbounds,
    eta: { lowerBound: order.etaLower, upperBound: order.etaUpper },
    etaEnabled: store?.etaEnabled ?? true,
    cutleryRequested: order.cutleryRequested,
    isRemake: order.isRemake,
    paymentMethodsBreakdown: toPaymentMethods(row, language),
    // drafts and orphans are not orders of the customer, so they have no support tree
    helpButton: { text: translate(language, 'orders.help'), enabled: order.status !== 'DraftStatus' && order.status !== 'OrphanStatus' },
    cancellationFee: order.cancellationFee,
    parcel: row.parcel && {
      size: row.parcel.size,
      weight: row.parcel.weight,
      value: row.parcel.value,
      isReturned: row.parcel.isReturned,
      signatures: toSignatures(row),
    },
    ...toPurchaseFields(row),
    invoice: toInvoice(row),
    refunds: row.refunds.map(({ kind, lines, parts, card, balance, cash, createdAt }) => ({
      kind,
      amount: card + balance + cash,
      products: toRefundedNames(row, lines),
      parts: [...parts],
      creationTime: createdAt,
    })),
  }
}

/** B §3, "compensationTitle", "compensationDetails": the refunds, or the credit of support. */
function toCompensation(row: OrderRow, language: string): Pick<Order, 'compensationTitle' | 'compensationDetails'> {
  const texts = [...toGrantTexts(row, language), ...toRefundsTexts(row, language)]
  if (!texts[0]) return { compensationTitle: null, compensationDetails: null }
  // the first title, and the others with their messages
  const details = [texts[0].message, ...texts.slice(1).flatMap(it => [it.title, it.message])].filter(Boolean)
  return { compensationTitle: texts[0].title, compensationDetails: details.join('\n') || null }
}

function toGrantTexts(row: OrderRow, language: string): { readonly title: string; readonly message: string }[] {
  if (!row.grant) return []
  const { code, expiresAt, ...grant } = row.grant
  const credit = code !== null && expiresAt !== null ? { code, expiresAt: new Date(expiresAt) } : null
  return [toResolutionTexts(row, { ...grant, ticketId: null, credit }, language)]
}

/** All refunds of lines as one. */
function toRefundsTexts(row: OrderRow, language: string): { readonly title: string; readonly message: string }[] {
  const sumOf = (pick: (refund: OrderRow['refunds'][number]) => number) => row.refunds.reduce((sum, it) => sum + pick(it), 0)
  const parts = { card: sumOf(it => it.card), balance: sumOf(it => it.balance) }
  return parts.card + parts.balance === 0 ? [] : [toRefundTexts(row, parts, language)]
}

export function toCourier({ order }: Pick<OrderRow, 'order'>): Order['courier'] {
  return order.courierName === null ? null : { id: order.id, name: order.courierName, picture: null, phoneNumber: null }
}

export function getStoreName({ store, city }: Pick<OrderRow, 'store' | 'city'>, language: string): string | null {
  return store && pickText(store.name, getLanguageChain(language, city.contentLanguage))
}

/** @source B §3: "The order image falls back to a courier or anything category image by subtype." */
export function getImageId({ order, store }: { order: { subtype: OrderSubtype }; store: { imageId: string } | null }): string {
  return store?.imageId ?? getFallbackImageId(order.subtype)
}

/** What the balance has paid, and the method that has paid the rest. */
function toPaymentMethods(row: OrderRow, language: string): Order['paymentMethodsBreakdown'] {
  const { order, city } = row
  const price = formatMoney(order.usedBalance, order.currency, city.currencyPattern, language)
  const balance = {
    image: { light: BALANCE_ICON, dark: BALANCE_ICON },
    provider: BALANCE_METHOD,
    text: translate(language, 'orders.balance', { price }),
    type: BALANCE_METHOD,
  }
  return [...(order.usedBalance > 0 ? [balance] : []), ...(isCoveredByBalance(order) ? [] : [toPaymentMethod(row, language)])]
}

const getPlatformName = (platform: NonNullable<OrderRow['order']['payment']['alternativePlatform']>, language: string): string =>
  platform === 'Group' ? translate(language, 'checkout.groupPayment') : PLATFORMS[platform].displayName

/** Describes the payment method: "Visa ···· 4242". */
export function toPaymentMethod(
  { order, card }: Pick<OrderRow, 'order' | 'card'>,
  language: string,
): Order['paymentMethodsBreakdown'][number] {
  const { type, alternativePlatform } = order.payment
  const icon = type === 'Cash' ? CASH_ICON : CARD_ICON
  const text =
    type === 'Cash'
      ? translate(language, 'orders.cash')
      : card
        ? `${card.brand} ···· ${card.lastFour}`
        : type === 'CreditCard'
          ? translate(language, 'orders.card')
          : undefined
  return {
    image: { light: icon, dark: icon },
    provider: alternativePlatform ?? type,
    text: text ?? (alternativePlatform ? getPlatformName(alternativePlatform, language) : translate(language, 'orders.otherPayment')),
    type,
  }
}

export function describeCustomizations({ customizations, note }: OrderRow['lines'][number]): string | null {
  const names = customizations.map(it => (it.quantity > 1 ? `${it.quantity} × ${it.name}` : it.name))
  return [...names, ...(note ? [note] : [])].join(', ') || null
}

function toPickupAddresses(row: OrderRow, language: string): Address[] {
  const { store } = row
  if (!store) return []
  const name = getStoreName(row, language) ?? ''
  return [
    {
      placeId: `store-${store.addressId}`,
      city: null,
      priority: 'address',
      geo: { lat: store.lat, lng: store.lng },
      fullText: name,
      text: name,
      description: '',
      summary: name,
      addressComponents: [],
      number: null,
      details: null,
      inbounds: true,
      type: 'PICKUP',
      customFields: [],
      userLocation: null,
    },
  ]
}

function toOrderPoints(row: OrderRow, language: string): Order['points'] {
  const { order } = row
  const point = (type: 'PICKUP' | 'DELIVERY', { geo, fullText, details }: Address, index: number, passed: boolean) => ({
    urn: `${order.urn}:${index}`,
    creationTime: order.createdAt.getTime(),
    passed,
    type,
    index,
    address: { urn: `${order.urn}:${index}:address`, latitude: geo.lat, longitude: geo.lng, label: fullText, details },
  })
  const pickups = toPickupAddresses(row, language)
  return [
    ...pickups.map((it, index) => point('PICKUP', it, index, order.pickedUpAt !== null || order.deliveredAt !== null)),
    ...(order.handlingStrategy === 'PICKUP' ? [] : [point('DELIVERY', order.delivery, pickups.length, order.deliveredAt !== null)]),
  ]
}
