/** Wrong passwords for one account that are evaluated without a delay. */
export const FREE_ATTEMPTS = 20
const FIRST_DELAY_MS = 60_000
/** Long enough for about 50 evaluated passwords a day, half of what NIST SP 800-63B §3.2.2 allows in a row. */
export const MAX_DELAY_MS = 30 * 60_000

/**
 * Delay between the last wrong password and the next evaluation: none for the first 20, then 1, 2, 4, 8, 16 and 30 minutes.
 *
 * @param failures wrong passwords so far
 * @returns milliseconds
 */
export function getAttemptDelay(failures: number): number {
  if (failures < FREE_ATTEMPTS) return 0
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - FREE_ATTEMPTS, 10))
}
