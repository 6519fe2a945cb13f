/** Printed by Default.astro, asked for by STARTER after the first frame: a sheet that is disabled is not loaded. */
const link = document.querySelector<HTMLLinkElement>('link[data-opened]')

/** Ends when what opens looks as it should. Whoever cannot have the sheet is not kept waiting: without it things are plain, but work. */
export const dialogStylesReady = new Promise<unknown>(end => {
  if (link?.sheet === null) link.onload = link.onerror = end
  else end(undefined)
})

/** Does it now where the sheet holds, so that a dialog opens in the very next frame; else as soon as it does. */
export const runWhenStyled = (open: () => void): void => {
  if (link?.sheet === null) void dialogStylesReady.then(open)
  else open()
}
