/** Runs in a page: renders all content that `content-visibility` would render only when the user scrolls near it. */
export async function renderAllContent(): Promise<void> {
  // wait for the content that follows the first frame (STARTUP_SCRIPT of layouts/inline.ts), at most 2 s: some pages have none
  for (let attempt = 0; attempt < 100 && !document.documentElement.classList.contains('painted'); attempt++)
    await new Promise(resolve => setTimeout(resolve, 20))
  const stylesheet = new CSSStyleSheet()
  stylesheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [stylesheet]
}
