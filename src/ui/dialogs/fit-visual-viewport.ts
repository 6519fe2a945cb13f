/** The part of `VisualViewport` that is read. */
type Viewport = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale' | 'addEventListener' | 'removeEventListener'>

/**
 * Sets `--visible-height` and `--hidden-below` of a dialog, pixels, while an on-screen keyboard covers a part of the window. Safari does not
 * know `interactive-widget=resizes-content`: only the visual viewport becomes smaller there.
 *
 * @returns the function that ends it
 */
export function fitVisualViewport(dialog: HTMLElement, viewport: Viewport | null, getWindowHeight: () => number): () => void {
  const clear = () => {
    for (const name of ['--visible-height', '--hidden-below']) dialog.style.removeProperty(name)
  }
  const update = () => {
    if (!viewport) return
    const hidden = Math.round(getWindowHeight() - viewport.height - viewport.offsetTop)
    // a zoomed page is smaller for another reason
    if (viewport.scale > 1.01 || hidden <= 0) return clear()
    dialog.style.setProperty('--visible-height', `${Math.round(viewport.height)}px`)
    dialog.style.setProperty('--hidden-below', `${hidden}px`)
  }
  update()
  for (const event of ['resize', 'scroll']) viewport?.addEventListener(event, update)
  return () => {
    for (const event of ['resize', 'scroll']) viewport?.removeEventListener(event, update)
    clear()
  }
}
