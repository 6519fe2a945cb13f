import type { PriceLine } from '#domain/checkout/price-order.ts'

/**
 * Accounts of the ledger. A positive entry is a debit, a negative entry is a credit; minor units.
 * - CUSTOMER: what customers owe. Zero for a delivered order that is paid, and for a cancelled order that is refunded.
 * - CARD_PROVIDER: captured money that the payment provider holds.
 * - CASH: money that couriers and stores have collected.
 * - CUSTOMER_DEBTS: what customers owe for orders whose charge failed after they were placed.
 * - CUSTOMER_BALANCES: credit of customers, which they can use for orders.
 * - PRODUCTS and COURIER_TIPS: owed to stores and couriers.
 * - DELIVERY_FEES, SERVICE_FEES, SURCHARGES: income. SECURITY_DEPOSITS: owed to the customer.
 * - SUBSCRIPTIONS: income of paid periods of Prime.
 * - CHARITIES: donations that are owed to charities.
 * - GIFT_CARDS: the value of paid gift cards that nobody has redeemed.
 * - DISCOUNTS and PROMO_CODES: cost of promotions, and of codes, also of those that add to a balance. The code of a credit is paid for when it is granted.
 */
export const LEDGER_ACCOUNTS = [
  'CUSTOMER',
  'CARD_PROVIDER',
  'CASH',
  'CUSTOMER_DEBTS',
  'CUSTOMER_BALANCES',
  'PRODUCTS',
  'COURIER_TIPS',
  'DELIVERY_FEES',
  'SERVICE_FEES',
  'SURCHARGES',
  'SECURITY_DEPOSITS',
  'DISCOUNTS',
  'PROMO_CODES',
  'SUBSCRIPTIONS',
  'CHARITIES',
  'GIFT_CARDS',
] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/**
 * Movements of money. Each happens at most once for an order, except LIMIT_RAISED, LINES_REFUNDED, PAYMENT_REFUNDED, and the payment of a
 * higher limit, which have a reference.
 * BALANCE_ADDED, DEBT_PAID, SUBSCRIPTION_PAID, DONATION_PAID and those of gift cards belong to a customer, without an order.
 */
export const LEDGER_EVENTS = [
  'ORDER_PLACED',
  'LIMIT_RAISED',
  'ORDER_CANCELLED',
  'CANCELLATION_CHARGED',
  'CASH_COLLECTED',
  'PAYMENT_CAPTURED',
  'PAYMENT_REFUNDED',
  'BALANCE_ADDED',
  'BALANCE_USED',
  'BALANCE_RETURNED',
  'DEBT_INCURRED',
  'DEBT_PAID',
  'DEBT_CANCELLED',
  'DEBT_RETURNED',
  'REFUND_GRANTED',
  'CREDIT_GRANTED',
  'LINES_REFUNDED',
  'SUBSTITUTIONS_SETTLED',
  'SUBSCRIPTION_PAID',
  'DONATION_PAID',
  'GIFT_CARD_PAID',
  'GIFT_CARD_REDEEMED',
  'GIFT_CARD_REFUNDED',
] as const
export type LedgerEvent = (typeof LEDGER_EVENTS)[number]

export interface LedgerEntry {
  readonly account: LedgerAccount
  /** Minor units; never 0. */
  readonly amount: number
}

const LINE_ACCOUNTS: Readonly<Record<PriceLine['type'], LedgerAccount>> = {
  PRODUCTS: 'PRODUCTS',
  DISCOUNT: 'DISCOUNTS',
  DELIVERY: 'DELIVERY_FEES',
  SERVICE: 'SERVICE_FEES',
  WEATHER_SURCHARGE: 'SURCHARGES',
  MIN_BASKET_SURCHARGE: 'SURCHARGES',
  SECURITY_DEPOSIT: 'SECURITY_DEPOSITS',
  COURIER_TIP: 'COURIER_TIPS',
}

/** The account of a line of the receipt. */
export function getLineAccount({ type, promoCode }: Pick<PriceLine, 'type' | 'promoCode'>): LedgerAccount {
  return promoCode ? 'PROMO_CODES' : LINE_ACCOUNTS[type]
}

/** Entries of a placed order: the customer owes the sum of its lines. Their sum is 0. */
export function toOrderEntries(lines: readonly PriceLine[]): LedgerEntry[] {
  const amounts = new Map<LedgerAccount, number>()
  const add = (account: LedgerAccount, amount: number) => amounts.set(account, (amounts.get(account) ?? 0) + amount)
  for (const line of lines) {
    add('CUSTOMER', line.amount)
    add(getLineAccount(line), -line.amount)
  }
  return [...amounts].flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]))
}

/** Accounts that money moves to and from. */
const MOVEMENTS = {
  // the customer of a purchase has agreed to a higher limit
  LIMIT_RAISED: { to: 'CUSTOMER', from: 'PRODUCTS' },
  // the fee of a cancellation: the store has begun to prepare the order
  CANCELLATION_CHARGED: { to: 'CUSTOMER', from: 'PRODUCTS' },
  CASH_COLLECTED: { to: 'CASH', from: 'CUSTOMER' },
  PAYMENT_CAPTURED: { to: 'CARD_PROVIDER', from: 'CUSTOMER' },
  PAYMENT_REFUNDED: { to: 'CUSTOMER', from: 'CARD_PROVIDER' },
  BALANCE_ADDED: { to: 'PROMO_CODES', from: 'CUSTOMER_BALANCES' },
  BALANCE_USED: { to: 'CUSTOMER_BALANCES', from: 'CUSTOMER' },
  DEBT_INCURRED: { to: 'CUSTOMER_DEBTS', from: 'CUSTOMER' },
  DEBT_PAID: { to: 'CARD_PROVIDER', from: 'CUSTOMER_DEBTS' },
  SUBSCRIPTION_PAID: { to: 'CARD_PROVIDER', from: 'SUBSCRIPTIONS' },
  DONATION_PAID: { to: 'CARD_PROVIDER', from: 'CHARITIES' },
  GIFT_CARD_PAID: { to: 'CARD_PROVIDER', from: 'GIFT_CARDS' },
  // of the customer who redeems it; the two others are of its buyer
  GIFT_CARD_REDEEMED: { to: 'GIFT_CARDS', from: 'CUSTOMER_BALANCES' },
  GIFT_CARD_REFUNDED: { to: 'GIFT_CARDS', from: 'CARD_PROVIDER' },
  // of a cancelled order: a debt that is open ends, and one that is paid goes to the balance
  DEBT_CANCELLED: { to: 'CUSTOMER', from: 'CUSTOMER_DEBTS' },
  DEBT_RETURNED: { to: 'CUSTOMER', from: 'CUSTOMER_BALANCES' },
  BALANCE_RETURNED: { to: 'CUSTOMER', from: 'CUSTOMER_BALANCES' },
} as const satisfies Partial<Record<LedgerEvent, { to: LedgerAccount; from: LedgerAccount }>>

export type MoneyMovement = keyof typeof MOVEMENTS

/** Entries of money that is collected, captured or refunded. Their sum is 0. */
export function toMovementEntries(event: MoneyMovement, amount: number): LedgerEntry[] {
  const { to, from } = MOVEMENTS[event]
  return amount === 0 ? [] : [{ account: to, amount }, { account: from, amount: -amount }] // prettier-ignore
}

/** Parts of a refund or credit of a delivered order; minor units. */
export interface Grant {
  readonly kind: 'REFUND' | 'CREDIT'
  readonly products: number
  readonly delivery: number
}

/** Entries of a refund or credit: stores and the delivery fee give back what the customer is then owed, or what the promo code costs. */
export function toGrantEntries({ kind, products, delivery }: Grant): LedgerEntry[] {
  const entries: LedgerEntry[] = [
    { account: 'PRODUCTS', amount: products },
    { account: 'DELIVERY_FEES', amount: delivery },
    { account: kind === 'REFUND' ? 'CUSTOMER' : 'PROMO_CODES', amount: -(products + delivery) },
  ]
  return entries.filter(it => it.amount !== 0)
}

/** Where refunded money goes; minor units. */
export interface RefundParts {
  readonly card: number
  readonly balance: number
  /** What an order in cash costs less at the door. */
  readonly cash: number
}

/**
 * Entries of refunded or replaced lines, and of refunded fees and tips: the accounts that the order has credited give back what the customer gets.
 *
 * @param fees parts of the refund that are no products
 */
export function toLineRefundEntries(
  { card, balance, cash }: RefundParts,
  fees: readonly Pick<PriceLine, 'type' | 'amount'>[] = [],
): LedgerEntry[] {
  const amounts = new Map<LedgerAccount, number>([['PRODUCTS', card + balance + cash]])
  for (const { type, amount } of fees) {
    amounts.set('PRODUCTS', amounts.get('PRODUCTS')! - amount)
    amounts.set(LINE_ACCOUNTS[type], (amounts.get(LINE_ACCOUNTS[type]) ?? 0) + amount)
  }
  const entries: LedgerEntry[] = [
    ...[...amounts].map(([account, amount]) => ({ account, amount })),
    { account: 'CUSTOMER', amount: -(card + cash) },
    { account: 'CUSTOMER_BALANCES', amount: -balance },
  ]
  return entries.filter(it => it.amount !== 0)
}
