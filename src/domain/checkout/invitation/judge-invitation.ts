import { normalizeEmail } from '#domain/account/email.ts'

/**
 * Why an invitation has no reward: the customer has invited themselves (same e-mail address, device, phone, card or delivery address), the
 * inviter has reached the limit of the month, the order costs less than the lowest price after its refunds (REFUNDED), or one of both accounts
 * was deleted.
 */
export const INVITATION_REFUSALS = ['EMAIL', 'DEVICE', 'PHONE', 'CARD', 'ADDRESS', 'LIMIT', 'REFUNDED', 'DELETED'] as const
export type InvitationRefusal = (typeof INVITATION_REFUSALS)[number]

/** Google ignores dots in the name of a mailbox. */
const WITHOUT_DOTS: readonly string[] = ['gmail.com', 'googlemail.com']

/**
 * One text for all addresses of one mailbox: without case, without a tag ("ana+2@…"), and without the dots that Google ignores.
 *
 * @param email valid
 */
export function toMailbox(email: string): string {
  const text = normalizeEmail(email)
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  const isGoogle = WITHOUT_DOTS.includes(domain)
  // an address that begins with the tag has no other name
  const name = text.slice(0, at).replace(/(?!^)\+.*$/, '')
  return `${isGoogle ? name.replaceAll('.', '') : name}@${isGoogle ? 'gmail.com' : domain}`
}

/** What is known at the sign-up of the friend. */
interface SignUpFacts {
  /** Valid e-mail addresses. */
  readonly inviterEmail: string
  readonly friendEmail: string
  /** Whether the inviter was the last customer who has signed in with the browser of the friend. */
  readonly isSameDevice: boolean
}

/** Why a sign-up is no invitation: the inviter and the friend are one person. */
export function judgeSignUp({ inviterEmail, friendEmail, isSameDevice }: SignUpFacts): InvitationRefusal | undefined {
  if (toMailbox(inviterEmail) === toMailbox(friendEmail)) return 'EMAIL'
  return isSameDevice ? 'DEVICE' : undefined
}

/** What is known when the first order of the friend is delivered and paid, and the time for refunds is over. Amounts in minor units. */
export interface RewardFacts {
  readonly isDeleted: boolean
  readonly isSamePhone: boolean
  readonly isSameCard: boolean
  readonly isSameAddress: boolean
  /** What the order has cost, and what its customer got back. */
  readonly total: number
  readonly refunded: number
  /** What the promo code of the order has saved: the lowest price is that before the code, as for the code itself. */
  readonly discount: number
  /** The lowest price of an order that counts. */
  readonly minimum: number
  /** Rewards of the inviter in this calendar month, and the highest number of them. */
  readonly rewardsThisMonth: number
  readonly monthlyLimit: number
}

/**
 * Decides whether the inviter gets the reward.
 *
 * @returns undefined: yes
 * @source issue 25 point 2: "limits against self-invitation"
 */
export function judgeReward(facts: RewardFacts): InvitationRefusal | undefined {
  if (facts.isDeleted) return 'DELETED'
  if (facts.isSamePhone) return 'PHONE'
  if (facts.isSameCard) return 'CARD'
  if (facts.isSameAddress) return 'ADDRESS'
  const paid = facts.total - facts.refunded
  if (paid <= 0 || paid + facts.discount < facts.minimum) return 'REFUNDED'
  return facts.rewardsThisMonth >= facts.monthlyLimit ? 'LIMIT' : undefined
}

/** First instant of the calendar month in UTC. @param now Unix milliseconds */
export function getMonthStart(now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}
