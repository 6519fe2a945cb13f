/** The product sheet before hydration: it opens in the next frame with the data of the clicked card. */
const findPart = (sheet: ParentNode, name: string) => sheet.querySelector<HTMLElement>(`[data-part=${name}]`)!

/** The focused element before the sheet opened. The sheet opens in two steps, so the browser does not remember it. */
let opener: Element | null = null

/** @returns the sheet element */
export function getProductSheet(): HTMLDialogElement {
  return document.querySelector<HTMLDialogElement>('#product-sheet')!
}

/**
 * @param link the product's link in its card
 * @param isHydrated before hydration a skeleton replaces the options
 */
export function openProductSheet(link: HTMLElement, isHydrated: boolean): void {
  const sheet = getProductSheet()
  opener = document.activeElement
  const card = link.closest('.item, .product-detail, .again') ?? link
  const tint = /tint-\d+/.exec(card.querySelector('[class*=tint-]')?.className ?? '')?.[0] ?? ''
  const picture = card.querySelector('img, .monogram')?.cloneNode(true)
  if (picture instanceof HTMLImageElement) Object.assign(picture, { sizes: '160px', width: 160, height: 160, loading: 'eager' })
  const { product, add, openProduct } = link.dataset
  sheet.dataset['entity'] = product ?? add ?? openProduct ?? ''
  findPart(sheet, 'picture').className = `sheet-pic ${tint}`
  findPart(sheet, 'picture').replaceChildren(...(picture ? [picture] : []))
  findPart(sheet, 'name').textContent = card.querySelector('h2, h3')?.textContent ?? ''
  findPart(sheet, 'text').textContent = card.querySelector('p:not(.price)')?.textContent ?? ''
  findPart(sheet, 'price').replaceChildren(...Array.from(card.querySelectorAll('.price > *'), it => it.cloneNode(true)))
  if (!isHydrated)
    sheet
      .querySelector('#sheet-options')!
      .replaceChildren((findPart(sheet, 'skeleton') as unknown as HTMLTemplateElement).content.cloneNode(true))
  // a closed sheet opens at its top; setting scrollTop would force a layout
  if (sheet.open) findPart(sheet, 'body').scrollTop = 0
  // showModal() makes the page inert and restyles all elements, so it runs after the first frame
  else sheet.show()
}

/** Adds the further pictures beside the first. The row scrolls sideways, also by keyboard. */
export function addPictures(images: readonly string[]): void {
  const row = findPart(getProductSheet(), 'picture')
  row.tabIndex = images.length > 1 ? 0 : -1
  row.append(...images.slice(1).map(src => Object.assign(new Image(160, 160), { src, alt: '', className: 'art' })))
}

/** Makes the sheet modal once it is painted. The focus is on its name (`autofocus`). */
export function makeSheetModal(): void {
  const sheet = getProductSheet()
  if (!sheet.open || sheet.matches(':modal')) return
  sheet.open = false // unlike close(), this fires no event
  sheet.showModal()
}

/** Closes the sheet by its button, the backdrop and Escape. */
export function attachProductSheet(onClosed: () => void): void {
  const sheet = getProductSheet()
  let startedOutside = false
  const isOutside = ({ clientX, clientY }: MouseEvent) => {
    const { left, right, top, bottom } = sheet.getBoundingClientRect()
    return clientX < left || clientX > right || clientY < top || clientY > bottom
  }
  // a drag that begins inside (text selection) and ends on the backdrop does not close
  // (a position inside is not measured, because that would force a layout)
  sheet.addEventListener('pointerdown', event => void (startedOutside = event.target === sheet && isOutside(event)))
  sheet.addEventListener('click', event => {
    const zoom = (event.target as Element).closest<HTMLElement>('[data-zoom]')
    if (zoom)
      return void import('#features/catalogue/product/picture-zoom.client.ts').then(it => it.openPictureZoom(sheet, zoom)).catch(() => {})
    if ((event.target as Element).closest('[data-close]') || (event.target === sheet && startedOutside && isOutside(event))) sheet.close()
  })
  // before the sheet is modal the browser does not handle Escape
  sheet.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !sheet.matches(':modal')) sheet.close()
  })
  sheet.addEventListener('close', () => {
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    onClosed()
  })
}
