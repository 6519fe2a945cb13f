import { notices } from '#state/browser/session.ts'

/** Whether a component of this page shows the message of a forced logout. */
export const hasSessionNotices = (): boolean => notices.hasView()

/** Calls back for each forced logout whose message no component shows. */
export function onForcedLogout(show: () => void): void {
  notices.$notices.subscribe(list => {
    if (list.length > 0 && !hasSessionNotices()) show()
  })
}
