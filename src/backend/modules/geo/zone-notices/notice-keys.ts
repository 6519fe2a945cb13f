import { createHash, createHmac } from 'node:crypto'

import { type AddressKey, getAddressKeys, getCurrentKey, hashPlace } from '#backend/db/address-keys.ts'
import type { Point } from '#contract/primitives.ts'
import { normalizeEmail } from '#domain/account/email.ts'

/** Decimals of a place: points within about 100 m are one. */
const PLACE_DECIMALS = 3

/** The secret of the link that deletes the requests of an address. Only its hash is stored, and only the keys of this process derive it. */
export function createNoticeToken(email: string, { id, key }: AddressKey = getCurrentKey()): string {
  return `${id}-${createHmac('sha256', key)
    .update(`zone notice ${normalizeEmail(email)}`)
    .digest('base64url')}`
}

/** What a row stores of a token. Undefined for a token of a key that is not the current one. */
export function hashNoticeToken(token: string): string | undefined {
  const id = token.slice(0, token.indexOf('-'))
  return id === getCurrentKey().id ? toHash(token, id) : undefined
}

export const hashNoticeEmail = (email: string): string => toHash(createNoticeToken(email), getCurrentKey().id)

/** The hashes of an address with each key: a row may still have that of a former one. */
export const hashNoticeEmailWithAllKeys = (email: string): string[] =>
  getAddressKeys().map(it => toHash(createNoticeToken(email, it), it.id))

export const hashNoticePlace = ({ lat, lng }: Point): string =>
  hashPlace(`notice ${lat.toFixed(PLACE_DECIMALS)},${lng.toFixed(PLACE_DECIMALS)}`)

const toHash = (token: string, id: string): string => `${id}:${createHash('sha256').update(token).digest('base64url')}`
