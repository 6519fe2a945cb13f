/** Runs in a page: what waits for somebody to come near (`content-visibility`) is drawn, as whoever comes near finds it. */
export async function renderAllContent(): Promise<void> {
  // what waits for the first frame has come too (STARTUP_SCRIPT of layouts/inline.ts); a page that has none of it is taken as it is
  for (let turn = 0; turn < 100 && !document.documentElement.classList.contains('painted'); turn++)
    await new Promise(resolve => setTimeout(resolve, 20))
  const whole = new CSSStyleSheet()
  whole.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [whole]
}
