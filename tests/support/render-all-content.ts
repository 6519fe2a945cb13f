/** Runs in a page: renders all content that `content-visibility` would render only when the user scrolls near it. */
export async function renderAllContent(): Promise<void> {
  // wait for the content that follows the first frame (STARTUP_SCRIPT of layouts/inline.ts), at most 2 s: some pages have none
  for (let turn = 0; turn < 100 && !document.documentElement.classList.contains('painted'); turn++)
    await new Promise(resolve => setTimeout(resolve, 20))
  const stylesheet = new CSSStyleSheet()
  stylesheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [stylesheet]
}
