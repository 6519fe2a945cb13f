/** State shared with the inline script that collects early interactions. */
interface EarlyInteractions {
  clicks?: Element[]
  ready?: number
}

const CONTROLS = '[data-product],[data-add],[data-basket],[data-address],[data-list],[data-popup],[data-report],[data-favourite]'

/**
 * Calls `on` for each click on a product, its add button, the basket, the address, a popup of a store, the report of a translation, a
 * heart, or a link that changes a list; early ones first. The browser handles a click with a modifier key: it opens a new tab.
 */
export function handleInteractions(on: (control: HTMLElement) => void): void {
  const shared = window as unknown as EarlyInteractions
  shared.ready = 1
  addEventListener('click', event => {
    const control = (event.target as Element | null)?.closest<HTMLElement>(CONTROLS)
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    on(control)
  })
  for (const control of shared.clicks?.splice(0) ?? []) on(control as HTMLElement)
}

/**
 * Calls `prepare` when the pointer or the keyboard reaches a control or its card. Touch gives no
 * signal before the tap.
 */
export function onIntent(prepare: (control: HTMLElement | null) => void): void {
  const onEvent = (event: Event) => {
    const control = (event.target as Element | null)?.closest<HTMLElement>(`${CONTROLS},.item,#basket`)
    if (control) prepare(control.matches('.item') ? control.querySelector<HTMLElement>('[data-product]') : control)
  }
  addEventListener('pointerover', event => void (event.pointerType !== 'touch' && onEvent(event)), { passive: true })
  for (const name of ['keyup', 'keydown']) addEventListener(name, onEvent, { passive: true })
}

/** Runs the task after the current frame is painted. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task))
}
