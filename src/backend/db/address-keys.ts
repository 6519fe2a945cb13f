import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PREFIX = 'sealed:1:'

/** A key that encrypts addresses at rest (decision 0058). */
export interface AddressKey {
  /** Letters and digits. Each encrypted value names the key that reads it. */
  readonly id: string
  /** 32 bytes. */
  readonly key: Buffer
}

/** A value that none of the keys of this process can read. */
export class UnreadableAddressError extends Error {
  override name = 'UnreadableAddressError' as const
}

let keys: readonly AddressKey[] = []

/**
 * Sets the keys of this process. The column types of the schema use them, so a process has one set of keys for its database.
 *
 * @param all the first one encrypts, each one decrypts
 */
export function setAddressKeys(all: readonly AddressKey[]): void {
  keys = all
}

/** All keys of this process, the current one first. */
export const getAddressKeys = (): readonly AddressKey[] => keys

/** @throws Error before `setAddressKeys` */
export function getCurrentKey(): AddressKey {
  const [current] = keys
  if (!current) throw new Error('No key for addresses is set')
  return current
}

/** Encrypts with the current key. The key's id is authenticated too. */
export function sealAddress(text: string): string {
  const { id, key } = getCurrentKey()
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(id))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${getSealPrefix(id)}${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`
}

/**
 * Decrypts a value. A value without the prefix was written before addresses were encrypted, and is returned as it is; the process encrypts
 * it after its start (modules/geo/reseal-addresses.ts).
 *
 * @throws UnreadableAddressError for an unknown key or a modified value
 */
export function openAddress(sealed: string): string {
  if (!sealed.startsWith(PREFIX)) return sealed
  const id = sealed.slice(PREFIX.length, sealed.indexOf(':', PREFIX.length))
  const key = keys.find(it => it.id === id)?.key
  if (!key) throw new UnreadableAddressError(`No key ${id} for addresses is set`)
  const bytes = Buffer.from(sealed.slice(getSealPrefix(id).length), 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES }).setAAD(Buffer.from(id))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw new UnreadableAddressError(`The key ${id} does not read an address that it should have encrypted`)
  }
}

/** The same text gives the same hash, so that a place has one row. Without the key nobody can tell which place it is. */
export function hashPlace(placeId: string): string {
  const { id, key } = getCurrentKey()
  return `${id}:${createHmac('sha256', key).update(`place ${placeId}`).digest('base64url')}`
}

/** How each value of a key begins. */
export const getSealPrefix = (id: string): string => `${PREFIX}${id}:`
