import { call, session } from '#state/browser/session.ts'
import { createZoneNotice, type ZoneNotice } from '#state/geo/zone-notice.ts'

/** A request for a notice by e-mail; each form has its own. */
export const createPageZoneNotice = (): ZoneNotice => createZoneNotice(call)

/** Empty for a visitor. */
export function getCustomerEmail(): string {
  const state = session.$session.get()
  return state.status === 'authenticated' ? state.user.email : ''
}
