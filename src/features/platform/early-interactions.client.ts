/** Presses that the inline catcher kept while this script was on its way, then every later one. */
interface EarlyInteractions {
  early?: Element[]
  awake?: number
}

const CONTROLS = '[data-product],[data-add],[data-basket],[data-address]'

/**
 * Hands each press of a product, its plus, the basket or the address to `on`, the early ones first. A press with a modifier stays
 * the browser's: it opens a new tab.
 */
export function handleInteractions(on: (control: HTMLElement) => void): void {
  const shared = window as unknown as EarlyInteractions
  shared.awake = 1
  addEventListener('click', event => {
    const control = (event.target as Element | null)?.closest<HTMLElement>(CONTROLS)
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    on(control)
  })
  for (const control of shared.early?.splice(0) ?? []) on(control as HTMLElement)
}

/**
 * Calls back at the first sign that one of the controls is wanted: the pointer over a card, a key in it. A finger gives no
 * sign before its press, and the press itself comes first: what it asks for is painted before anything is loaded.
 */
export function onIntent(prepare: (control: HTMLElement | null) => void): void {
  const onEvent = (event: Event) => {
    const control = (event.target as Element | null)?.closest<HTMLElement>(`${CONTROLS},.item,#basket`)
    if (control) prepare(control.matches('.item') ? control.querySelector<HTMLElement>('[data-product]') : control)
  }
  addEventListener('pointerover', event => void (event.pointerType !== 'touch' && onEvent(event)), { passive: true })
  for (const name of ['keyup', 'keydown']) addEventListener(name, onEvent, { passive: true })
}

/** Does it when the frame that is being made has been painted. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task))
}
