import { and, desc, eq } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { toRowId } from '#backend/db/fragments.ts'
import { defaultPaymentMethods, paymentCards } from '#backend/db/schema/checkout.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { ownCard } from '#backend/modules/orders/place-order.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type {
  deletePaymentInstrument,
  deletePaymentMethod,
  getPaymentMethods,
  setDefaultPaymentMethod,
} from '#contract/checkout/payment-method.ts'
import type { PaymentMethod } from '#contract/checkout/payment.ts'

/** Cash is one thing, whoever pays with it. */
const CASH = { kind: 'Cash', id: 'cash' } as const
const CARD = 'CreditCard'

/** What can be paid with at a place. */
export interface PayingPlace {
  readonly cashEnabled: boolean
  /** Minor units; null for any sum. */
  readonly cashLimit: number | null
  readonly paymentProviders: readonly string[]
}

/**
 * The customer's ways to pay at a place: the one they want first, then cash, then cards, the newest first.
 *
 * @param place undefined: all that they have
 * @param cardProvider undefined: cards cannot be taken
 */
export async function paymentMethodsOf(
  db: Db,
  customerId: number,
  place: PayingPlace | undefined,
  cardProvider: string | undefined,
): Promise<PaymentMethod[]> {
  const [cards, [first]] = await Promise.all([
    db.select().from(paymentCards).where(eq(paymentCards.customerId, customerId)).orderBy(desc(paymentCards.createdAt), paymentCards.id),
    db.select().from(defaultPaymentMethods).where(eq(defaultPaymentMethods.customerId, customerId)),
  ])
  const takes = (provider: string) => place === undefined || place.paymentProviders.includes(provider)
  const isDefault = (kind: string, id: string) => first?.kind === kind && first.methodId === id
  const none = { alternativePlatform: null, creditCard: null, cash: null }
  const methods: PaymentMethod[] = []
  if (takes('CASH') && place?.cashEnabled !== false) {
    const cash = { maximumAmount: place?.cashLimit ?? null }
    methods.push({ ...none, ...CASH, type: 'Cash', isDefault: isDefault(CASH.kind, CASH.id), cash })
  }
  for (const { id, provider, brand, lastFour, expiryMonth, expiryYear } of cards) {
    if (provider !== cardProvider || !takes(provider)) continue
    const creditCard = { id, brand, lastFour, expiryMonth, expiryYear }
    methods.push({ ...none, kind: CARD, id, type: CARD, isDefault: isDefault(CARD, id), creditCard })
  }
  return methods.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

export function paymentMethodHandlers(db: Db, cardProvider: string | undefined) {
  const methodsAt = async (cityCode: string | undefined, call: CallContext) => ({
    paymentMethods: await paymentMethodsOf(db, call.customer!.id, await placeOf(cityCode), cardProvider),
  })
  const reply = (call: CallContext) => methodsAt(call.cityCode, call)

  async function placeOf(cityCode: string | undefined): Promise<PayingPlace | undefined> {
    if (cityCode === undefined) return undefined
    const [place] = await db
      .select({ cashEnabled: cities.cashEnabled, cashLimit: countries.cashLimit, paymentProviders: countries.paymentProviders })
      .from(cities)
      .innerJoin(countries, eq(countries.code, cities.countryCode))
      .where(eq(cities.code, cityCode))
    if (!place) throw new Problem(404, `City not found: ${cityCode}`)
    return place
  }

  async function cityOfStore(addressId: number | undefined): Promise<string | undefined> {
    if (addressId === undefined) return undefined
    const [store] = await db
      .select({ cityCode: stores.cityCode })
      .from(stores)
      .where(eq(stores.addressId, toRowId(addressId)))
    return store?.cityCode
  }

  const getMethods: Handler<typeof getPaymentMethods> = async ({ query }, call) => {
    return methodsAt(query.cityCode ?? (await cityOfStore(query.storeAddressId)) ?? call.cityCode, call)
  }

  const setDefault: Handler<typeof setDefaultPaymentMethod> = async ({ params: { a: kind, b: methodId } }, call) => {
    const customerId = call.customer!.id
    const known = kind === CASH.kind ? methodId === CASH.id : kind === CARD && (await ownCard(db, customerId, methodId)) !== undefined
    if (!known) throw noSuchMethod()
    const values = { customerId, kind, methodId }
    await db.insert(defaultPaymentMethods).values(values).onConflictDoUpdate({ target: defaultPaymentMethods.customerId, set: values })
    return reply(call)
  }

  async function forgetCard(customerId: number, id: string): Promise<void> {
    const card = await ownCard(db, customerId, id)
    if (!card) throw noSuchMethod()
    await db.transaction(async tx => {
      await tx.delete(paymentCards).where(and(eq(paymentCards.id, card.id), eq(paymentCards.customerId, customerId)))
      await tx
        .delete(defaultPaymentMethods)
        .where(and(eq(defaultPaymentMethods.customerId, customerId), eq(defaultPaymentMethods.methodId, card.id)))
    })
  }

  const deleteMethod: Handler<typeof deletePaymentMethod> = async ({ params: { a: kind, b: id } }, call) => {
    if (kind !== CARD) throw kind === CASH.kind ? new Problem(409, 'Cash is always there') : noSuchMethod()
    await forgetCard(call.customer!.id, id)
    return reply(call)
  }

  const deleteInstrument: Handler<typeof deletePaymentInstrument> = async ({ params }, call) => {
    await forgetCard(call.customer!.id, params.id)
    return {}
  }

  return {
    getPaymentMethods: getMethods,
    setDefaultPaymentMethod: setDefault,
    deletePaymentMethod: deleteMethod,
    deletePaymentInstrument: deleteInstrument,
  }
}

const noSuchMethod = (): Problem => new Problem(404, 'There is no such way to pay')
