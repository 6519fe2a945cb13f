import { isStaff } from '#domain/account/staff.ts'
import { session } from '#state/browser/session.ts'
import { toggles } from '#state/browser/storefront.ts'

/** Calls back when the customer is staff. */
export function onStaff(show: () => void): void {
  const update = (): void => {
    const state = session.$session.get()
    if (isStaff(toggles.$toggles.get().CCE_IS_STAFF_USER, state.status === 'authenticated' ? state.user : undefined)) show()
  }
  session.$session.subscribe(update)
  toggles.$toggles.listen(update)
}
