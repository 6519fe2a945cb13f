import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/**
 * Whether the browser knows the customer as a subscriber of Prime. The answer is for one customer: it never applies to the next one.
 *
 * @param userId null for an anonymous visitor
 */
export function readPrime(storage: Readonly<Record<string, string>>, userId: number | null): boolean {
  return userId !== null && storage[STORAGE_NAME.prime] === String(userId)
}
