import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, valid in a header, a cookie and a URL. */
export const generateToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256, hex. The database stores only this hash. It needs no salt, because 256 random bits cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
