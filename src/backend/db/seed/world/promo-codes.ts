import type { Rows } from '#backend/db/seed/rows.ts'
import { MARKETS } from '#backend/db/seed/world/markets.ts'

type PromoCodeRow = Rows['promoCodes'][number]

/** Every column, because all rows of an insert have the same. */
const DEFAULTS = {
  amount: 0,
  currency: null,
  countryCode: null,
  minimumProducts: null,
  maximumDiscount: null,
  firstOrderOnly: false,
  startsAt: null,
  expiresAt: null,
  maximumUses: null,
  maximumUsesPerCustomer: 1,
  budget: null,
  inviterReward: null,
  invitationLimit: null,
  invitationWaitHours: null,
} satisfies Omit<PromoCodeRow, 'id' | 'code' | 'kind'>

/** The discount of a code with an amount, and its lowest basket, euro cents at the Spanish price level. */
const SAVING = 500
const SAVING_MINIMUM = 1500
/** The credit of a code for the balance, euro cents at the Spanish price level. */
const CREDIT = 1000

/** What an invitation gives to the friend and to the inviter, euro cents at the Spanish price level. */
const INVITATION = 500
const INVITATION_TERMS = { invitationLimit: 10, invitationWaitHours: 2 }

/** The promo codes of docs/SANDBOX.md: one of each kind and issue, and three with an amount for each market (`SAVEES`, `CREDITES`, `FRIENDES`). */
export function addPromoCodes(rows: Rows): void {
  const add = (code: string, values: Omit<Partial<PromoCodeRow>, 'id' | 'code'> & Pick<PromoCodeRow, 'kind'>) =>
    rows.promoCodes.push({ ...DEFAULTS, ...values, id: rows.promoCodes.length + 1, code })
  add('WELCOME20', { kind: 'PERCENT', amount: 20, firstOrderOnly: true })
  add('FREERIDE', { kind: 'FREE_DELIVERY', maximumUsesPerCustomer: 3 })
  add('PRIME30', { kind: 'PRIME_DAYS', amount: 30 })
  add('EXPIRED', { kind: 'PERCENT', amount: 10, expiresAt: new Date('2025-01-01T00:00:00Z') })
  add('USEDUP', { kind: 'PERCENT', amount: 10, currency: 'EUR', budget: 0 })
  for (const { country, currency, level, roundBasket } of Object.values(MARKETS)) {
    const [amount, minimumProducts] = [roundBasket(SAVING * level), roundBasket(SAVING_MINIMUM * level)]
    add(`SAVE${country}`, { kind: 'AMOUNT', amount, currency, countryCode: country, minimumProducts, maximumUsesPerCustomer: 5 })
    add(`CREDIT${country}`, {
      kind: 'BALANCE',
      amount: roundBasket(CREDIT * level),
      currency,
      countryCode: country,
      maximumUsesPerCustomer: 5,
    })
    const reward = roundBasket(INVITATION * level)
    add(`FRIEND${country}`, {
      ...INVITATION_TERMS,
      kind: 'AMOUNT',
      amount: reward,
      currency,
      countryCode: country,
      minimumProducts,
      firstOrderOnly: true,
      inviterReward: reward,
    })
  }
}
