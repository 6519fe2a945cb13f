/** Runs in a page: what waits for somebody to come near (`content-visibility`) is drawn, as whoever comes near finds it. */
export function comeNear(): void {
  const whole = new CSSStyleSheet()
  whole.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [whole]
}
