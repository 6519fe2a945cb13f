import fc from 'fast-check'

import type { Cart, CartProduct, ProductSnapshot } from '#contract/cart/cart.ts'
import type { CurrentLine, CurrentStore } from '#contract/cart/current-cart.ts'
import type { Attribute, AttributeGroup } from '#contract/catalogue/product.ts'
import type { Promotion } from '#contract/catalogue/promotion.ts'
import { applyDifference, getRemedies, needsDecision, type Remedy, withSeenFees } from '#domain/cart/apply-difference.ts'
import { calculateBasketTotals, type StoreFees } from '#domain/cart/basket-totals.ts'
import { addLine, calculateCartPrice, calculateCartSavings, createEmptyCart, getLines } from '#domain/cart/cart.ts'
import { createSampleInfo, createSampleProduct } from '#domain/cart/cart-samples.ts'
import { compareCart, type CurrentCart, type LineDifference, toCurrentCart } from '#domain/cart/compare-cart.ts'
import { getSeenFees, withCustomerFee } from '#domain/cart/seen-fees.ts'
import { type FeeTerms, toStoreFees } from '#domain/cart/store-fees.ts'
import { calculateUnitPrice, hasTwoForOne, withCustomerPromotion, withCustomerPromotions } from '#domain/cart/line.ts'
import { toSelectedAttributes, toSelection } from '#domain/cart/selection.ts'
import { calculatePromotedPrice } from '#domain/catalogue/promotion.ts'
import { findOptionIssue } from '#domain/checkout/check-options.ts'
import { toCustomization } from '#domain/checkout/order-lines.ts'
import { priceOrder } from '#domain/checkout/price-order.ts'

interface MenuProduct {
  readonly id: number
  readonly price: number
  readonly promotions: readonly Promotion[]
  readonly available: boolean
  readonly listed: boolean
  readonly group: { readonly min: number; readonly max: number | undefined; readonly attributes: readonly Attribute[] }
}

/** What a store sells at one moment. */
interface Menu {
  readonly products: readonly MenuProduct[]
  readonly state: StoreState
  /** With free and flat delivery, some of it for prime customers. */
  readonly terms: FeeTerms
}

type StoreState = Pick<CurrentStore, 'open' | 'schedulingEnabled'>

const PRODUCT_IDS = [1, 2, 3, 4]
const OPTION_IDS = [1, 2, 3]

const arbitraryOffer = (price: number): fc.Arbitrary<Promotion> =>
  fc.record({ prime: fc.boolean(), kind: fc.nat(2), value: fc.integer({ min: 1, max: 99 }) }).map(({ prime, kind, value }): Promotion => {
    if (kind === 0) return { type: 'TWO_FOR_ONE', percentage: null, price: null, prime }
    if (kind === 1) return { type: 'FLAT_PRODUCT', percentage: null, price: Math.floor((price * value) / 100), prime }
    const terms = { type: 'PERCENTAGE_DISCOUNT', percentage: value, price: null } as const
    return { ...terms, price: calculatePromotedPrice(price, terms), prime }
  })

const arbitraryAttribute = (id: number): fc.Arbitrary<Attribute> =>
  fc.nat(400).chain(priceImpact =>
    fc.option(arbitraryOffer(priceImpact), { nil: null }).map(offer => ({
      id,
      externalId: `a${id}`,
      name: `Option ${id}`,
      priceImpact,
      selected: false,
      quantity: 0,
      // an option has no two-for-one
      promotion: offer?.type === 'TWO_FOR_ONE' ? null : offer,
    })),
  )

const arbitraryGroup = fc.record({
  min: fc.constantFrom(0, 0, 0, 1),
  max: fc.constantFrom(undefined, 1, 3, 9),
  attributes: fc.tuple(...OPTION_IDS.map(arbitraryAttribute)).chain(all => fc.subarray(all, { minLength: 1 })),
})

const arbitraryProduct = (id: number): fc.Arbitrary<MenuProduct> =>
  fc.nat(5000).chain(price =>
    fc.record({
      id: fc.constant(id),
      price: fc.constant(price),
      promotions: fc.array(arbitraryOffer(price), { maxLength: 2 }),
      available: fc.nat(9).map(it => it > 0),
      listed: fc.nat(9).map(it => it > 0),
      group: arbitraryGroup,
    }),
  )

const arbitraryState: fc.Arbitrary<StoreState> = fc.record({ open: fc.boolean(), schedulingEnabled: fc.boolean() })

const arbitraryTerms: fc.Arbitrary<FeeTerms> = fc.record({
  deliveryFee: fc.nat(500),
  serviceFee: fc.nat(200),
  minimumBasket: fc.nat(6000),
  highestMinBasketSurcharge: fc.nat(400),
  freeDeliveryFrom: fc.option(fc.integer({ min: 1, max: 20_000 })),
  promotions: fc.array(
    fc
      .record({ isFree: fc.boolean(), price: fc.nat(300), prime: fc.boolean() })
      .map(({ isFree, price, prime }): Promotion =>
        isFree
          ? { type: 'FREE_DELIVERY', percentage: null, price: null, prime }
          : { type: 'FLAT_DELIVERY', percentage: null, price, prime },
      ),
    { maxLength: 2 },
  ),
})

const arbitraryMenu: fc.Arbitrary<Menu> = fc.record({
  products: fc.tuple(...PRODUCT_IDS.map(arbitraryProduct)),
  state: arbitraryState,
  terms: arbitraryTerms,
})

/** The same menu after some products, options or fees have changed: each part is of either menu. */
const arbitraryLaterMenu = (before: Menu): fc.Arbitrary<Menu> =>
  fc.tuple(arbitraryMenu, fc.array(fc.boolean(), { minLength: 24, maxLength: 24 })).map(([other, changes]) => {
    let index = 0
    const pick = <T>(one: T, two: T): T => (changes[index++ % changes.length] ? two : one)
    const isStoreChanged = pick(false, true)
    return {
      state: isStoreChanged ? other.state : before.state,
      terms: isStoreChanged ? other.terms : before.terms,
      products: before.products.map((it, position) => {
        const now = other.products[position]!
        const priced = pick(it, now)
        const stocked = pick(it, now)
        return {
          id: it.id,
          price: priced.price,
          promotions: priced.promotions,
          available: stocked.available,
          listed: stocked.listed,
          group: pick(it.group, now.group),
        }
      }),
    }
  })

const arbitraryChoices = fc.array(
  fc.record({
    productId: fc.constantFrom(...PRODUCT_IDS),
    amount: fc.integer({ min: 1, max: 7 }),
    units: fc.tuple(...OPTION_IDS.map(() => fc.nat(3))),
    note: fc.constantFrom('', '', 'no onions'),
  }),
  { minLength: 1, maxLength: 6 },
)

const toGroups = ({ group: { min, max, attributes } }: MenuProduct): AttributeGroup[] => [
  { id: 1, externalId: 'g1', position: 0, name: 'Group', min, ...(max !== undefined && { max }), maxPerAttribute: 3, attributes: [...attributes] }, // prettier-ignore
]

const toSnapshot = ({ id, price, promotions }: MenuProduct): ProductSnapshot =>
  createSampleProduct(id, { price, promotions: [...promotions], customizable: true })

/** What the marketplace answers about a line. */
function toCurrentLine(menu: Menu, { product: { id }, selectedAttributes }: CartProduct): CurrentLine {
  const product = menu.products.find(it => it.id === id && it.listed)
  if (!product) return { product: null, available: false, options: [], optionsValid: false, optionsOptional: false, replacement: null }
  const groups = toGroups(product)
  const options = toSelectedAttributes({ attributeGroups: groups }, toSelection({ selectedAttributes }), true)
  const replacement = menu.products.find(it => it.id !== id && it.listed && it.available && it.group.min === 0)
  return {
    product: toSnapshot(product),
    available: product.available,
    options,
    optionsValid: findOptionIssue(groups, options.map(toCustomization)) === undefined,
    optionsOptional: findOptionIssue(groups, []) === undefined,
    replacement: product.available || !replacement ? null : toSnapshot(replacement),
  }
}

interface Customer {
  readonly isPrime: boolean
  /** Highest delivery fee of a new customer; undefined without an offer. */
  readonly welcomeFee: number | undefined
}

function reprice(menu: Menu, cart: Cart, customer: Customer): CurrentCart {
  const { deliveryFee = 0, surcharge, ...fees } = toStoreFees(menu.terms, customer)
  const publicFee = toStoreFees(menu.terms, { isPrime: false }).deliveryFee!
  const opening = { ...menu.state, nextOpeningTime: null, timeZone: 'Europe/Madrid' }
  const lowered = deliveryFee < publicFee ? { publicDeliveryFee: publicFee } : {}
  const store: CurrentStore = { ...opening, deliveryFee, ...lowered, highestMinBasketSurcharge: surcharge, ...fees }
  return toCurrentCart(getLines(cart), { store, lines: getLines(cart).map(it => toCurrentLine(menu, it)) })
}

/** A threshold of free delivery: of the menu, or one unit of currency below, at and above the price of the cart. */
type Threshold = 'of the menu' | -1 | 0 | 1

const setThreshold = (menu: Menu, threshold: Threshold, price: number): Menu =>
  threshold === 'of the menu' ? menu : { ...menu, terms: { ...menu.terms, freeDeliveryFrom: Math.max(1, price + threshold) } }

function fillCart(
  menu: Menu,
  choices: readonly { productId: number; amount: number; units: number[]; note: string }[],
  isPrime: boolean,
): Cart {
  return choices.reduce((cart, { productId, amount, units, note }, index) => {
    const menuProduct = menu.products.find(it => it.id === productId)!
    const groups = toGroups(menuProduct)
    const selection = Object.fromEntries(OPTION_IDS.map((id, position) => [id, units[position]!]))
    const selectedAttributes = toSelectedAttributes({ attributeGroups: groups }, selection, isPrime)
    const isValid = findOptionIssue(groups, selectedAttributes.map(toCustomization)) === undefined
    if (!menuProduct.listed || !menuProduct.available || !isValid) return cart
    const product = withCustomerPromotions(toSnapshot(menuProduct), isPrime)
    const line: CartProduct = { kind: 'personalisedProduct', id: `line-${index}`, product, amount, isTwoForOne: hasTwoForOne(product.promotions), selectedAttributes, note } // prettier-ignore
    return addLine(cart, line, index)
  }, createEmptyCart(1, createSampleInfo(1))) // prettier-ignore
}

/** The total of the server for a cart, from the menu alone. */
function priceOnServer(menu: Menu, cart: Cart, fees: StoreFees, isPrime: boolean): number {
  const lines = getLines(cart).map(line => {
    const product = menu.products.find(it => it.id === line.product.id)!
    const options = toSelectedAttributes({ attributeGroups: toGroups(product) }, toSelection(line), true)
    return {
      productId: product.id,
      price: product.price,
      promotions: withCustomerPromotions({ promotions: [...product.promotions] }, isPrime).promotions,
      options: options.map(it => withCustomerPromotion(it, isPrime)),
      quantity: line.amount,
    }
  })
  return priceOrder(lines, fees).total
}

const priceInBrowser = (cart: Cart, fees: StoreFees): number =>
  calculateBasketTotals(calculateCartPrice(cart), calculateCartSavings(cart), fees).total

/** @returns undefined when all that differs in the line is reported, cent for cent; else what is not */
function findUnreported(line: CartProduct, state: CurrentLine, reported: readonly LineDifference[], isPrime: boolean): string | undefined {
  const kinds = new Set(reported.map(it => it.kind))
  if (!state.product || !state.available) return kinds.has('soldOut') && kinds.size === 1 ? undefined : 'sold out'
  const now = withCustomerPromotions(state.product, isPrime)
  if (line.isTwoForOne !== hasTwoForOne(now.promotions) && !reported.some(it => 'twoForOne' in it && it.twoForOne)) return 'two for one'
  const gone = line.selectedAttributes.filter(it => !state.options.some(({ id }) => id === it.id))
  if (gone.length !== reported.filter(it => it.kind === 'optionGone').length) return 'option gone'
  if (!state.optionsValid && !kinds.has('optionsInvalid')) return 'another choice'
  const remaining = line.selectedAttributes.filter(it => !gone.includes(it))
  const selectedAttributes = state.options.map(it => withCustomerPromotion(it, isPrime))
  const before = calculateUnitPrice({ product: line.product, selectedAttributes: remaining })
  const after = calculateUnitPrice({ product: now, selectedAttributes })
  const change = reported.reduce((sum, it) => {
    if (!('before' in it)) return sum
    return sum + (it.after - it.before) * (it.kind === 'optionPrice' ? it.option.quantity : 1)
  }, 0)
  return change === after - before ? undefined : `${after - before} cents, reported ${change}`
}

const arbitraryThreshold = fc.constantFrom<Threshold>('of the menu', 'of the menu', -1, 0, 1)

/** A cart, the menu after it was filled, and what the customer does. */
export const arbitraryCartChange = arbitraryMenu.chain(menu =>
  fc.record({
    menu: fc.constant(menu),
    later: arbitraryLaterMenu(menu),
    thresholds: fc.tuple(arbitraryThreshold, arbitraryThreshold),
    choices: arbitraryChoices,
    isPrime: fc.boolean(),
    welcomeFee: fc.option(fc.nat(300), { nil: undefined }),
    /** Whether the offer lasts until the second comparison. */
    hasOfferLater: fc.boolean(),
    isPickup: fc.boolean(),
    remedies: fc.array(fc.nat(9), { minLength: 1, maxLength: 12 }),
  }),
)

type CartChange = typeof arbitraryCartChange extends fc.Arbitrary<infer Change> ? Change : never

/** Fees that differ for a cart of this price. A fee that the customer does not pay, before or after, is left out. */
function countFeeChanges(before: StoreFees, after: StoreFees, products: number): number {
  const charge = ({ deliveryFee = 0, freeDeliveryFrom }: StoreFees) =>
    freeDeliveryFrom !== undefined && products >= freeDeliveryFrom ? 0 : deliveryFee
  const isDelivered = before.deliveryFee !== undefined
  const hasSmallOrderFee = before.surcharge > 0 || after.surcharge > 0
  return [
    before.serviceFee !== after.serviceFee,
    before.surcharge !== after.surcharge,
    hasSmallOrderFee && before.minimumBasket !== after.minimumBasket,
    isDelivered && charge(before) !== charge(after),
    isDelivered && before.deliveryFee > 0 && after.deliveryFee! > 0 && before.freeDeliveryFrom !== after.freeDeliveryFrom,
  ].filter(Boolean).length
}

/**
 * Changes the menu under a cart and repairs the cart.
 *
 * @returns sentences about what is wrong; empty when all differences are reported and both totals are equal
 */
export function findCartChangeIssues(change: CartChange): string[] {
  const { choices, isPrime, welcomeFee, isPickup, remedies } = change
  const customer: Customer = { isPrime, welcomeFee }
  const customerLater: Customer = { isPrime, welcomeFee: change.hasOfferLater ? welcomeFee : undefined }
  const chosen = fillCart(change.menu, choices, isPrime)
  const price = calculateCartPrice(chosen)
  const menu = setThreshold(change.menu, change.thresholds[0], price)
  const later = setThreshold(change.later, change.thresholds[1], price)
  // the page is the same for everyone
  const pageFees = toStoreFees(menu.terms, { isPrime: false, isPickup })
  const fees = toStoreFees(menu.terms, { ...customer, isPickup })
  const currentFees = toStoreFees(later.terms, { ...customerLater, isPickup })
  const issues: string[] = []
  const first = reprice(menu, chosen, customer)
  const filled = withCustomerFee(withSeenFees(chosen, pageFees), first.store, true)
  const before = compareCart(filled, first, pageFees, isPrime).filter(needsDecision)
  if (before.length > 0) issues.push(`differences without a change: ${JSON.stringify(before)}`)
  if (priceInBrowser(filled, getSeenFees(filled, pageFees)) !== priceOnServer(menu, filled, fees, isPrime))
    issues.push('the totals differ before the change')

  const current = reprice(later, filled, customerLater)
  const seen = withCustomerFee(filled, current.store, false)
  const differences = compareCart(seen, current, pageFees, isPrime)
  getLines(seen).forEach(line => {
    const reported = differences.filter(it => 'lineId' in it && it.lineId === line.id) as LineDifference[]
    const unreported = findUnreported(line, toCurrentLine(later, line), reported, isPrime)
    if (unreported !== undefined) issues.push(`${line.id} does not tell: ${unreported}`)
  })
  const reportedFees = differences.filter(it => !('lineId' in it) && it.kind !== 'storeClosed').length
  if (reportedFees !== countFeeChanges(getSeenFees(seen, pageFees), currentFees, price)) issues.push('a fee is not reported')
  if (differences.some(it => it.kind === 'storeClosed') === later.state.open) issues.push('the closed store is not reported')

  let cart = seen
  for (let step = 0; ; step++) {
    const open = compareCart(cart, current, pageFees, isPrime).filter(needsDecision)
    if (open.length === 0) break
    if (step > 50) return [...issues, 'the differences do not end']
    const difference = open[0]!
    const possible: Remedy[] =
      'lineId' in difference ? getRemedies(open.filter(it => 'lineId' in it && it.lineId === difference.lineId) as LineDifference[]) : ['keep'] // prettier-ignore
    const remedy = possible[remedies[step % remedies.length]! % possible.length]!
    cart = applyDifference(cart, difference, remedy, current, { isPrime, now: 0, pageFees })
  }
  const again = compareCart(cart, reprice(later, cart, customerLater), pageFees, isPrime).filter(needsDecision)
  if (again.length > 0) issues.push(`a second call tells more: ${JSON.stringify(again)}`)
  const [browser, server] = [priceInBrowser(cart, getSeenFees(cart, pageFees)), priceOnServer(later, cart, currentFees, isPrime)]
  if (browser !== server) issues.push(`the browser's total is ${browser}, the server's ${server}`)
  return issues
}
