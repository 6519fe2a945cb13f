import { atom } from 'nanostores'

/** B §4: the forced-logout toast. A notice names the event; the page has its text. */
export type Notice = 'forcedLogout'

/** Notices that every page shows as toasts. Each is shown once until it is dismissed. */
export function createNotices() {
  const $notices = atom<readonly Notice[]>([])
  return {
    $notices,
    add(notice: Notice): void {
      if (!$notices.get().includes(notice)) $notices.set([...$notices.get(), notice])
    },
    dismiss: (notice: Notice): void => $notices.set($notices.get().filter(it => it !== notice)),
  }
}
