/** Maximum products that a cart suggests. */
export const MAX_SUGGESTIONS = 6

/** Fewer orders are a coincidence, and tell what one customer has bought. */
const MIN_PAIR_ORDERS = 2

/** Orders that are added to those of a product, so that two orders do not weigh as much as two hundred. */
const SMOOTHING_ORDERS = 10

/** How many delivered orders contained both products. */
export interface ProductPair {
  /** In the cart. */
  readonly productId: number
  readonly otherId: number
  readonly orders: number
}

/** A product that the store sells now. */
export interface SuggestionCandidate {
  readonly id: number
  readonly sectionId: number
  /** Sold units. */
  readonly units: number
}

interface SuggestionSources {
  readonly cart: readonly { readonly id: number; readonly sectionId: number }[]
  readonly pairs: readonly ProductPair[]
  /** In the order of the menu. */
  readonly candidates: readonly SuggestionCandidate[]
  /** Sections of drinks, desserts and sides. */
  readonly complementary: ReadonlySet<number>
}

/**
 * Chooses the products that go with a cart, the best first: those that customers bought together with its products, then the most sold
 * ones. Among these, sections that complement the cart come first and take turns.
 */
export function rankSuggestions({ cart, pairs, candidates, complementary }: SuggestionSources): number[] {
  const inCart = new Set(cart.map(it => it.id))
  const possible = candidates.filter(it => !inCart.has(it.id))
  const scores = scorePairs(pairs)
  const score = (it: SuggestionCandidate) => scores.get(it.id) ?? 0
  const learned = possible.filter(it => score(it) > 0).sort((one, other) => score(other) - score(one) || other.units - one.units)
  const others = possible.filter(it => score(it) === 0)
  return [...new Set([...learned, ...rankBySales(others, cart, complementary)].map(it => it.id))].slice(0, MAX_SUGGESTIONS)
}

/** The sum over the products of the cart: the share of the other product in the purchases beside it. */
function scorePairs(pairs: readonly ProductPair[]): Map<number, number> {
  const scores = new Map<number, number>()
  for (const productPairs of Map.groupBy(pairs, it => it.productId).values()) {
    const total = productPairs.reduce((sum, it) => sum + it.orders, SMOOTHING_ORDERS)
    for (const { otherId, orders } of productPairs)
      if (orders >= MIN_PAIR_ORDERS) scores.set(otherId, (scores.get(otherId) ?? 0) + orders / total)
  }
  return scores
}

function rankBySales(
  candidates: readonly SuggestionCandidate[],
  cart: SuggestionSources['cart'],
  complementary: ReadonlySet<number>,
): SuggestionCandidate[] {
  const cartSections = new Set(cart.map(it => it.sectionId))
  const getGroup = (sectionId: number) => (cartSections.has(sectionId) ? 2 : complementary.has(sectionId) ? 0 : 1)
  return [...Map.groupBy(candidates, it => it.sectionId)]
    .flatMap(([sectionId, products]) =>
      products
        .toSorted((one, other) => other.units - one.units)
        .map((product, turn) => ({ product, group: getGroup(sectionId), turn: getGroup(sectionId) === 0 ? turn : 0 })),
    )
    .sort((one, other) => one.group - other.group || one.turn - other.turn || other.product.units - one.product.units)
    .map(it => it.product)
}
