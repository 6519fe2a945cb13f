/** The sheet before React: it opens in the next frame with what the pressed card already shows. */
const findPart = (sheet: ParentNode, name: string) => sheet.querySelector<HTMLElement>(`[data-part=${name}]`)!

/** What had the focus before the sheet. It opens in two steps, so the browser does not remember that for us. */
let opener: Element | null = null

/** @returns the sheet, for whoever fills it in */
export function getProductSheet(): HTMLDialogElement {
  return document.querySelector<HTMLDialogElement>('#product-sheet')!
}

/**
 * @param link the product's link in its card
 * @param keepsOptions false while React is away: bones stand where options and buttons will be
 */
export function openProductSheet(link: HTMLElement, keepsOptions: boolean): void {
  const sheet = getProductSheet()
  opener = document.activeElement
  const card = link.closest('.item, .product-detail') ?? link
  const tint = /tint-\d+/.exec(card.querySelector('[class*=tint-]')?.className ?? '')?.[0] ?? ''
  const picture = card.querySelector('img')?.cloneNode() as HTMLImageElement | undefined
  if (picture) Object.assign(picture, { sizes: '160px', width: 160, height: 160, loading: 'eager' })
  findPart(sheet, 'picture').className = `sheet-pic ${tint}`
  findPart(sheet, 'picture').replaceChildren(...(picture ? [picture] : []))
  findPart(sheet, 'name').textContent = card.querySelector('h2, h3')?.textContent ?? ''
  findPart(sheet, 'text').textContent = card.querySelector('p:not(.price)')?.textContent ?? ''
  findPart(sheet, 'price').replaceChildren(...Array.from(card.querySelectorAll('.price > *'), it => it.cloneNode(true)))
  if (!keepsOptions)
    sheet
      .querySelector('#sheet-options')!
      .replaceChildren((findPart(sheet, 'skeleton') as unknown as HTMLTemplateElement).content.cloneNode(true))
  // a sheet that was closed begins at its top by itself; asking it to would cost a layout
  if (sheet.open) findPart(sheet, 'body').scrollTop = 0
  // becoming modal makes the whole page inert, every element of it is styled anew: first the frame, then that
  else sheet.show()
}

/** Once the sheet is painted: the page behind it is shut off, as a modal dialog wants. Focus is on its name (`autofocus`). */
export function makeSheetModal(): void {
  const sheet = getProductSheet()
  if (!sheet.open || sheet.matches(':modal')) return
  sheet.open = false // unlike close(), this tells nobody
  sheet.showModal()
}

/** Press on the cross, on the backdrop, or Escape (the browser's own). The address follows: back closes, too. */
export function attachProductSheet(onClosed: () => void): void {
  const sheet = getProductSheet()
  let from = false
  const isOutside = ({ clientX, clientY }: MouseEvent) => {
    const { left, right, top, bottom } = sheet.getBoundingClientRect()
    return clientX < left || clientX > right || clientY < top || clientY > bottom
  }
  // a press that begins inside (selecting words) and ends on the backdrop is not a wish to close
  // (a press on something inside is not measured: that would cost a layout)
  sheet.addEventListener('pointerdown', event => void (from = event.target === sheet && isOutside(event)))
  sheet.addEventListener('click', event => {
    if ((event.target as Element).closest('[data-close]') || (event.target === sheet && from && isOutside(event))) sheet.close()
  })
  // in the frame before it is modal, Escape is not the browser's yet
  sheet.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !sheet.matches(':modal')) sheet.close()
  })
  sheet.addEventListener('close', () => {
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    if (history.state?.sheet === true) history.back()
    onClosed()
  })
  addEventListener('popstate', () => {
    if (sheet.open && history.state?.sheet !== true) sheet.close()
  })
}

/** The product's own address while its sheet is open, so that it can be shared, and "back" closes it. */
export function pushProductAddress(link: HTMLElement): void {
  if (link instanceof HTMLAnchorElement && history.state?.sheet !== true) history.pushState({ sheet: true }, '', link.href)
}
