import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts short-lived values of a browser, so that only this site can read or write them.
 *
 * @param key secret of the site
 * @param purpose a value for one purpose cannot be used for another
 */
export function createSealedValues<T extends object>(key: () => string, purpose: string, now: () => number) {
  const deriveKey = (): Buffer => Buffer.from(hkdfSync('sha256', key(), '', `recado: ${purpose}`, 32))
  return {
    seal(value: T, lifetimeMs: number): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, deriveKey(), nonce, { authTagLength: TAG_BYTES })
      const text = JSON.stringify({ value, expiresAt: now() + lifetimeMs })
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    /** @returns undefined for a value that is forged, for another purpose, or too old */
    open(sealed: string | undefined): T | undefined {
      if (sealed === undefined) return undefined
      try {
        const bytes = Buffer.from(sealed, 'base64url')
        const decipher = createDecipheriv(CIPHER, deriveKey(), bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        const { value, expiresAt } = JSON.parse(text) as { readonly value: T; readonly expiresAt: number }
        return expiresAt > now() ? value : undefined
      } catch {
        return undefined
      }
    },
  }
}
