/** What a customer answers to a proposal. STORE: the store chooses, for this line and those that follow. */
export type SubstitutionAnswer = 'ACCEPT' | 'DECLINE' | 'STORE'

/** Time to answer. Without an answer the line is refunded. */
const ANSWER_TIME_MS = 5 * 60_000
/** In the sandbox, where an order takes less time. */
const MIN_ANSWER_TIME_MS = 60_000

/** Until when a proposal can be answered, Unix milliseconds. @param speed minutes of an order in a real minute */
export const getAnswerDeadline = (now: number, speed: number): number => now + Math.max(ANSWER_TIME_MS / speed, MIN_ANSWER_TIME_MS)

/** A proposal to replace all units of a line; prices in minor units, times in Unix milliseconds. */
export interface Substitution {
  /** Position of the line. */
  readonly position: number
  /** What the replacement costs in the store. */
  readonly unitPrice: number
  /** Null: not answered yet. */
  readonly answer: SubstitutionAnswer | null
  readonly expiresAt: number
}

/** PENDING: the customer can still answer. DECLINED also without an answer in time. */
type SubstitutionOutcome = 'PENDING' | 'ACCEPTED' | 'DECLINED'

export function getSubstitutionOutcome(
  { answer, expiresAt }: Pick<Substitution, 'answer' | 'expiresAt'>,
  now: number,
): SubstitutionOutcome {
  if (answer !== null) return answer === 'DECLINE' ? 'DECLINED' : 'ACCEPTED'
  return now < expiresAt ? 'PENDING' : 'DECLINED'
}

/** The price of a unit that the customer pays: a dearer replacement costs what the customer has agreed to. */
export const getChargedPrice = (agreed: number, replacement: number): number => Math.min(agreed, replacement)

interface OrderedLine {
  readonly quantity: number
  /** Minor units. */
  readonly unitPrice: number
}

/** What becomes of a line: its units and the price of one. A line that is declined has none. */
export function applySubstitution<Line extends OrderedLine>(line: Line, substitution: Substitution | undefined, now: number): Line {
  const outcome = substitution && getSubstitutionOutcome(substitution, now)
  if (outcome === 'DECLINED') return { ...line, quantity: 0 }
  return outcome === 'ACCEPTED' ? { ...line, unitPrice: getChargedPrice(line.unitPrice, substitution!.unitPrice) } : line
}

/**
 * What a delivered order gives back for its replaced and removed lines, minor units. Discounts of the order reduce each line in proportion,
 * rounded in favour of the customer. An order is delivered without an answer only when the time to answer is over, so `now` may be its end.
 *
 * @param products what was paid for all lines
 */
export function getSubstitutionRefund(
  lines: readonly OrderedLine[],
  substitutions: readonly Substitution[],
  products: number,
  now: number,
): number {
  const valueOf = (all: readonly OrderedLine[]) => all.reduce((sum, it) => sum + it.quantity * it.unitPrice, 0)
  const full = valueOf(lines)
  const delivered = valueOf(
    lines.map((it, index) =>
      applySubstitution(
        it,
        substitutions.find(its => its.position === index),
        now,
      ),
    ),
  )
  // the product of two amounts can exceed the safe integers
  return full === 0 ? 0 : products - Number((BigInt(products) * BigInt(delivered)) / BigInt(full))
}

/**
 * Where the refund of an order goes: an order in cash costs less at the door, a card gets what it has paid, and the rest goes to the balance.
 *
 * @param due minor units: `cash` is still to be collected, `card` is held by the provider
 */
export function splitSubstitutionRefund(
  amount: number,
  due: { readonly cash: number; readonly card: number },
): { readonly cash: number; readonly card: number; readonly balance: number } {
  const cash = Math.min(amount, Math.max(0, due.cash))
  const card = Math.min(amount - cash, Math.max(0, due.card))
  return { cash, card, balance: amount - cash - card }
}

/** A product that can replace another one; minor units. */
interface ReplacementCandidate {
  readonly id: number
  readonly price: number
}

/** The rule of the simulated store: the product with the closest price, the cheaper one of two. */
export function pickReplacement<Candidate extends ReplacementCandidate>(
  candidates: readonly Candidate[],
  unitPrice: number,
): Candidate | undefined {
  return candidates.toSorted(
    (one, other) => Math.abs(one.price - unitPrice) - Math.abs(other.price - unitPrice) || one.price - other.price || one.id - other.id,
  )[0]
}
