import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { queryFeatures } from '#contract/platform/features.ts'
import type { Report } from '#domain/platform/report.ts'
import { TOGGLE_DEFAULTS, TOGGLE_NAMES, type Toggles, toToggles } from '#domain/platform/toggles.ts'

/** A §7: "5000 ms timeout". */
export const TOGGLES_TIMEOUT_MS = 5000
/** A §9: "feature toggles 2 min". */
export const TOGGLES_MAX_AGE_MS = 2 * 60_000

/** Events after which the toggles are fetched again at any age. @source A §4 */
export type ToggleOccasion = 'login' | 'logout' | 'location'

/** The feature toggles in the browser. A failed request leaves the defaults (TOGGLES_GET_ERROR). */
export function createToggles({ call, now, report }: { call: Client; now(): number; report: Report }) {
  const $toggles = atom<Toggles>(TOGGLE_DEFAULTS)
  let requestedAt = -Infinity
  let latest = 0

  async function fetchToggles(): Promise<void> {
    requestedAt = now()
    const requestNumber = ++latest
    try {
      const { toggles } = await call(queryFeatures, { body: { toggles: TOGGLE_NAMES } }, { timeout: TOGGLES_TIMEOUT_MS })
      if (requestNumber === latest) $toggles.set(toToggles(toggles))
    } catch {
      report({ kind: 'event', name: 'TOGGLES_GET_ERROR' })
    }
  }

  return {
    $toggles,
    /** Fetches the toggles unless the last request is less than two minutes old. */
    load: (): Promise<void> => (now() - requestedAt > TOGGLES_MAX_AGE_MS ? fetchToggles() : Promise.resolve()),
    /** @source A §4: "Feature toggles are refetched after login, logout and location change" */
    refetch: (_occasion: ToggleOccasion): Promise<void> => fetchToggles(),
  }
}
