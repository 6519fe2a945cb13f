import { randomUUID } from 'node:crypto'

import { and, count, desc, eq, gt, isNotNull } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { checkouts, payments } from '#backend/db/schema/checkout.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'
import { giftCards } from '#backend/db/schema/gift-cards.ts'
import { parseEmail } from '#backend/modules/account/problems.ts'
import { hashToken } from '#backend/modules/account/token.ts'
import { createChallengeState, getProviderResult, hashChallengeState } from '#backend/modules/checkout/card-payment.ts'
import { type CheckoutOptions, saveProviderResult } from '#backend/modules/checkout/checkout.ts'
import { findCountryOfCall } from '#backend/modules/checkout/country-of-call.ts'
import { listGiftCards, toGiftCards } from '#backend/modules/checkout/gift-cards/gift-card-rows.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import type { PaymentRow } from '#backend/modules/checkout/settlement.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import { findCustomerCard, type PaymentCardRow } from '#backend/modules/orders/place-order.ts'
import { describeCard } from '#backend/modules/prime/charges.ts'
import { lockCustomerRow } from '#backend/modules/prime/subscription-rows.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { buyGiftCard, getGiftCards, getGiftCardShop, GiftCardOffer } from '#contract/checkout/gift-card.ts'
import { type GiftCardTerms, isGiftCardAmount, MAX_GIFT_CARDS_PER_DAY, toGiftCardCheckoutId } from '#domain/checkout/gift-card/gift-card.ts'
import { getSendDays, getSendInstant, isSendDay } from '#domain/checkout/gift-card/gift-card-days.ts'
import { parseGiftMessage, parseGiftName } from '#domain/checkout/gift-card/gift-card-texts.ts'
import { PAYMENT_STATES } from '#domain/checkout/payment-states.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'
import { toPath } from '#domain/navigation/routes.ts'

const DAY_MS = 24 * 3_600_000

interface GiftCardOptions extends CheckoutOptions {
  /** The browser of the buyer may then read the mail to the recipient. */
  readonly sandbox: boolean
}

/** What a country sells. The currency and the time zone are those of its largest city. */
interface Offer {
  readonly terms: GiftCardTerms
  readonly currency: string
  readonly currencyPattern: string
  readonly timeZone: string
}

async function findOffer(db: Db, countryCode: string): Promise<Offer | undefined> {
  const { currency, currencyPattern, timeZone } = cities
  const [row] = await db
    .select({ terms: countries.giftCards, currency, currencyPattern, timeZone })
    .from(countries)
    .innerJoin(cities, eq(cities.countryCode, countries.code))
    .where(and(eq(countries.code, countryCode), isSold))
    .orderBy(desc(cities.population), cities.code)
    .limit(1)
  return row?.terms ? { ...row, terms: row.terms } : undefined
}

const isSold = and(eq(countries.open, true), isNotNull(countries.giftCards))

export function getGiftCardShopHandler({ db, provider, now }: GiftCardOptions): Handler<typeof getGiftCardShop> {
  return async ({ query }, call) => {
    const countryCode = query.countryCode ?? (await findCountryOfCall(db, call))
    const offer = countryCode === undefined ? undefined : await findOffer(db, countryCode)
    const places = await db.select({ code: countries.code, name: countries.name }).from(countries).where(isSold).orderBy(countries.code)
    return {
      offer: offer ? { countryCode: countryCode!, ...toOffer(offer, call.language, now()) } : null,
      countries: places.map(it => ({ code: it.code, name: pickText(it.name, getLanguageChain(call.language)) })),
      provider: provider?.name ?? null,
    }
  }
}

function toOffer({ terms, currency, currencyPattern, timeZone }: Offer, language: string, now: number): Omit<GiftCardOffer, 'countryCode'> {
  const toSum = (amount: number) => ({ amount, text: formatMoney(amount, currency, currencyPattern, language) })
  const { first, last } = getSendDays(now, timeZone)
  return {
    currency,
    currencyPattern,
    amounts: terms.amounts.map(toSum),
    minimum: toSum(terms.minimum),
    maximum: toSum(terms.maximum),
    firstDay: first,
    lastDay: last,
  }
}

/** A gift card is a payment without an order, and goes through the states of every payment (docs/PAYMENTS.md). */
export function buyGiftCardHandler(options: GiftCardOptions): Handler<typeof buyGiftCard> {
  const { db, provider, sandbox } = options
  return async ({ body }, call) => {
    const { language, sandboxBrowser } = call
    const customerId = call.customer!.id
    const { countryCode, amount, currency } = body
    const now = options.now()
    if (!provider) throw createCheckoutProblem('paymentNotHere', language)
    const recipientEmail = parseEmail(body.recipientEmail, language)
    const [senderName, recipientName] = [body.senderName, body.recipientName].map(parseGiftName)
    const message = parseGiftMessage(body.message)
    if (senderName === undefined || recipientName === undefined || message === undefined)
      throw createCheckoutProblem('giftCardText', language)
    const offer = await findOffer(db, countryCode)
    // the same number in another currency is another sum than the customer has seen
    if (offer?.currency !== currency) throw createCheckoutProblem('giftCardsChanged', language)
    const { terms, timeZone } = offer
    if (!isGiftCardAmount(amount, terms)) throw createAmountProblem(offer, language)
    if (body.sendDay !== null && !isSendDay(body.sendDay, now, timeZone)) throw createCheckoutProblem('giftCardDay', language)
    const card = await findCustomerCard(db, customerId, body.paymentInstrumentId)
    if (card?.provider !== provider.name) throw createCheckoutProblem('cardGone', language)

    const state = createChallengeState()
    const gift: NewGiftCard = {
      senderName,
      recipientName,
      recipientEmail,
      message,
      countryCode,
      timeZone,
      sendAt: new Date(body.sendDay === null ? now : getSendInstant(body.sendDay, timeZone)),
      browserHash: sandbox && sandboxBrowser !== undefined ? hashToken(sandboxBrowser) : null,
    }
    const { payment, urn } = await startPayment(options, { gift, price: { amount, currency }, card, state, call, now })
    const checkoutId = payment.debtCheckoutId!
    const returnUrl = options.siteOrigin + toPath({ name: 'paymentReturn', language, checkoutId, state })
    const request = { paymentId: payment.id, customer: urn, cardToken: card.token, amount, currency, returnUrl, language }
    const result = await getProviderResult(provider.authorise(request))
    return saveProviderResult(options, payment, result, { customerId, id: checkoutId }, call)
  }
}

function createAmountProblem({ terms, currency, currencyPattern }: Offer, language: string) {
  const format = (sum: number) => formatMoney(sum, currency, currencyPattern, language)
  return createCheckoutProblem('giftCardAmount', language, { minimum: format(terms.minimum), maximum: format(terms.maximum) })
}

type NewGiftCard = Pick<
  typeof giftCards.$inferInsert,
  'senderName' | 'recipientName' | 'recipientEmail' | 'message' | 'countryCode' | 'timeZone' | 'sendAt' | 'browserHash'
>

interface NewPayment {
  readonly gift: NewGiftCard
  /** Minor units. */
  readonly price: { readonly amount: number; readonly currency: string }
  readonly card: PaymentCardRow
  readonly state: string
  readonly call: CallContext
  /** Unix milliseconds. */
  readonly now: number
}

/** Writes the payment before the provider is asked. The cards of one customer wait for each other, so that they are counted. */
function startPayment(
  { db }: CheckoutOptions,
  { gift, price, card, state, call, now }: NewPayment,
): Promise<{ readonly payment: PaymentRow; readonly urn: string }> {
  const customerId = call.customer!.id
  const at = new Date(now)
  return db.transaction(async tx => {
    const { urn } = await lockCustomerRow(tx, customerId)
    const [recent] = await tx
      .select({ count: count() })
      .from(giftCards)
      .where(and(eq(giftCards.customerId, customerId), gt(giftCards.createdAt, new Date(now - DAY_MS))))
    if (recent!.count >= MAX_GIFT_CARDS_PER_DAY) throw createCheckoutProblem('tooManyGiftCards', call.language)
    const id = toGiftCardCheckoutId(randomUUID())
    await tx.insert(checkouts).values({ customerId, id, ...PAYMENT_STATES.STARTED, updatedAt: at })
    const [payment] = await tx
      .insert(payments)
      .values({
        ...price,
        customerId,
        debtCheckoutId: id,
        provider: card.provider,
        status: 'STARTED',
        challengeStateHash: hashChallengeState(state),
        createdAt: at,
        updatedAt: at,
      })
      .returning()
    await tx.insert(giftCards).values({
      ...gift,
      paymentId: payment!.id,
      customerId,
      language: call.language,
      cardText: describeCard(card),
      state: 'OPEN',
      createdAt: at,
    })
    return { payment: payment!, urn }
  })
}

export function getGiftCardsHandler({ db, now }: CheckoutOptions): Handler<typeof getGiftCards> {
  return async (_input, { customer, language }) => ({
    giftCards: await toGiftCards(db, await listGiftCards(db, customer!.id), language, now()),
  })
}
