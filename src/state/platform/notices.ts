import { atom } from 'nanostores'

/** B §4: the forced-logout toast. A notice names the event; the page has its text. */
export type Notice = 'forcedLogout'

/** Notices that every page shows as toasts. Each is shown once until it is dismissed. */
export function createNotices() {
  const $notices = atom<readonly Notice[]>([])
  let views = 0
  return {
    $notices,
    /** Counts a component that shows the notices. @returns a function to call when it is gone */
    addView(): () => void {
      views += 1
      return () => void (views -= 1)
    },
    hasView: (): boolean => views > 0,
    add(notice: Notice): void {
      if (!$notices.get().includes(notice)) $notices.set([...$notices.get(), notice])
    },
    dismiss: (notice: Notice): void => $notices.set($notices.get().filter(it => it !== notice)),
  }
}
