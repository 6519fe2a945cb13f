import { createHash } from 'node:crypto'

import type { sandboxCards } from '#backend/db/schema/sandbox-provider.ts'

export type CardBehaviour = typeof sandboxCards.$inferSelect.behaviour

/** docs/SANDBOX.md repeats this table. A test compares the two. */
export const TEST_CARDS: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': 'SUCCESS',
  '4000000000003220': 'CHALLENGE',
  '4000000000000002': 'DECLINED',
  '4000000000009995': 'NO_FUNDS',
  '4000000000000119': 'SILENT',
  '4000000000000341': 'UNCOLLECTED',
}

export type CardFormIssue = 'number' | 'expiry' | 'code'

export interface CardForm {
  readonly number: string
  /** "04 / 30" */
  readonly expiry: string
  readonly code: string
}

export interface ParsedCard {
  readonly behaviour: CardBehaviour
  readonly brand: string
  readonly lastFour: string
  readonly expiryMonth: number
  readonly expiryYear: number
  /** SHA-256 (hex) of number, expiry date and code: the same input is the same card. */
  readonly fingerprint: string
}

/**
 * Parses the input of the card form. Accepts test cards only, so that no real card number is ever stored.
 *
 * @param now Unix milliseconds
 */
export function parseCardForm({ number, expiry, code }: CardForm, now: number): ParsedCard | { readonly issue: CardFormIssue } {
  const digits = number.replace(/[\s-]/g, '')
  const behaviour = Object.hasOwn(TEST_CARDS, digits) ? TEST_CARDS[digits] : undefined
  if (!behaviour) return { issue: 'number' }
  const parts = /^\s*(\d{1,2})\s*[/\-. ]\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? /^\s*(\d{2})(\d{2})\s*$/.exec(expiry)
  const [expiryMonth, expiryYear] = [Number(parts?.[1]), 2000 + Number(parts?.[2])]
  // a card is valid until the end of its month
  if (!(expiryMonth >= 1 && expiryMonth <= 12) || Date.UTC(expiryYear, expiryMonth, 1) <= now) return { issue: 'expiry' }
  if (!/^\s*\d{3}\s*$/.test(code)) return { issue: 'code' }
  const fingerprint = createHash('sha256').update([digits, expiryMonth, expiryYear, code.trim()].join(' ')).digest('hex')
  return { behaviour, brand: 'Visa', lastFour: digits.slice(-4), expiryMonth, expiryYear, fingerprint }
}
