/** A §7: "3 attempts, first delay 1000 ms, doubling". The first call counts as an attempt. */
export const MAX_ATTEMPTS = 3
const FIRST_DELAY_MS = 1000

/**
 * @param attempts attempts so far, 1 or more
 * @returns milliseconds until the next attempt; undefined after the last one
 * @source A §7, "Caching"; B §9
 */
export function getRetryDelay(attempts: number): number | undefined {
  return attempts < MAX_ATTEMPTS ? FIRST_DELAY_MS * 2 ** (attempts - 1) : undefined
}
