/**
 * Runs in the page: finds every visible link, button and field whose touch target is smaller than 44 px (look.md). The touch target is the area
 * that reacts to a touch, which may be larger than the drawn control. Links in running text are exempt.
 */
export function findSmallTargets(): string[] {
  /** From the centre to points just inside a target of 44 px. Pixels. */
  const reach = 21
  const open = document.activeElement?.closest('dialog[open]')
  const all = (open ?? document).querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea')

  const isVisible = (it: HTMLElement): boolean => it.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  // an action beside a text has a box of its own
  const isInText = (it: HTMLElement): boolean => it.matches('p a:not(.action), .prose a:not(.action)')
  /** A label, a field or a card is the target of the control in it. */
  const getTarget = (it: HTMLElement): Element => {
    const covers = getComputedStyle(it, '::after').position === 'absolute' && getComputedStyle(it).position === 'static'
    return (covers ? it.closest('li, article') : null) ?? it.closest('label') ?? it.closest('.field') ?? it
  }
  const isHit = (it: HTMLElement, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y)
    if (!hit) return false
    return it.contains(hit) || (it.closest('label')?.contains(hit) ?? false) || (it.closest('.field')?.contains(hit) ?? false)
  }

  const small: string[] = []
  for (const it of all) {
    if (!isVisible(it) || isInText(it) || it.matches('.skip, :disabled')) continue
    it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, right, top, bottom, width, height } = getTarget(it).getBoundingClientRect()
    if (width === 0 || height === 0) continue
    // a card contains other targets, which may cover its centre
    if (getTarget(it).matches('li, article') && Math.min(width, height) > 2 * reach) continue
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    // the width of a text link in a menu depends on its word
    const isTextLink = it.matches('nav a, footer a')
    const missed = [
      [x, y - reach],
      [x, y + reach],
      ...(isTextLink
        ? []
        : [
            [x - reach, y],
            [x + reach, y],
          ]),
    ].filter(([toX, toY]) => !isHit(it, toX!, toY!))
    if (missed.length > 0)
      small.push(
        `${it.tagName.toLowerCase()} "${(it.ariaLabel ?? it.textContent ?? '').trim().slice(0, 40)}" ${Math.round(width)}×${Math.round(height)}`,
      )
  }
  return [...new Set(small)]
}
