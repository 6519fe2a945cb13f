import { randomUUID } from 'node:crypto'

import { and, asc, count, desc, eq, gt, inArray } from 'drizzle-orm'

import { checkouts, payments } from '#backend/db/schema/checkout.ts'
import { charities, donations } from '#backend/db/schema/donations.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { createChallengeState, getProviderResult, hashChallengeState } from '#backend/modules/checkout/card-payment.ts'
import { type CheckoutOptions, saveProviderResult } from '#backend/modules/checkout/checkout.ts'
import { findCountryOfCall } from '#backend/modules/checkout/country-of-call.ts'
import { loadCurrencyPatterns } from '#backend/modules/checkout/currency-patterns.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import type { PaymentRow } from '#backend/modules/checkout/settlement.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import { findCustomerCard, type PaymentCardRow } from '#backend/modules/orders/place-order.ts'
import { describeCard } from '#backend/modules/prime/charges.ts'
import { lockCustomerRow } from '#backend/modules/prime/subscription-rows.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { donate, getCharities, getDonations } from '#contract/checkout/donation.ts'
import { isDonationAmount, MAX_DONATIONS_PER_DAY, toDonationCheckoutId } from '#domain/checkout/donation.ts'
import { PAYMENT_STATES } from '#domain/checkout/payment-states.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'
import { toPath } from '#domain/navigation/routes.ts'

type CharityRow = typeof charities.$inferSelect

const DAY_MS = 24 * 3_600_000
const MAX_RECEIPTS = 24

export function getCharitiesHandler({ db, provider }: CheckoutOptions): Handler<typeof getCharities> {
  return async ({ query }, call) => {
    const { language } = call
    const countryCode = query.countryCode ?? (await findCountryOfCall(db, call))
    const open = eq(charities.active, true)
    const places = await db
      .selectDistinct({ code: countries.code, name: countries.name })
      .from(countries)
      .innerJoin(charities, eq(charities.countryCode, countries.code))
      .where(open)
      .orderBy(countries.code)
    const rows =
      countryCode === undefined
        ? []
        : await db
            .select()
            .from(charities)
            .where(and(open, eq(charities.countryCode, countryCode)))
            .orderBy(asc(charities.position), asc(charities.id))
    const getPattern = await loadCurrencyPatterns(
      db,
      rows.map(it => it.currency),
    )
    return {
      countryCode: rows.length === 0 ? null : countryCode!,
      charities: rows.map(it => toCharity(it, getPattern(it.currency), language)),
      countries: places.map(it => ({ code: it.code, name: pickText(it.name, getLanguageChain(language)) })),
      provider: provider?.name ?? null,
    }
  }
}

function toCharity({ id, name, description, website, currency, amounts, minimum, maximum }: CharityRow, pattern: string, language: string) {
  const chain = getLanguageChain(language)
  const toSum = (amount: number) => ({ amount, text: formatMoney(amount, currency, pattern, language) })
  return {
    id,
    name: pickText(name, chain),
    description: pickText(description, chain),
    website,
    currency,
    currencyPattern: pattern,
    amounts: amounts.map(toSum),
    minimum: toSum(minimum),
    maximum: toSum(maximum),
  }
}

/** A donation is a payment without an order, and goes through the states of every payment (docs/PAYMENTS.md). */
export function donateHandler(options: CheckoutOptions): Handler<typeof donate> {
  const { db, provider, now } = options
  return async ({ body: { charityId, amount, currency, paymentInstrumentId } }, call) => {
    const { language } = call
    const customerId = call.customer!.id
    if (!provider) throw createCheckoutProblem('paymentNotHere', language)
    const [charity] = await db.select().from(charities).where(eq(charities.id, charityId))
    // the same number in another currency is another sum than the customer has seen
    if (!charity?.active || charity.currency !== currency) throw createCheckoutProblem('charityChanged', language)
    if (!isDonationAmount(amount, charity)) {
      const pattern = (await loadCurrencyPatterns(db, [currency]))(currency)
      const format = (sum: number) => formatMoney(sum, currency, pattern, language)
      throw createCheckoutProblem('donationAmount', language, { minimum: format(charity.minimum), maximum: format(charity.maximum) })
    }
    const card = await findCustomerCard(db, customerId, paymentInstrumentId)
    if (card?.provider !== provider.name) throw createCheckoutProblem('cardGone', language)

    const state = createChallengeState()
    const { payment, urn } = await startPayment(options, { customerId, charity, amount, card, state, language, now: now() })
    const checkoutId = payment.debtCheckoutId!
    const returnUrl = options.siteOrigin + toPath({ name: 'paymentReturn', language, checkoutId, state })
    const request = { paymentId: payment.id, customer: urn, cardToken: card.token, amount, currency, returnUrl, language }
    const result = await getProviderResult(provider.authorise(request))
    return saveProviderResult(options, payment, result, { customerId, id: checkoutId }, call)
  }
}

interface NewDonation {
  readonly customerId: number
  readonly charity: CharityRow
  /** Minor units. */
  readonly amount: number
  readonly card: PaymentCardRow
  readonly state: string
  readonly language: string
  /** Unix milliseconds. */
  readonly now: number
}

/** Writes the payment before the provider is asked. Donations of one customer wait for each other, so that they are counted. */
function startPayment({ db }: CheckoutOptions, donation: NewDonation): Promise<{ readonly payment: PaymentRow; readonly urn: string }> {
  const { customerId, charity, amount, card, state, language, now } = donation
  const at = new Date(now)
  return db.transaction(async tx => {
    const { urn } = await lockCustomerRow(tx, customerId)
    const [recent] = await tx
      .select({ count: count() })
      .from(donations)
      .where(and(eq(donations.customerId, customerId), gt(donations.createdAt, new Date(now - DAY_MS))))
    if (recent!.count >= MAX_DONATIONS_PER_DAY) throw createCheckoutProblem('tooManyDonations', language)
    const id = toDonationCheckoutId(randomUUID())
    await tx.insert(checkouts).values({ customerId, id, ...PAYMENT_STATES.STARTED, updatedAt: at })
    const [payment] = await tx
      .insert(payments)
      .values({
        customerId,
        debtCheckoutId: id,
        provider: card.provider,
        status: 'STARTED',
        currency: charity.currency,
        amount,
        challengeStateHash: hashChallengeState(state),
        createdAt: at,
        updatedAt: at,
      })
      .returning()
    await tx.insert(donations).values({
      paymentId: payment!.id,
      customerId,
      charityId: charity.id,
      charityName: pickText(charity.name, getLanguageChain(language)),
      language,
      cardText: describeCard(card),
      state: 'OPEN',
      createdAt: at,
    })
    return { payment: payment!, urn }
  })
}

export function getDonationsHandler({ db }: CheckoutOptions): Handler<typeof getDonations> {
  return async (_input, { customer, language }) => {
    const rows = await db
      .select({ donation: donations, amount: payments.amount, currency: payments.currency, checkoutId: payments.debtCheckoutId })
      .from(donations)
      .innerJoin(payments, eq(payments.id, donations.paymentId))
      .where(and(eq(donations.customerId, customer!.id), inArray(donations.state, ['ACCEPTED', 'PAID'])))
      .orderBy(desc(donations.createdAt), desc(donations.number))
      .limit(MAX_RECEIPTS)
    const getPattern = await loadCurrencyPatterns(
      db,
      rows.map(it => it.currency),
    )
    return {
      donations: rows.map(({ donation, amount, currency, checkoutId }) => ({
        number: donation.number,
        checkoutId: checkoutId!,
        donatedAt: donation.createdAt.getTime(),
        charity: donation.charityName,
        currency,
        sum: { amount, text: formatMoney(amount, currency, getPattern(currency), language) },
        card: donation.cardText,
      })),
    }
  }
}
