/**
 * Runs in the page: every link, button and field in sight whose place under a finger is smaller than 44 px (look.md). The place
 * is what answers to a touch, so a part that is drawn smaller may reach further; a link within running text is let be.
 */
export function smallTargets(): string[] {
  /** Half of 44 px, and within it. */
  const reach = 21
  const open = document.activeElement?.closest('dialog[open]')
  const all = (open ?? document).querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea')

  const isSeen = (it: HTMLElement): boolean => it.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const isInText = (it: HTMLElement): boolean => it.matches('p a, .prose a')
  /** A label, a field or a card stands for the control in it. */
  const placeOf = (it: HTMLElement): Element => {
    const covers = getComputedStyle(it, '::after').position === 'absolute' && getComputedStyle(it).position === 'static'
    return (covers ? it.closest('li, article') : null) ?? it.closest('label') ?? it.closest('.field') ?? it
  }
  const answers = (it: HTMLElement, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y)
    if (!hit) return false
    return it.contains(hit) || (it.closest('label')?.contains(hit) ?? false) || (it.closest('.field')?.contains(hit) ?? false)
  }

  const small: string[] = []
  for (const it of all) {
    if (!isSeen(it) || isInText(it) || it.matches('.skip, :disabled')) continue
    it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, right, top, bottom, width, height } = placeOf(it).getBoundingClientRect()
    if (width === 0 || height === 0) continue
    // a card is one target with others within it: its middle may be theirs
    if (placeOf(it).matches('li, article') && Math.min(width, height) > 2 * reach) continue
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    // a word is as wide as it is
    const isWord = it.matches('nav a, footer a')
    const missed = [
      [x, y - reach],
      [x, y + reach],
      ...(isWord
        ? []
        : [
            [x - reach, y],
            [x + reach, y],
          ]),
    ].filter(([toX, toY]) => !answers(it, toX!, toY!))
    if (missed.length > 0)
      small.push(
        `${it.tagName.toLowerCase()} "${(it.ariaLabel ?? it.textContent ?? '').trim().slice(0, 40)}" ${Math.round(width)}×${Math.round(height)}`,
      )
  }
  return [...new Set(small)]
}
