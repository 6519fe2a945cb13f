import { createHash, randomBytes } from 'node:crypto'

/** 256 bits nobody can guess, fit for a header, a cookie and an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256, hex: what the database knows of a token. Without a salt, since a token of 256 bits cannot be tried out. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
