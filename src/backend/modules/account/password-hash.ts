import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes, OWASP's minimum: about 20 ms of one core. Equal to the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Verified for unknown customers, so that the response time is the same (trust.md: "argon2id also for unknown users"). */
const dummyHash = hash('a password without an account', COST)

/** NIST SP 800-63B §3.1.1.2: equal characters, independent of how a keyboard composes them. */
const normalizePassword = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password), COST)

/** @param stored null for an unknown customer or one without a password: the result is false, after the same time */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash), normalizePassword(password))
  return matches && stored !== null
}
