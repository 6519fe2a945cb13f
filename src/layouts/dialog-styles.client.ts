/** Rendered by Default.astro, enabled by STARTUP_SCRIPT after the first frame: a disabled sheet is not loaded. */
const link = document.querySelector<HTMLLinkElement>('link[data-opened]')

/** Resolves when the dialog styles are loaded or failed; dialogs work without them. */
export const dialogStylesReady = new Promise<unknown>(end => {
  if (link?.sheet === null) link.onload = link.onerror = end
  else end(undefined)
})

/** Runs at once with loaded styles, so that a dialog opens in the next frame; otherwise waits for them. */
export const runWhenStyled = (open: () => void): void => {
  if (link?.sheet === null) void dialogStylesReady.then(open)
  else open()
}
