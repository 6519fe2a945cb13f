import { and, desc, eq } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import { defaultPaymentMethods, paymentCards } from '#backend/db/schema/checkout.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { enqueueCardDeletion } from '#backend/modules/checkout/provider/deleted-cards.ts'
import { findCustomerCard } from '#backend/modules/orders/place-order.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type {
  deletePaymentInstrument,
  deletePaymentMethod,
  getPaymentMethods,
  setDefaultPaymentMethod,
} from '#contract/checkout/payment-method.ts'
import type { PaymentMethod } from '#contract/checkout/payment.ts'
import { findPlatforms, PLATFORMS } from '#domain/checkout/payment-platforms.ts'

/** Cash has the same id for all customers. */
const CASH = { kind: 'Cash', id: 'cash' } as const
const CARD = 'CreditCard'
const ALTERNATIVE = 'Alternative'

type PaymentMethodProvider = Pick<PaymentProvider, 'name' | 'platforms'>

/** Payment options of a city. */
export interface PaymentArea {
  readonly cashEnabled: boolean
  /** Minor units; null for no limit. */
  readonly cashLimit: number | null
  readonly paymentProviders: readonly string[]
}

/**
 * Loads the customer's payment methods: the default first, then cash, then cards, the newest first, then the alternative platforms.
 *
 * @param area undefined for all methods of the customer: cash, and what is saved
 * @param provider undefined when only cash is supported
 */
export async function loadPaymentMethods(
  db: Db,
  customerId: number,
  area: PaymentArea | undefined,
  provider: PaymentMethodProvider | undefined,
): Promise<PaymentMethod[]> {
  const [cards, [defaultMethod]] = await Promise.all([
    db.select().from(paymentCards).where(eq(paymentCards.customerId, customerId)).orderBy(desc(paymentCards.createdAt), paymentCards.id),
    db.select().from(defaultPaymentMethods).where(eq(defaultPaymentMethods.customerId, customerId)),
  ])
  const accepts = (provider: string) => area === undefined || area.paymentProviders.includes(provider)
  const isDefault = (kind: string, id: string) => defaultMethod?.kind === kind && defaultMethod.methodId === id
  const none = { alternativePlatform: null, creditCard: null, cash: null }
  const methods: PaymentMethod[] = []
  if (accepts('CASH') && area?.cashEnabled !== false) {
    const cash = { maximumAmount: area?.cashLimit ?? null }
    methods.push({ ...none, ...CASH, type: 'Cash', isDefault: isDefault(CASH.kind, CASH.id), cash })
  }
  for (const { id, provider: cardProvider, brand, lastFour, expiryMonth, expiryYear } of cards) {
    if (cardProvider !== provider?.name || !accepts(cardProvider)) continue
    const creditCard = { id, brand, lastFour, expiryMonth, expiryYear }
    methods.push({ ...none, kind: CARD, id, type: CARD, isDefault: isDefault(CARD, id), creditCard })
  }
  for (const name of area ? findPlatforms(area.paymentProviders, provider?.platforms ?? []) : []) {
    const alternativePlatform = { name, displayName: PLATFORMS[name].displayName }
    methods.push({ ...none, kind: ALTERNATIVE, id: name, type: ALTERNATIVE, isDefault: isDefault(ALTERNATIVE, name), alternativePlatform })
  }
  return methods.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

export function createPaymentMethodHandlers(db: Db, provider: PaymentMethodProvider | undefined) {
  const loadMethods = async (cityCode: string | undefined, call: CallContext) => ({
    paymentMethods: await loadPaymentMethods(db, call.customer!.id, await loadPaymentArea(cityCode), provider),
  })
  const reply = (call: CallContext) => loadMethods(call.cityCode, call)

  async function loadPaymentArea(cityCode: string | undefined): Promise<PaymentArea | undefined> {
    if (cityCode === undefined) return undefined
    const [area] = await db
      .select({ cashEnabled: cities.cashEnabled, cashLimit: countries.cashLimit, paymentProviders: countries.paymentProviders })
      .from(cities)
      .innerJoin(countries, eq(countries.code, cities.countryCode))
      .where(eq(cities.code, cityCode))
    if (!area) throw new Problem(404, `City not found: ${cityCode}`)
    return area
  }

  async function findStoreCity(addressId: number | undefined): Promise<string | undefined> {
    if (addressId === undefined) return undefined
    const [store] = await db
      .select({ cityCode: stores.cityCode })
      .from(stores)
      .where(eq(stores.addressId, toRowId(addressId)))
    return store?.cityCode
  }

  const getMethods: Handler<typeof getPaymentMethods> = async ({ query }, call) => {
    return loadMethods(query.cityCode ?? (await findStoreCity(query.storeAddressId)) ?? call.cityCode, call)
  }

  async function isMethod(customerId: number, kind: string, id: string): Promise<boolean> {
    if (kind === CASH.kind) return id === CASH.id
    if (kind === ALTERNATIVE) return provider?.platforms.some(it => it === id) ?? false
    return kind === CARD && (await findCustomerCard(db, customerId, id)) !== undefined
  }

  const setDefault: Handler<typeof setDefaultPaymentMethod> = async ({ params: { a: kind, b: methodId } }, call) => {
    const customerId = call.customer!.id
    if (!(await isMethod(customerId, kind, methodId))) throw createUnknownMethodProblem()
    const values = { customerId, kind, methodId }
    await db.insert(defaultPaymentMethods).values(values).onConflictDoUpdate({ target: defaultPaymentMethods.customerId, set: values })
    return reply(call)
  }

  async function deleteCard(customerId: number, id: string): Promise<void> {
    const card = await findCustomerCard(db, customerId, id)
    if (!card) throw createUnknownMethodProblem()
    await db.transaction(async tx => {
      const isCard = and(eq(paymentCards.id, card.id), eq(paymentCards.customerId, customerId))
      const deleted = await tx.delete(paymentCards).where(isCard).returning({ id: paymentCards.id })
      await tx
        .delete(defaultPaymentMethods)
        .where(and(eq(defaultPaymentMethods.customerId, customerId), eq(defaultPaymentMethods.methodId, card.id)))
      if (deleted.length > 0) await enqueueCardDeletion(tx, card)
    })
  }

  const deleteMethod: Handler<typeof deletePaymentMethod> = async ({ params: { a: kind, b: id } }, call) => {
    if (kind !== CARD) throw kind === CASH.kind ? new Problem(409, 'Cash cannot be deleted') : createUnknownMethodProblem()
    await deleteCard(call.customer!.id, id)
    return reply(call)
  }

  const deleteInstrument: Handler<typeof deletePaymentInstrument> = async ({ params }, call) => {
    await deleteCard(call.customer!.id, params.id)
    return {}
  }

  return {
    getPaymentMethods: getMethods,
    setDefaultPaymentMethod: setDefault,
    deletePaymentMethod: deleteMethod,
    deletePaymentInstrument: deleteInstrument,
  }
}

const createUnknownMethodProblem = (): Problem => new Problem(404, 'Payment method not found')
