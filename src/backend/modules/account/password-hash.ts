import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB and two passes (OWASP's least): about 20 ms of one core. The library's default, written down. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A password nobody has: unknown customers take as long as known ones (trust.md: "argon2id also for unknown users"). */
const nobodys = hash('nobody has this password', COST)

/** NIST SP 800-63B §3.1.1.2: the same signs, however a keyboard composes them. */
const formOf = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(formOf(password), COST)

/** @param stored null for nobody, or for a customer without a password: never right, and never faster */
export async function isPasswordRight(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobodys), formOf(password))
  return right && stored !== null
}
