import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** B §8 names a cooldown without its length. These are the ones of Google's own prompt, for one refusal after the other. */
export const ONE_TAP_COOLDOWNS_MS: readonly number[] = [2 * HOUR_MS, DAY_MS, 7 * DAY_MS, 28 * DAY_MS]

type CooldownStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const read = (storage: CooldownStorage): { readonly skips: number; readonly until: number } => {
  const [, skips, until] = /^(\d{1,6}):(\d{1,15})$/.exec(getItem(storage) ?? '') ?? []
  return { skips: Number(skips ?? 0), until: Number(until ?? 0) }
}

function getItem(storage: CooldownStorage): string | null {
  try {
    return storage.getItem(STORAGE_NAME.oneTap)
  } catch {
    // without storage the browser still has a cooldown of its own
    return null
  }
}

/**
 * @param now Unix milliseconds
 * @returns when the one-tap prompt may appear again; undefined: now. An end that is too far away was written by another clock.
 */
export function getOneTapCooldownEnd(storage: CooldownStorage, now: number): number | undefined {
  const { until } = read(storage)
  return until > now && until <= now + ONE_TAP_COOLDOWNS_MS.at(-1)! ? until : undefined
}

/** Starts the cooldown after a prompt that was skipped or not displayed; the next one is longer. */
export function startOneTapCooldown(storage: CooldownStorage, now: number): void {
  const { skips } = read(storage)
  const length = ONE_TAP_COOLDOWNS_MS[skips] ?? ONE_TAP_COOLDOWNS_MS.at(-1)!
  try {
    storage.setItem(STORAGE_NAME.oneTap, `${skips + 1}:${now + length}`)
  } catch {
    // no storage
  }
}

export function clearOneTapCooldown(storage: CooldownStorage): void {
  try {
    storage.removeItem(STORAGE_NAME.oneTap)
  } catch {
    // no storage
  }
}
