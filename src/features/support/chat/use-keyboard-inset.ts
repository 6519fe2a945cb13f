import { useEffect } from 'react'

/**
 * Sets `--keyboard` to the height that the keyboard covers, pixels. Browsers that resize the page for the keyboard (`interactive-widget` of
 * the viewport) cover nothing; others, such as Safari, only shrink the visual viewport.
 */
export function useKeyboardInset(isActive: boolean): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport
    if (!isActive || !viewport) return
    const { style } = document.documentElement
    const update = () => style.setProperty('--keyboard', `${Math.max(0, Math.round(innerHeight - viewport.height * viewport.scale))}px`)
    update()
    viewport.addEventListener('resize', update)
    return () => {
      viewport.removeEventListener('resize', update)
      style.removeProperty('--keyboard')
    }
  }, [isActive])
}
