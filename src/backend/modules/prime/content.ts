import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { primeCharges } from '#backend/db/schema/prime.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import { type MessageName, type MessageValues, translate } from '#backend/messages/messages.ts'
import { getCustomerById } from '#backend/modules/account/customer-rows.ts'
import { findCard } from '#backend/modules/prime/charges.ts'
import { formatPrice, type Price } from '#backend/modules/prime/prime-mails.ts'
import { createNoPlanProblem } from '#backend/modules/prime/subscription-checkout.ts'
import { findLatestSubscription, type SubscriptionRow, toLife } from '#backend/modules/prime/subscription-rows.ts'
import { getFreeUntil, isTrialEligible } from '#backend/modules/prime/trial.ts'
import type { PrimeContent } from '#contract/prime/content.ts'
import { BRAND } from '#domain/platform/brand.ts'
import { findPlan, findPlanOfCountry, type Plan, TRIAL_DAYS } from '#domain/prime/plans.ts'
import { getStatus, GRACE_MS } from '#domain/prime/subscription.ts'

type Item = PrimeContent['items'][number]
type ItemOf<Type extends Item['type']> = Extract<Item, { type: Type }>
interface ContentOptions {
  readonly db: Db
  readonly provider: Pick<PaymentProvider, 'name'> | undefined
}
type Translate = (key: MessageName<'prime'>, values?: MessageValues) => string

const TITLE = `${BRAND.name} Prime`
const MAX_RECEIPTS = 24
/** Pictures, as those of categories. */
const PICTURES = { header: '1f6f5', country: '1f5fa-fe0f', basket: '1f6d2', cancel: '1f634' } as const

const createTranslate =
  (language: string): Translate =>
  (key, values) =>
    translate(language, `prime.${key}`, values)

const toHeader = (t: Translate): ItemOf<'HEADER'> => ({
  type: 'HEADER',
  content: { title: TITLE, subtitle: t('lead'), image: PICTURES.header },
})

/** B §2: "three benefit items (country, basket, cancel), each with a title, highlights and an image, shown as 3 visible items in a MEDIUM style section". */
const toBenefits = (t: Translate): ItemOf<'BENEFITS'> => ({
  type: 'BENEFITS',
  content: {
    style: 'MEDIUM',
    visibleItems: 3,
    items: [
      { title: t('countryTitle'), highlights: [t('countryText')], image: PICTURES.country },
      { title: t('basketTitle'), highlights: [t('basketText')], image: PICTURES.basket },
      { title: t('cancelTitle'), highlights: [t('cancelText')], image: PICTURES.cancel },
    ],
  },
})

const toQuestions = (t: Translate): ItemOf<'QUESTIONS'> => ({
  type: 'QUESTIONS',
  content: {
    questions: [
      { title: t('cancelQuestion'), text: t('cancelAnswer') },
      { title: t('failQuestion'), text: t('failAnswer') },
      { title: t('trialQuestion'), text: t('trialAnswer', { days: String(TRIAL_DAYS) }) },
    ],
  },
})

const toSum = async (db: Db, price: Price, language: string) => ({ ...price, text: await formatPrice(db, price, language) })

/** The offer of a plan. A visitor sees that of a new customer. */
async function toOffer(options: ContentOptions, plan: Plan, call: CallContext, now: number): Promise<ItemOf<'OFFER'>> {
  const { db, provider } = options
  const customer = call.customer && (await getCustomerById(db, call.customer.id))
  const hasTrial = !customer || (await isTrialEligible(db, customer.id))
  const freeUntil = getFreeUntil(customer?.primeUntil ?? null, hasTrial, now)
  return {
    type: 'OFFER',
    content: {
      subscriptionId: plan.id,
      title: TITLE,
      price: plan.price,
      sum: await toSum(db, { amount: plan.price, currency: plan.currency }, call.language),
      period: 1,
      trial: hasTrial ? TRIAL_DAYS : 0,
      // of a reply that all visitors share, the time would be that of the first one
      firstPaymentAt: customer && freeUntil > now ? freeUntil : null,
      provider: provider?.name ?? null,
    },
  }
}

function toTerms(t: Translate, { content }: ItemOf<'OFFER'>): ItemOf<'TEXT'> {
  const values = { price: content.sum.text, days: String(content.trial) }
  return { type: 'TEXT', content: { title: t('termsTitle'), text: t(content.trial > 0 ? 'termsTrial' : 'terms', values) } }
}

const requirePlan = (id: string): Plan => {
  const plan = findPlan(id)
  if (!plan) throw createNoPlanProblem()
  return plan
}

/** The plan of the country of the call: of its city, else of its header. */
async function findPlanOfCall(db: Db, { cityCode, countryCode }: CallContext): Promise<Plan | undefined> {
  const [city] =
    cityCode === undefined ? [] : await db.select({ country: cities.countryCode }).from(cities).where(eq(cities.code, cityCode))
  const country = city?.country ?? countryCode
  return country === undefined ? undefined : findPlanOfCountry(country)
}

export async function loadSubscriptionContent(options: ContentOptions, id: string, call: CallContext, now: number): Promise<PrimeContent> {
  const t = createTranslate(call.language)
  const offer = await toOffer(options, requirePlan(id), call, now)
  return { items: [toHeader(t), toBenefits(t), offer, toTerms(t, offer), toQuestions(t)] }
}

export async function loadActivationContent(options: ContentOptions, call: CallContext, now: number): Promise<PrimeContent> {
  const plan = await findPlanOfCall(options.db, call)
  if (!plan) throw createNoPlanProblem()
  return loadSubscriptionContent(options, plan.id, call, now)
}

export async function loadModalContent(options: ContentOptions, id: string, call: CallContext, now: number): Promise<PrimeContent> {
  const t = createTranslate(call.language)
  const offer = await toOffer(options, requirePlan(id), call, now)
  return { items: [toHeader(t), offer, toTerms(t, offer)] }
}

export function loadOnboardingContent({ language }: CallContext): PrimeContent {
  const t = createTranslate(language)
  const header = toHeader(t)
  return {
    items: [{ ...header, content: { ...header.content, title: t('welcomeTitle'), subtitle: t('welcomeText') } }, toBenefits(t)],
  }
}

/** What the customer has, has paid, and can do. */
export async function loadProfileContent(options: ContentOptions, call: CallContext, now: number): Promise<PrimeContent> {
  const { db, provider } = options
  const { language } = call
  const customerId = call.customer!.id
  const t = createTranslate(language)
  const { primeUntil } = await getCustomerById(db, customerId)
  const row = await findLatestSubscription(db, customerId)
  const hasPrime = primeUntil !== null && primeUntil.getTime() > now
  const items: Item[] = []
  if (row && (row.endedAt === null || !hasPrime)) items.push(await toSubscriptionItem(options, row, language, now))
  // days that somebody else pays
  else if (hasPrime) items.push(toSponsored(await findPlanOfCall(db, call), primeUntil, provider?.name ?? null))
  if (!hasPrime) {
    const plan = await findPlanOfCall(db, call)
    const offer = plan && (await toOffer(options, plan, call, now))
    items.unshift(toHeader(t), ...(offer ? [offer, toTerms(t, offer)] : []))
  }
  if (row) items.push(await toReceipts(db, customerId, language))
  return { items: [...items, toQuestions(t)] }
}

async function toSubscriptionItem(
  options: ContentOptions,
  row: SubscriptionRow,
  language: string,
  now: number,
): Promise<ItemOf<'SUBSCRIPTION'>> {
  const { db, provider } = options
  const life = toLife(row)
  const status = getStatus(life, now)
  const card = await findCard(db, row.cardId)
  const saved = await loadSaving(db, row)
  const isCharged = status !== 'ENDED' && life.cancelledAt === null
  return {
    type: 'SUBSCRIPTION',
    content: {
      subscriptionId: row.planId,
      status,
      isSponsored: false,
      startedAt: row.startedAt.getTime(),
      periodEnd: row.periodEnd.getTime(),
      price: isCharged ? await toSum(db, { amount: row.price, currency: row.currency }, language) : null,
      cancelAtPeriodEnd: status !== 'ENDED' && life.cancelledAt !== null,
      nextAttempt: isCharged ? life.nextAttemptAt : null,
      graceEnd: status === 'GRACE' ? row.periodEnd.getTime() + GRACE_MS : null,
      savedSoFar: saved > 0 ? await toSum(db, { amount: saved, currency: row.currency }, language) : null,
      card: card ? { id: card.id, brand: card.brand, lastFour: card.lastFour } : null,
      provider: provider?.name ?? null,
    },
  }
}

/** What Prime has made cheaper in the delivered orders of the subscription, in its currency; minor units. */
async function loadSaving(db: Db, { customerId, currency, startedAt }: SubscriptionRow): Promise<number> {
  const isOwn = and(eq(orders.customerId, customerId), eq(orders.status, 'DeliveredStatus'))
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${orders.primeSaving}), 0)` })
    .from(orders)
    .where(and(isOwn, eq(orders.currency, currency), gte(orders.createdAt, startedAt)))
  return Number(row?.sum ?? 0)
}

const toSponsored = (plan: Plan | undefined, primeUntil: Date, provider: string | null): ItemOf<'SUBSCRIPTION'> => ({
  type: 'SUBSCRIPTION',
  content: {
    subscriptionId: plan?.id ?? 'prime',
    status: 'ACTIVE',
    isSponsored: true,
    startedAt: 0,
    periodEnd: primeUntil.getTime(),
    price: null,
    cancelAtPeriodEnd: true,
    nextAttempt: null,
    graceEnd: null,
    savedSoFar: null,
    card: null,
    provider,
  },
})

async function toReceipts(db: Db, customerId: number, language: string): Promise<ItemOf<'RECEIPTS'>> {
  const rows = await db
    .select({ charge: primeCharges, payment: payments })
    .from(primeCharges)
    .innerJoin(payments, eq(payments.id, primeCharges.paymentId))
    .where(and(eq(primeCharges.customerId, customerId), inArray(primeCharges.state, ['PAID'])))
    .orderBy(desc(primeCharges.createdAt))
    .limit(MAX_RECEIPTS)
  const receipts = rows.map(async ({ charge, payment: { id, amount, currency } }) => ({
    id,
    paidAt: charge.createdAt.getTime(),
    sum: await toSum(db, { amount, currency }, language),
    periodStart: charge.periodStart!.getTime(),
    periodEnd: charge.periodEnd!.getTime(),
    card: charge.cardText,
  }))
  return { type: 'RECEIPTS', content: { receipts: await Promise.all(receipts) } }
}
