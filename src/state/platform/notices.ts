import { atom } from 'nanostores'

/** B §4: the forced-logout toast. Others may join it: what has happened, not the words for it. */
export type Notice = 'forcedLogout'

/** What the customer must be told wherever they are: a toast each, told once until it is dismissed. */
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
