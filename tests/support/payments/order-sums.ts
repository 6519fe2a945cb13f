import { MARKETS } from '#backend/db/seed/world/markets.ts'
import { fromStripeAmount, toStripeAmount } from '#backend/payments/stripe/stripe-amounts.ts'
import type { Promotion } from '#contract/catalogue/promotion.ts'
import { calculateBasketTotals, type StoreFees } from '#domain/cart/basket-totals.ts'
import { createSampleInfo, createSampleLine, createSampleOption } from '#domain/cart/cart-samples.ts'
import { addLine, calculateCartPrice, calculateCartSavings, createEmptyCart, getLines } from '#domain/cart/cart.ts'
import { calculatePromotedPrice } from '#domain/catalogue/promotion.ts'
import { getBalanceShare } from '#domain/checkout/balance.ts'
import { getFractionDigits } from '#domain/checkout/currency.ts'
import { toMovementEntries, toOrderEntries } from '#domain/checkout/ledger.ts'
import { type PriceLine, priceOrder } from '#domain/checkout/price-order.ts'
import { applyPromoCode, type PromoCodeKind } from '#domain/checkout/promo-code.ts'
import { createMoneyStyle, formatMoney, type MoneyStyle } from '#i18n/money.ts'

/** One currency of the sample world in one language, with the sizes of its prices. */
interface Currency {
  readonly style: MoneyStyle
  /** Minor units of a typical product of 10 euros. */
  readonly typical: number
  /** The price steps of the market. */
  readonly round: (amount: number) => number
}

export const CURRENCIES: readonly Currency[] = Object.values(MARKETS).flatMap(({ currency, currencyPattern, languages, level, round }) =>
  languages.map(language => ({ style: createMoneyStyle(currency, currencyPattern, language), typical: Math.ceil(1000 * level), round })),
)

/** Mulberry32: a short generator of repeatable random numbers. @returns a function that returns numbers from 0 to below 1 */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = ReturnType<typeof createRandom>

const pickInteger = (random: Random, min: number, max: number): number => min + Math.floor(random() * (max - min + 1))
const pickOne = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!

function createPromotion(random: Random, price: number): readonly Promotion[] {
  const percentage = pickInteger(random, 1, 99)
  const terms = { type: 'PERCENTAGE_DISCOUNT', percentage, price: null } as const
  switch (pickInteger(random, 0, 4)) {
    case 0:
      return [{ ...terms, price: calculatePromotedPrice(price, terms), prime: false }]
    case 1:
      return [{ type: 'FLAT_PRODUCT', percentage: null, price: pickInteger(random, 0, price), prime: false }]
    case 2:
      return [{ type: 'TWO_FOR_ONE', percentage: null, price: null, prime: false }]
    default:
      return []
  }
}

/** Prices as a market rounds them, and also prices with every digit: an operator's catalogue has both. */
const createPrice = (random: Random, { typical, round }: Currency, share: number): number => {
  const amount = pickInteger(random, 0, Math.ceil(typical * share))
  return random() < 0.5 ? amount : Math.max(0, Math.round(round(amount)))
}

function createCart(random: Random, currency: Currency) {
  const products = Array.from({ length: pickInteger(random, 1, 4) }, (_, index) => {
    const price = createPrice(random, currency, 4)
    return { id: index + 1, price, promotions: createPromotion(random, price) }
  })
  let cart = createEmptyCart(1, createSampleInfo(1))
  for (let line = pickInteger(random, 1, 6); line > 0; line--) {
    const { id, ...product } = pickOne(random, products)
    const options = Array.from({ length: pickInteger(random, 0, 2) }, (_, index) => {
      const priceImpact = createPrice(random, currency, 0.5)
      const terms = { type: 'PERCENTAGE_DISCOUNT', percentage: pickInteger(random, 1, 99), price: null } as const
      const promotion = random() < 0.3 ? { ...terms, price: calculatePromotedPrice(priceImpact, terms), prime: false } : null
      return createSampleOption(index + 1, { priceImpact, quantity: pickInteger(random, 1, 3), promotion })
    })
    const snapshot = { ...product, promotions: [...product.promotions], customizable: true }
    const sample = createSampleLine(id, { kind: 'personalisedProduct', product: snapshot, amount: pickInteger(random, 1, 7), selectedAttributes: options, note: String(line) }) // prettier-ignore
    cart = addLine(cart, sample, line)
  }
  return cart
}

function createFees(random: Random, currency: Currency): StoreFees {
  return {
    deliveryFee: random() < 0.1 ? undefined : createPrice(random, currency, 0.5),
    serviceFee: createPrice(random, currency, 0.2),
    surcharge: createPrice(random, currency, 0.4),
    minimumBasket: createPrice(random, currency, 3),
    ...(random() < 0.3 && { freeDeliveryFrom: createPrice(random, currency, 6) }),
  }
}

const NO_LIMITS = { countryCode: null, minimumProducts: null, maximumDiscount: null, firstOrderOnly: false, startsAt: null, expiresAt: null, maximumUses: null, maximumUsesPerCustomer: 1, budget: null } // prettier-ignore

function createDiscount(
  random: Random,
  { style: { currency }, typical }: Currency,
  order: { products: number; deliveryFee: number | undefined },
): number {
  if (random() < 0.5) return 0
  const kind = pickOne<PromoCodeKind>(random, ['PERCENT', 'AMOUNT', 'FREE_DELIVERY'])
  const amount = kind === 'PERCENT' ? pickInteger(random, 1, 100) : kind === 'AMOUNT' ? pickInteger(random, 1, typical * 2) : 0
  const applied = applyPromoCode({ ...NO_LIMITS, kind, amount, currency }, { ...order, countryCode: 'ES', currency })
  return 'discount' in applied ? applied.discount : 0
}

/** The minor units of a formatted amount. */
function parseMoney(text: string, { pattern, decimal, group, currency }: MoneyStyle): number {
  const [before = '', after = ''] = pattern.split('{0}')
  const number = text.slice(before.length, text.length - after.length).replaceAll(group, '')
  const [whole = '', cents = ''] = number.split(decimal)
  return Number(whole + cents.padEnd(getFractionDigits(currency), '0'))
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, it) => total + it, 0)

/**
 * Prices one generated order as the browser, the server, the ledger and Stripe do.
 *
 * @returns what differs; undefined when all are equal
 */
export function findDifference(seed: number): string | undefined {
  const random = createRandom(seed)
  const currency = CURRENCIES[seed % CURRENCIES.length]!
  const { style } = currency
  const cart = createCart(random, currency)
  const fees = createFees(random, currency)
  const tip = random() < 0.3 ? pickInteger(random, 0, currency.typical) : 0

  const browser = calculateBasketTotals(calculateCartPrice(cart), calculateCartSavings(cart), fees)
  const lines = getLines(cart).map(({ product, selectedAttributes, amount }) => ({ productId: product.id, price: product.price, promotions: product.promotions, options: selectedAttributes, quantity: amount })) // prettier-ignore
  const server = priceOrder(lines, fees, tip)
  const deliveryFee = server.lines.find(it => it.type === 'DELIVERY')?.amount
  const discount = createDiscount(random, currency, { products: server.products, deliveryFee })
  const priceLines: PriceLine[] = discount > 0 ? [...server.lines, { type: 'DISCOUNT', amount: -discount, promoCode: 'CODE' }] : [...server.lines] // prettier-ignore
  const total = server.total - discount
  const entries = toOrderEntries(priceLines)
  const owed = entries.find(it => it.account === 'CUSTOMER')?.amount ?? 0
  const balance = random() < 0.5 ? 0 : createPrice(random, currency, 4)
  const usedBalance = getBalanceShare(total, balance)
  const due = total - usedBalance
  const movements = [...entries, ...toMovementEntries('BALANCE_USED', usedBalance), ...toMovementEntries('PAYMENT_CAPTURED', due)]
  const sumOf = (account: string): number => sum(movements.filter(it => it.account === account).map(it => it.amount))
  const isChargeable = style.currency !== 'TND' || due % 10 === 0

  const values: Readonly<Record<string, readonly [actual: number, expected: number]>> = {
    'browser, server': [browser.total + tip, server.total],
    'products of browser, server': [browser.products, server.products],
    'saving of browser, discount of server': [-browser.saving, sum(server.lines.filter(it => it.type === 'DISCOUNT').map(it => it.amount))],
    'lines, total': [sum(priceLines.map(it => it.amount)), total],
    'ledger, total': [owed, total],
    'sum of the ledger': [sum(entries.map(it => it.amount)), 0],
    'owed after the capture': [sumOf('CUSTOMER'), 0],
    'paid by balance and provider, total': [sumOf('CUSTOMER_BALANCES') + sumOf('CARD_PROVIDER'), total],
    'left of the balance': [Math.min(balance - usedBalance, due), 0],
    'shown, total': [parseMoney(formatMoney(total, style), style), total],
    ...(isChargeable && { 'charged, due': [fromStripeAmount(toStripeAmount(due, style.currency), style.currency), due] }),
  }
  const different = Object.entries(values).filter(([, [actual, expected]]) => actual !== expected && !(actual === 0 && expected === 0))
  const isValid = Number.isSafeInteger(total) && total >= 0 && priceLines.every(it => Number.isSafeInteger(it.amount))
  if (different.length === 0 && isValid) return undefined
  return `order ${seed} in ${style.currency}, ${style.locale}, total ${total}: ${different.map(([name, it]) => `${name} ${it.join(' and ')}`).join('; ')}`
}
