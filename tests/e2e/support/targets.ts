/**
 * Runs in the page: every link, button and field in sight whose place under a finger is smaller than 44 px (look.md). The place
 * is what answers to a touch, so a part that is drawn smaller may reach further; a link within running text is let be.
 */
export function smallTargets(): string[] {
  /** Half of 44 px, and within it. */
  const reach = 21
  const open = [...document.querySelectorAll('dialog[open]')].at(-1)
  const all = (open ?? document).querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea')

  const isSeen = (it: HTMLElement): boolean => it.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const isInText = (it: HTMLElement): boolean => it.matches('p a, .prose a')
  const answers = (it: HTMLElement, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y)
    if (!hit) return false
    return it.contains(hit) || (it.closest('label')?.contains(hit) ?? false) || (it.closest('.field')?.contains(hit) ?? false)
  }

  const small: string[] = []
  for (const it of all) {
    if (!isSeen(it) || isInText(it) || it.matches('.skip, :disabled')) continue
    it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, right, top, bottom, width, height } = it.getBoundingClientRect()
    if (width === 0 || height === 0) continue
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const missed = [
      [x, y - reach],
      [x, y + reach],
      [x - reach, y],
      [x + reach, y],
    ].filter(([toX, toY]) => !answers(it, toX!, toY!))
    if (missed.length > 0)
      small.push(`${it.tagName.toLowerCase()} "${(it.ariaLabel ?? it.textContent ?? '').trim().slice(0, 40)}" ${Math.round(width)}×${Math.round(height)}`)
  }
  return [...new Set(small)]
}
