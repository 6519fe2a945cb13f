import openedSheet from '#styles/opened.css?url'
import { loadSheet } from '#layouts/load-sheet.ts'

let holds = false

/**
 * How what opens looks: wanted as soon as something may be pressed, and not before the first frame. Without it what opens is plain, but
 * works: whoever cannot have it is not kept waiting.
 */
export const openedSheetHolds: Promise<void> = loadSheet(openedSheet)
  .catch(() => undefined)
  .then(() => void (holds = true))

/** Does it now where the sheet holds, so that a dialog opens in the very next frame; else as soon as it does. */
export function onceStyled(open: () => void): void {
  if (holds) open()
  else void openedSheetHolds.then(open)
}
