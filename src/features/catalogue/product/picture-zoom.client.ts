import { trackDialog } from '#ui/dialogs/dialog-history.ts'

/** The pictures of a product on the whole screen. A file of its own, because few customers enlarge a picture. */

/** The largest file of a picture; other addresses are unchanged. */
const toLargest = (source: string): string => source.replace(/-\d+\.webp$/, '-256.webp')

/**
 * Opens the pictures of the sheet. A click on a picture shows it at twice its size; the browser scrolls it.
 *
 * @param button has the texts in its data attributes, and gets the focus back
 */
export function openPictureZoom(sheet: HTMLDialogElement, button: HTMLElement): void {
  const dialog = Object.assign(document.createElement('dialog'), { className: 'picture-zoom' })
  dialog.setAttribute('aria-label', sheet.querySelector('h2')!.textContent)
  const row = Object.assign(document.createElement('div'), { className: 'zoom-row' })
  const shown = sheet.querySelector<HTMLElement>('.sheet-pic')!
  const sources = Array.from(shown.querySelectorAll('img'), it => toLargest(it.currentSrc || it.src))
  row.append(...sources.map(createPicture))
  const close = createButton(button.dataset['closeText']!, sheet.querySelector('.sheet-close svg')!, () => dialog.close())
  close.className = 'sheet-close'
  dialog.append(close, row)
  if (sources.length > 1) dialog.append(createSteps(row, button))
  // the click must not reach the sheet, which a click outside closes
  for (const name of ['click', 'pointerdown'] as const) dialog.addEventListener(name, event => event.stopPropagation())
  dialog.addEventListener('close', event => {
    event.stopPropagation()
    dialog.remove()
    button.focus()
  })
  document.body.append(dialog)
  dialog.showModal()
  trackDialog(dialog)
  // begins with the picture that the sheet shows
  row.scrollLeft = (shown.scrollLeft / (shown.clientWidth || 1)) * row.clientWidth
}

function createPicture(src: string): HTMLElement {
  const frame = Object.assign(document.createElement('div'), { className: 'zoom-picture' })
  frame.append(Object.assign(new Image(256, 256), { src, alt: '' }))
  frame.addEventListener('click', ({ clientX, clientY }) => {
    const enlarged = frame.classList.toggle('enlarged')
    if (!enlarged) return
    // the point under the pointer stays visible
    frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) * (clientX / innerWidth)
    frame.scrollTop = (frame.scrollHeight - frame.clientHeight) * (clientY / innerHeight)
  })
  return frame
}

function createSteps(row: HTMLElement, { dataset }: HTMLElement): HTMLElement {
  const steps = Object.assign(document.createElement('div'), { className: 'zoom-steps' })
  const arrow = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  arrow.setAttribute('viewBox', '0 0 24 24')
  arrow.setAttribute('class', 'icon')
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  line.setAttribute('d', 'm9 18 6-6-6-6')
  arrow.append(line)
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  const scroll = (by: number) => () => row.scrollBy({ left: by * row.clientWidth, behavior })
  steps.append(createButton(dataset['previousText']!, arrow, scroll(-1)), createButton(dataset['nextText']!, arrow, scroll(1)))
  return steps
}

function createButton(label: string, icon: Element, onClick: () => void): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', ariaLabel: label, onclick: onClick })
  button.append(icon.cloneNode(true))
  return button
}
