import { atom } from 'nanostores'

import type { Point } from '#contract/primitives.ts'
import type { Report } from '#domain/platform/report.ts'

/** How long the browser may take to find its location, and how old the location may be. */
const [GEOLOCATION_TIMEOUT_MS, GEOLOCATION_MAX_AGE_MS] = [10_000, 60_000]
/** A browser that does not tell its permission in this time is asked for the location at once. */
const PERMISSION_TIMEOUT_MS = 1000

/** The state of a request for the location of the browser. */
export type LocatingStatus = 'idle' | 'busy' | LocatingFailure
type LocatingFailure = 'denied' | 'slow' | 'failed' | 'unsupported'

export interface BrowserLocation {
  readonly point: Point
  /** Radius, metres. */
  readonly accuracy: number
}

interface LocatingDependencies {
  /** Undefined on plain http. */
  readonly geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined
  /** Undefined in old browsers. */
  readonly permissions: Pick<Permissions, 'query'> | undefined
  readonly report: Report
}

/** "Use my location": asks the browser once, and can be cancelled. */
export function createLocating({ geolocation, permissions, report }: LocatingDependencies) {
  const $locating = atom<LocatingStatus>('idle')
  let attempt = 0

  /** Whether the visitor has refused the location: the browser would not ask again. */
  async function isRefused(): Promise<boolean> {
    if (typeof permissions?.query !== 'function') {
      report({ kind: 'event', name: 'UNSUPPORTED_PERMISSIONS_API' })
      return false
    }
    let permission: PermissionStatus | undefined
    try {
      permission = await Promise.race([permissions.query({ name: 'geolocation' }), rejectLater(PERMISSION_TIMEOUT_MS)])
    } catch {
      report({ kind: 'event', name: 'GEOLOCATION_PERMISSIONS_GET_ERROR' })
      return false
    }
    const state = (permission as { state?: unknown } | null | undefined)?.state
    if (state !== 'granted' && state !== 'denied' && state !== 'prompt') report({ kind: 'event', name: 'PERMISSION_STATE_GET_ERROR' })
    return state === 'denied'
  }

  return {
    $locating,
    /** @returns undefined after a failure, which `$locating` names, and after a cancellation */
    async locate(): Promise<BrowserLocation | undefined> {
      if ($locating.get() === 'busy') return undefined
      const own = ++attempt
      const isCurrent = () => own === attempt
      $locating.set('busy')
      const result = await findLocation(geolocation, isRefused, isCurrent)
      if (!isCurrent()) return undefined
      $locating.set(typeof result === 'string' ? result : 'idle')
      if (typeof result !== 'string') return result
      if (result === 'unsupported') report({ kind: 'event', name: 'UNSUPPORTED_GEOLOCATION_API' })
      else report({ kind: 'event', name: 'CURRENT_LOCATION_GET_ERROR', detail: { reason: result } })
      return undefined
    },
    /** A result that comes later is ignored. */
    cancel(): void {
      attempt += 1
      $locating.set('idle')
    },
  }
}
export type Locating = ReturnType<typeof createLocating>

async function findLocation(
  geolocation: LocatingDependencies['geolocation'],
  isRefused: () => Promise<boolean>,
  isCurrent: () => boolean,
): Promise<BrowserLocation | LocatingFailure> {
  if (!geolocation) return 'unsupported'
  if (await isRefused()) return 'denied'
  // no prompt after a cancellation
  if (!isCurrent()) return 'failed'
  return new Promise(resolve => {
    try {
      geolocation.getCurrentPosition(
        ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
          resolve(Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { point: { lat, lng }, accuracy } : 'failed'),
        error => resolve(error.code === 1 ? 'denied' : error.code === 3 ? 'slow' : 'failed'),
        { enableHighAccuracy: true, timeout: GEOLOCATION_TIMEOUT_MS, maximumAge: GEOLOCATION_MAX_AGE_MS },
      )
    } catch {
      resolve('failed')
    }
  })
}

const rejectLater = (ms: number): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('No reply')), ms)
  })
