import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { customers, passkeys, tokenFamilies } from '#backend/db/schema/account.ts'
import { socialIdentities } from '#backend/db/schema/identities.ts'
import { orderSubstitutions } from '#backend/db/schema/order-flow.ts'
import { debts } from '#backend/db/schema/checkout.ts'
import { charities } from '#backend/db/schema/donations.ts'
import { giftCards } from '#backend/db/schema/gift-cards.ts'
import { favourites } from '#backend/db/schema/favourites.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { orderPurchases, purchaseLimitRequests } from '#backend/db/schema/purchases.ts'
import { customerPromoCodes, promoCodes } from '#backend/db/schema/promo-codes.ts'
import {
  buildCheckoutRequest,
  CASH_PAYMENT,
  createCardPayment,
  createCheckoutBackend,
  createOrderLine,
  DELIVERY_ADDRESS,
  TOTAL,
} from '#backend/modules/testdata/checkout-backend.ts'
import { createTestCharity } from '#backend/modules/testdata/test-charity.ts'
import { buildGift, GIFT_CARD_TERMS } from '#backend/modules/testdata/test-gift-card.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { hasField, listIdFields } from '#tests/support/id-fields.ts'
import { createClient } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getPersonalData } from '#contract/account/account-data.ts'
import { putCompanyDetail } from '#contract/account/company-detail.ts'
import { listPasskeys } from '#contract/account/passkey.ts'
import { getMe } from '#contract/account/user.ts'
import { changeGroupLines, getGroupOrder, joinGroupOrder, startGroupOrder } from '#contract/cart/group-order.ts'
import { getSavedCarts, saveCart } from '#contract/cart/saved-cart.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { buyGiftCard } from '#contract/checkout/gift-card.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { getPaymentMethods } from '#contract/checkout/payment-method.ts'
import { getPromocodes } from '#contract/checkout/promo-code.ts'
import { getPriceBreakdown, loadCheckoutTemplate } from '#contract/checkout/template.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addAddress, getAddressBook } from '#contract/geo/address-book.ts'
import { getCustomerOrder } from '#contract/orders/order-flow.ts'
import { getOrders } from '#contract/orders/order-list.ts'
import { endpoints } from '#contract/registry.ts'
import { startSubscription } from '#contract/prime/subscription-checkout.ts'
import { getOpenConversations, openSupportChat } from '#contract/support/chat.ts'
import { createSampleCart, createSavedLine } from '#domain/cart/cart-samples.ts'
import { getLineKey, toSavedInfo } from '#domain/cart/saved-lines.ts'

const { db, backend, fetch, clock, createVisitor, createCardToken } = await createCheckoutBackend()
const client = createClient({ base: 'http://api.test', fetch })

let keys = 0
const BASKET = 'b'.repeat(32)
const CHECKOUT = 'checkout-of-anna'
const PROMO_CODE = 'PROMOOFANNA'
const PLACE = { placeId: 'BCN.1.12', city: { code: 'BCN', name: 'Barcelona', countryCode: 'ES', customAddressConfig: { fields: [] } }, priority: 'address', geo: { lat: DELIVERY_ADDRESS.latitude, lng: DELIVERY_ADDRESS.longitude }, fullText: DELIVERY_ADDRESS.label, text: '', description: '', summary: '', addressComponents: [], number: null, details: null, inbounds: true, type: 'DELIVERY', customFields: [], userLocation: null } // prettier-ignore
const COMPANY = { addressLine1: 'Carrer de Verdi, 12', addressLine2: null, city: 'Barcelona', countryCode: 'ES', name: 'Anna SL', postalCode: '08012', province: null, taxId: 'B58378431' } // prettier-ignore

type Input = { readonly params?: object; readonly query?: object; readonly body?: unknown }
type Visitor = Awaited<ReturnType<typeof createVisitor>>
const send = (spec: Endpoint, input: Input, visitor: Pick<Visitor, 'options'>): Promise<unknown> =>
  client(spec, input as never, visitor.options(spec.idempotent ? `key-${++keys}` : undefined))

/** The status that a call answers; 200 for every success. */
const getStatus = (spec: Endpoint, input: Input, visitor: Pick<Visitor, 'options'>): Promise<number> =>
  send(spec, input, visitor).then(
    () => 200,
    (error: unknown) => (error instanceof CallError && error.failure.kind === 'rejected' ? error.failure.status : 0),
  )

/** Everything that a call can name of a customer. */
async function createOwner() {
  const owner = await createVisitor('Anna')
  const { customer, options } = owner
  const cardBody = { paymentProvider: 'CARD', cardToken: await createCardToken(customer, '4242 4242 4242 4242') }
  const { card } = await client(savePaymentCard, { body: cardBody }, options('card'))
  const otherBody = { paymentProvider: 'CARD', cardToken: await createCardToken(customer, '4000 0000 0000 3220') }
  const { card: otherCard } = await client(savePaymentCard, { body: otherBody }, options('card-2'))
  await db.insert(promoCodes).values({ id: 1, code: PROMO_CODE, kind: 'PERCENT', amount: 20, currency: 'EUR' })
  await db.insert(customerPromoCodes).values({ customerId: customer.id, promoCodeId: 1, savedAt: new Date(clock.now) })
  const { data } = await client(addAddress, { body: { address: PLACE as never, label: 'HOME' } }, options())
  const { line } = createSavedLine(12)
  const changes = [{ key: getLineKey(line), line, addedAt: clock.now, changedAt: clock.now }]
  const cart = { storeId: 1, version: 0, info: toSavedInfo(createSampleCart(1, [], { timestamp: clock.now })), changes, sentAt: clock.now }
  await client(saveCart, { params: { basketId: BASKET }, body: cart }, options())
  await client(putCompanyDetail, { params: { id: customer.id }, body: COMPANY }, options())
  const request = buildCheckoutRequest(CASH_PAYMENT)
  await client(loadCheckoutTemplate, { params: { id: CHECKOUT }, body: request }, options())
  await client(startCheckout, { params: { id: CHECKOUT }, body: { ...request, displayedTotal: TOTAL } }, options('order'))
  const { orders } = await client(getOrders, { query: {} }, options())
  const { urn } = await client(getCustomerOrder, { params: { id: orders[0]!.id } }, options())
  await db.insert(favourites).values({ customerId: customer.id, kind: 'STORE', subjectId: 2, addedAt: new Date(clock.now) })
  const key = { credentialId: 'credential', publicKey: 'key', counter: 0, transports: [], name: 'Phone', createdAt: new Date(clock.now) }
  await db.insert(passkeys).values({ ...key, customerId: customer.id })
  await db.insert(socialIdentities).values({ provider: 'GOOGLE', subject: 'anna', customerId: customer.id, createdAt: new Date(clock.now) })
  const {
    passkeys: [passkey],
  } = await client(listPasskeys, { params: { id: customer.id } }, options())
  await db.insert(orderSubstitutions).values({ orderId: orders[0]!.id, position: 0, productId: 13, name: 'Water', unitPrice: 1, createdAt: new Date(clock.now), expiresAt: new Date(clock.now + 60_000) }) // prettier-ignore
  const purchase = await insertTestOrder(db, customer.id, clock.now)
  await db.insert(orderPurchases).values({ orderId: purchase, lines: [{ name: 'Milk', quantity: 1 }], points: [], option: 1, limit: 1 })
  await db.insert(purchaseLimitRequests).values({ orderId: purchase, limit: 2, before: 1, state: 'OPEN', createdAt: new Date(clock.now), expiresAt: new Date(clock.now + 60_000) }) // prettier-ignore
  await db.insert(charities).values(createTestCharity())
  await db.update(countries).set({ giftCards: GIFT_CARD_TERMS })
  await client(buyGiftCard, { body: buildGift(card!.id) }, options('gift'))
  const [giftCard] = await db.select({ id: giftCards.id }).from(giftCards)
  await db.update(giftCards).set({ state: 'SCHEDULED' })
  const access = await client(startGroupOrder, { body: { storeAddressId: 1001, name: 'Anna', minutes: 60 } }, options())
  await client(changeGroupLines, { body: { token: access.token, version: 0, lines: request.components.products!.value } }, options())
  const guest = await client(joinGroupOrder, { body: { link: access.link, name: 'Eva' } }, options())
  const group = await client(getGroupOrder, { body: { token: guest.token } }, options())
  const plan = { subscriptionId: 'prime-es', paymentInstrumentId: card!.id }
  const { id: subscription } = await client(startSubscription, { query: plan }, options('prime'))
  // the prices below are those without Prime
  await db.update(customers).set({ primeUntil: null }).where(eq(customers.id, customer.id))
  const { conversation } = await client(openSupportChat, { body: { orderId: orders[0]!.id } }, options())
  return { ...owner, cardBody, cart, subscription, ids: { customer: customer.id, card: card!.id, otherCard: otherCard!.id, address: data.address.id, order: orders[0]!.id, purchase, urn, passkey: passkey!.id, giftCard: giftCard!.id, session: customer.familyId, chat: conversation.externalId, group: group.id, participant: group.you, token: guest.token } } // prettier-ignore
}

const [anna, ben, former] = [await createOwner(), await createVisitor('Ben'), await createVisitor('Clara')]
await db.delete(tokenFamilies).where(eq(tokenFamilies.id, former.customer.familyId))
// a debt, so that his payment is refused because of the card
await db.update(countries).set({ debtBlocksOrders: false })
const debtOrder = await insertTestOrder(db, ben.customer.id, clock.now)
await db
  .insert(debts)
  .values({ orderId: debtOrder, customerId: ben.customer.id, currency: 'EUR', amount: 1, createdAt: new Date(clock.now) })
const { authorization: _, ...place } = ben.options().place
const anonymous: Pick<Visitor, 'options'> = {
  options: idempotencyKey => ({ place: place as never, ...(idempotencyKey !== undefined && { idempotencyKey }) }),
}
const { ids } = anna
const ofOrder = { params: { id: ids.order } }
const ofCheckout = { params: { id: CHECKOUT } }
const ofSubscription = { params: { id: anna.subscription } }
const ofChat = { params: { id: ids.chat } }
const ofAccount = { params: { id: ids.customer } }
const ofPasskey = { id: ids.customer, passkeyId: ids.passkey }
const withCard = buildCheckoutRequest(createCardPayment(ids.card))
const credential = { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a', attestationObject: 'a' } }

/** The requests of another customer that name something of Anna, by call. A call of a signed-in customer that is in no table fails the test. */
const REQUESTS: Readonly<Record<string, readonly Input[]>> = {
  startCheckout: [{ params: { id: 'another-checkout' }, body: { ...withCard, displayedTotal: TOTAL } }],
  savePaymentCard: [{ body: anna.cardBody }],
  loadCheckoutTemplate: [],
  editAddress: [{ params: { id: ids.address }, body: { address: PLACE, label: 'WORK' } }],
  removeAddress: [{ params: { id: ids.address } }],
  saveCart: [{ params: { basketId: BASKET }, body: anna.cart }],
  addFavourites: [{ body: { customerId: ids.customer, stores: [1] } }],
  removeFavourites: [{ body: { customerId: ids.customer, stores: [2] } }],
  getPriceBreakdown: [ofCheckout],
  payDebt: [{ body: { paymentInstrumentId: ids.card } }],
  closeGroupOrder: [{ params: { id: ids.group }, body: {} }],
  reopenGroupOrder: [{ params: { id: ids.group }, body: {} }],
  cancelGroupOrder: [{ params: { id: ids.group }, body: {} }],
  removeGroupParticipant: [{ params: { id: ids.group, participantId: ids.participant } }],
  payGroupShare: [{ body: { token: ids.token, participantId: ids.participant, amount: 1, paymentInstrumentId: ids.card } }],
  donate: [{ body: { charityId: 1, amount: 500, currency: 'EUR', paymentInstrumentId: ids.card } }],
  buyGiftCard: [{ body: buildGift(ids.card) }],
  cancelGiftCard: [{ params: { id: ids.giftCard } }],
  startSubscription: [{ query: { subscriptionId: 'prime-es', paymentInstrumentId: ids.card } }],
  getSubscriptionCheckout: [ofSubscription],
  completeSubscription: [{ ...ofSubscription, body: { paymentExposedId: null } }],
  cancelSubscriptionCheckout: [ofSubscription],
  changeSubscriptionCard: [{ body: { paymentInstrumentId: ids.card } }],
  getCheckout: [ofCheckout],
  completeCheckout: [{ ...ofCheckout, body: { paymentExposedId: null } }],
  cancelCheckout: [{ ...ofCheckout, query: {} }],
  setDefaultPaymentMethod: [{ params: { a: 'CreditCard', b: ids.card } }],
  deletePaymentMethod: [{ params: { a: 'CreditCard', b: ids.card } }],
  deletePaymentInstrument: [{ params: { id: ids.otherCard } }],
  getOrder: [ofOrder],
  getCancellation: [ofOrder],
  cancelOrder: [{ ...ofOrder, body: {} }],
  reorder: [ofOrder],
  getCustomerOrder: [ofOrder],
  getOrderFlow: [ofOrder],
  getOrderTracking: [ofOrder],
  maskInboundCall: [{ body: { orderId: ids.order } }, { body: { orderId: ids.order, orderUrn: ids.urn } }],
  shareOrder: [{ ...ofOrder, body: {} }],
  revokeOrderLink: [ofOrder],
  getRatingPreparation: [{ query: { orderId: ids.order } }],
  submitRating: [
    {
      body: { orderId: ids.order, courierRatingValue: null, partnerRatingValue: 1, courierRatingReasons: [], partnerRatingReasons: [], courierRatingDisplayedFirst: false, partnerRatingComment: null, origin: 'RATINGS' },
    },
  ], // prettier-ignore
  answerLimitRequest: [{ params: { id: ids.purchase }, body: { answer: 'ACCEPT', limit: 2 } }],
  answerSubstitution: [{ params: { ...ofOrder.params, lineId: '0' }, body: { answer: 'ACCEPT' } }],
  rateOrder: [{ ...ofOrder, body: { rating: 1 } }],
  skipRating: [ofOrder],
  openSupportChat: [{ body: { orderId: ids.order } }],
  initHelpCenter: [{ query: { orderId: ids.order } }],
  initRiderChat: [{ query: { orderId: ids.order } }],
  getRiderChatStatus: [{ query: { orderId: ids.order } }],
  getChatMessages: [ofChat],
  sendChatMessage: [{ ...ofChat, body: { clientId: 'a', text: 'Hi' } }],
  markChatRead: [{ ...ofChat, body: { sequence: 1 } }],
  reportChatTyping: [ofChat],
  getSupportTree: [{ query: { orderId: ids.order } }],
  recordSupportOutcome: [{ body: { orderId: ids.order, breadcrumb: ['faq'], outcome: 'SOLVED' } }],
  sendOrderFeedback: [
    {
      ...ofOrder,
      body: { orderUrn: ids.urn, supportBreadcrumb: ['missing'], reasons: [{ optionId: 'missing', textDetails: null, products: [] }] },
    },
  ],
  updateUser: [{ ...ofAccount, body: { name: 'Ben', email: anna.customer.email } }],
  changePassword: [{ ...ofAccount, body: { oldPassword: null, newPassword: 'three brown geese' } }],
  putCompanyDetail: [{ ...ofAccount, body: { ...COMPANY, name: 'Ben SL' } }],
  deleteCompanyDetail: [ofAccount],
  getPersonalData: [ofAccount],
  getAccountDeletion: [ofAccount],
  requestAccountDeletion: [{ ...ofAccount, body: { password: null } }],
  cancelAccountDeletion: [ofAccount],
  getTwoFactor: [ofAccount],
  setTwoFactor: [{ ...ofAccount, body: { enabled: true, password: null } }],
  listSessions: [ofAccount],
  endSessions: [
    { ...ofAccount, body: { sessionId: null, password: null } },
    { params: { id: ben.customer.id }, body: { sessionId: ids.session, password: null } },
  ],
  listPasskeys: [ofAccount],
  getPasskeyOptions: [{ ...ofAccount, body: { password: null } }],
  createPasskey: [{ ...ofAccount, body: { credential } }],
  listSocialIdentities: [ofAccount],
  removeSocialIdentity: [
    { params: { id: ids.customer, provider: 'GOOGLE' }, body: { password: null } },
    { params: { id: ben.customer.id, provider: 'GOOGLE' }, body: { password: null } },
  ],
  renamePasskey: [
    { params: ofPasskey, body: { name: 'Mine' } },
    { params: { ...ofPasskey, id: ben.customer.id }, body: { name: 'Mine' } },
  ],
  removePasskey: [
    { params: ofPasskey, body: { password: null } },
    { params: { ...ofPasskey, id: ben.customer.id }, body: { password: null } },
  ],
}

/** Calls whose input names a card. */
const NAMES_A_CARD: ReadonlySet<string> = new Set([
  'startCheckout',
  'savePaymentCard',
  'payDebt',
  'payGroupShare',
  'donate',
  'buyGiftCard',
  'startSubscription',
  'changeSubscriptionCard',
])

/** Calls of a signed-in customer that name nothing of a customer: the session decides whose data they read or change. */
const OF_SESSION: ReadonlySet<string> = new Set([
  'getPreferredLanguage',
  'putPreferredLanguage',
  'searchAddresses',
  'getAddressAt',
  // a place of the map
  'getPlace',
  'getAddressBook',
  'addAddress',
  'getOrderedStores',
  // products of a store
  'getOrderedProducts',
  'getFavourites',
  'getSavedCarts',
  'startGroupOrder',
  'getHostedGroups',
  'getLatestCheckout',
  'getDebt',
  'getDonations',
  'getGiftCards',
  // any customer with the code of a card redeems it
  'redeemGiftCard',
  'getLatestSubscription',
  // a plan
  'getPrimeModal',
  'getActivationContent',
  'getSubscriptionProfile',
  'getPrimeOnboarding',
  'cancelSubscription',
  'resumeSubscription',
  'getPaymentMethods',
  'createCardToken',
  'savePromocode',
  'getPromocodes',
  'getInvitations',
  'getOrders',
  // of the last order
  'getPendingRating',
  // names the caller
  'getCrmAuth',
  // accepts no card
  'placeOrder',
  'getChatToken',
  'getOpenConversations',
  'getUnreadMessageCount',
  'getUserStatus',
  'getMe',
  'getProfile',
  'getEmailChange',
  'startPhoneNumberVerification',
  'nextPhoneNumberStep',
  'verifyPhoneNumber',
  'confirmPhoneNumber',
  'startPhoneVerification',
  'nextPhoneVerificationStep',
  'checkPhoneVerificationCode',
  'grantPrivacy',
  'denyPrivacy',
  'skipPrivacy',
  'getPrivacyPermissions',
  'getNotifications',
  'setNotifications',
  'subscribePush',
  // names a browser: notifications.test.ts has that of another customer
  'unsubscribePush',
  'getSharedDataPartners',
  'deleteSharedDataPartners',
  'answerSurvey',
  'addSocialIdentity',
])

/** Fields that name nothing of a customer, by their calls and paths. */
const NAMES_NOTHING_OWNED: readonly RegExp[] = [
  // of the market and its catalogue
  /\.(?:cityCode|countryCode|storeId|storeAddressId|categoryId|placeId|storeProductId|(?:group)?[eE]xternalId|groupExternalId|attributeId|groupId|subscriptionId|surveyId|questionId|optionId|storeParentIds)$/,
  /\.city\.code$|[fF]ields\[\]\.id$|\.(?:line|product|selectedAttributes\[\]|products\[\]|products\.value\[\])\.id$/,
  /^getOrderedProducts params\.(?:id|addressId)$|^saveCart body\.info\.addressId$|^getPrimeModal params\.id$/,
  // the kind of a payment method, and a position in the order of the path
  /^(?:setDefault|delete)PaymentMethod params\.a$|\.lineId$/,
  // made by the sender: a namesake of another customer is something else, or is refused
  /\.(?:clientId|basketId|endpointHash|rawId)$|\.credential\.id$|^(?:startCheckout|loadCheckoutTemplate) params\.id$/,
  // a proof or secret: who has it may use it
  /\.(?:captchaToken|cardToken|walletToken|googleToken|facebookToken|facebookId)$|(?:PhoneNumber|PhoneVerificationCode|^redeemGiftCard) body\.code$/,
  // the text of a promo code, and what customers write about themselves
  /\.(?:promoCode|promocode|taxId|postalCode|errorCode)$|^savePromocode body\.code$/,
  // the payment of the checkout in the path
  /\.paymentExposedId$/,
  // accepts no card
  /^placeOrder body\.paymentConfiguration\.instrumentId$/,
]

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
/** A request whose basket does not change, so that two answers can be compared. */
const buildOwnRequest = (payment = CASH_PAYMENT, baseOrderUrn: string | null = null) => {
  const request = buildCheckoutRequest(payment)
  return { ...request, orderDetails: { ...request.orderDetails, baseOrderUrn, basketId: 'd'.repeat(32) } }
}

/** Fields that are optional beside something of the caller: something of another customer there is answered as if it did not exist. */
const AS_UNKNOWN: Readonly<Record<string, { readonly id: string | number; readonly unknown: string | number; toInput(id: never): Input }>> =
  {
    'getLatestCheckout query.id': { id: CHECKOUT, unknown: UNKNOWN_ID, toInput: (id: string) => ({ query: { id } }) },
    'loadCheckoutTemplate body.components.paymentMethod.value.instrumentId': {
      id: ids.card,
      unknown: UNKNOWN_ID,
      toInput: (id: string) => ({ params: { id: 'own' }, body: buildOwnRequest(createCardPayment(id)) }),
    },
    'loadCheckoutTemplate body.orderDetails.baseOrderUrn': {
      id: ids.urn,
      unknown: UNKNOWN_ID,
      toInput: (id: string) => ({ params: { id: 'own' }, body: buildOwnRequest(CASH_PAYMENT, id) }),
    },
    'startCheckout body.orderDetails.baseOrderUrn': {
      id: ids.urn,
      unknown: UNKNOWN_ID,
      toInput: (id: string) => ({ params: { id: 'own' }, body: { ...buildOwnRequest(CASH_PAYMENT, id), displayedTotal: TOTAL } }),
    },
    'saveCart body.customerId': {
      id: ids.customer,
      unknown: 999_999_999,
      toInput: (id: number) => ({ params: { basketId: 'c'.repeat(32) }, body: { ...anna.cart, customerId: id } }),
    },
  }

/** A call without a handler answers 501 before it reads its input. */
const isImplemented = async ({ method, path }: Endpoint): Promise<boolean> =>
  (await backend.request(path.replace(/:\w+/g, '~'), { method })).status !== 501

const loadData = async () => (await client(getPersonalData, ofAccount, anna.options())).tables
const requests = Object.entries(REQUESTS).flatMap(([name, inputs]) => inputs.map((input, index) => ({ name, input, index })))
const getSpec = (name: string): Endpoint => (endpoints as Readonly<Record<string, Endpoint>>)[name]!

test('issue 22: each call of a signed-in customer is in one table: with requests that name something of another customer, or of the session only', async () => {
  const known = new Set<string>()
  for (const [name, spec] of Object.entries(endpoints) as [string, Endpoint][])
    if (spec.customer === 'required' && (await isImplemented(spec))) known.add(name)
  const listed = [...Object.keys(REQUESTS), ...OF_SESSION]
  expect(listed.toSorted()).toEqual([...known].toSorted())
  expect(new Set(listed).size).toBe(listed.length)
})

test('issue 22: each field of these calls that can name something of another customer is in one of their requests', async () => {
  const open: string[] = []
  for (const [name, spec] of Object.entries(endpoints) as [string, Endpoint][]) {
    if (spec.customer !== 'required' || !(await isImplemented(spec))) continue
    for (const path of listIdFields(spec)) {
      const field = `${name} ${path}`
      const isCovered = field in AS_UNKNOWN || (REQUESTS[name] ?? []).some(it => hasField(it, path))
      if (!isCovered && !NAMES_NOTHING_OWNED.some(it => it.test(field))) open.push(field)
    }
  }
  expect(open).toEqual([])
})

test('the fields of a call are found in its schema', () => {
  const fields = listIdFields(getSpec('startCheckout'))
  expect(fields).toEqual(expect.arrayContaining(['params.id', 'body.orderDetails.baseOrderUrn', 'body.components.products.value[].customizations[].groupId'])) // prettier-ignore
  expect(hasField({ body: { reasons: [{ optionId: null }, { optionId: 'late' }] } }, 'body.reasons[].optionId')).toBe(true)
  expect(hasField({ body: { reasons: [{ optionId: null }] } }, 'body.reasons[].optionId')).toBe(false)
  expect(hasField({ query: {} }, 'body.reasons[].optionId')).toBe(false)
})

describe('issue 22: "Orders of other customers, cards, addresses, promo balances: 403/404"', () => {
  test.each(requests)('$name $index is refused, and changes nothing', async ({ name, input }) => {
    const before = await loadData()
    // 422: the body names a card that the customer does not have
    const expected = NAMES_A_CARD.has(name) ? [422] : [403, 404]
    expect(expected).toContain(await getStatus(getSpec(name), input, ben))
    expect(await loadData()).toEqual(before)
  })
  test.each(requests)('$name $index without a session is 401, and changes nothing', async ({ name, input }) => {
    const before = await loadData()
    expect(await getStatus(getSpec(name), input, anonymous)).toBe(401)
    expect(await loadData()).toEqual(before)
  })
  test.each(requests)('$name $index with a session that has ended is 401, and changes nothing', async ({ name, input }) => {
    const before = await loadData()
    expect(await getStatus(getSpec(name), input, former)).toBe(401)
    expect(await loadData()).toEqual(before)
  })
  test.each(Object.entries(AS_UNKNOWN))(
    '%s of another customer is answered like one that does not exist',
    async (field, { id, unknown, toInput }) => {
      const spec = getSpec(field.split(' ')[0]!)
      const before = await loadData()
      const answer = async (value: string | number) => {
        const text = await send(spec, toInput(value as never), ben).then(
          it => JSON.stringify(it),
          (error: unknown) => JSON.stringify(error instanceof CallError ? error.failure : String(error)),
        )
        return text.replaceAll(String(value), 'ID')
      }
      expect(await answer(id)).toBe(await answer(unknown))
      expect(await loadData()).toEqual(before)
    },
  )
  test('a checkout that a customer names like that of another one is a checkout of its own', async () => {
    const before = await loadData()
    const own = buildCheckoutRequest(CASH_PAYMENT, { products: { value: [createOrderLine(12, 3)] } })
    await client(loadCheckoutTemplate, { ...ofCheckout, body: own }, ben.options()).catch(() => undefined)
    expect((await client(getPriceBreakdown, ofCheckout, anna.options())).total).toBe(TOTAL)
    expect(await loadData()).toEqual(before)
  })
  test.each([...OF_SESSION].filter(it => getSpec(it).method === 'GET' && !getSpec(it).params))(
    '%s of another customer has nothing of the owner',
    async name => {
      const reply = await send(getSpec(name), { query: {} }, ben).catch(() => ({}))
      const text = JSON.stringify(reply)
      for (const it of ['Anna', anna.customer.email, ids.card, ids.address, BASKET, PROMO_CODE, ids.chat]) expect(text).not.toContain(it)
    },
  )
  test('the lists of the owner have all of it, so that the test above can find it', async () => {
    const lists = [getOpenConversations, getAddressBook, getSavedCarts, getPaymentMethods, getPromocodes, getOrders, getMe]
    const text = JSON.stringify(await Promise.all(lists.map(it => send(it, { query: {} }, anna))))
    for (const it of ['Anna', anna.customer.email, ids.card, ids.address, BASKET, PROMO_CODE, ids.chat]) expect(text).toContain(it)
  })
  // last: they change the data of the owner
  test.each(requests.filter(it => it.index === 0))(
    '$name answers its owner, so that the refusal is not one of the request',
    async ({ name, input }) => {
      expect([403, 404, 422, 501, 0]).not.toContain(await getStatus(getSpec(name), input, anna))
    },
  )
})
