import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { StaticCode } from '#contract/errors.ts'
import { requestZoneNotice } from '#contract/geo/zone-notice.ts'
import type { Point } from '#contract/primitives.ts'
import { isEmail } from '#domain/account/email.ts'

/** `delivered`: a zone contains the point already. */
export type ZoneNoticeStatus = 'idle' | 'busy' | 'sent' | ZoneNoticeFailure
type ZoneNoticeFailure = 'invalid' | 'delivered' | 'limited' | 'failed'

/** "Notify me": one e-mail as soon as a delivery zone, or that of a store, contains a point. */
export function createZoneNotice(call: Client) {
  const $status = atom<ZoneNoticeStatus>('idle')
  return {
    $status,
    /**
     * A second request during the first one is ignored.
     *
     * @param storeId a store whose zone does not contain the point
     */
    async request(typed: string, location: Point, storeId?: number): Promise<void> {
      const email = typed.trim()
      if ($status.get() === 'busy') return
      if (!isEmail(email)) return $status.set('invalid')
      $status.set('busy')
      const failure = await call(requestZoneNotice, { body: { email, location, storeId } }).then(() => undefined, toFailure)
      $status.set(failure ?? 'sent')
    },
    reset: (): void => $status.set('idle'),
  }
}
export type ZoneNotice = ReturnType<typeof createZoneNotice>

function toFailure(error: unknown): ZoneNoticeFailure {
  if (!(error instanceof CallError) || error.failure.kind !== 'rejected') return 'failed'
  const { staticCode, code, status } = error.failure
  if (staticCode === StaticCode.invalidEmail) return 'invalid'
  if (code === 'ALREADY_DELIVERED') return 'delivered'
  return status === 429 ? 'limited' : 'failed'
}
