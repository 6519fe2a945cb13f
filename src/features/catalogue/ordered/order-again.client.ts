import { getOrderedProducts, getOrderedStores } from '#contract/catalogue/order-again.ts'
import type { Store } from '#contract/catalogue/store.ts'
import { changeOrderedPlaces } from '#domain/catalogue/ordered-places.ts'
import { parseCover } from '#domain/catalogue/picture.ts'
import { isOpen } from '#domain/catalogue/store-state.ts'
import { ORDERED_PLACES_KEY } from '#domain/platform/page-script-names.ts'
import { call } from '#state/browser/session.ts'

/** Fills the row "Order again" of a signed-in customer. The HTML of the page is the same for every visitor. */

const PICTURE_SIZE = 48

/** The stores of the city from which the customer has ordered. On failure the row stays hidden; the client reports the call. */
export async function showOrderedStores(block: HTMLElement): Promise<void> {
  const { orderAgain: cityCode = '' } = block.dataset
  const reply = await call(getOrderedStores, {}, { place: { cityCode } }).catch(() => undefined)
  fill(block, reply?.stores.map(it => createStoreItem(it, block.dataset)) ?? [])
}

/** The products of the store that the customer has ordered, as copies of their cards. A product without a card is left out. */
export async function showOrderedProducts(block: HTMLElement): Promise<void> {
  const { orderAgain: cityCode = '', store = '' } = block.dataset
  const [id = '', addressId = ''] = store.split(' ')
  const params = { id: Number(id), addressId: Number(addressId) }
  const reply = await call(getOrderedProducts, { params }, { place: { cityCode } }).catch(() => undefined)
  fill(block, reply?.productIds.flatMap(copyProduct) ?? [])
}

function fill(block: HTMLElement, items: readonly Node[]): void {
  const reserved = document.documentElement.classList
  remember(items.length > 0)
  if (items.length === 0) return reserved.remove('ordered')
  block.querySelector('ul')!.replaceChildren(...items)
  // without reserved space it is shown only where it moves nothing in view; the next visit reserves the space
  const next = block.nextElementSibling
  if (next && next.getBoundingClientRect().top >= innerHeight) block.classList.add('shown')
}

function remember(hasOrdered: boolean): void {
  try {
    const list = localStorage.getItem(ORDERED_PLACES_KEY) ?? ''
    localStorage.setItem(ORDERED_PLACES_KEY, changeOrderedPlaces(list, location.pathname, hasOrdered))
  } catch {
    // a blocked storage reserves no space
  }
}

const createElement = (name: string, className: string, ...children: (Node | string)[]) => {
  const element = document.createElement(name)
  element.className = className
  element.append(...children)
  return element
}

/** One picture: the logo of the brand, or the first of the cover. */
function getPictureAddress({ logo, imageId }: Store): string {
  const [id = ''] = parseCover(logo ?? imageId).pictures
  return id.includes('/') ? id : `/pictures/${id}-96.webp`
}

function createStoreItem(store: Store, { path = '', etaText = '', closed = '' }: DOMStringMap): HTMLElement {
  const picture = Object.assign(new Image(PICTURE_SIZE, PICTURE_SIZE), {
    alt: '',
    className: 'art',
    src: getPictureAddress(store),
  })
  const link = Object.assign(document.createElement('a'), {
    className: 'stretch',
    href: path.replace('*', store.slug),
    textContent: store.name,
  })
  const bounds = store.eta && store.etaEnabled ? [store.eta.lowerBound, store.eta.upperBound] : undefined
  const note = isOpen(store) ? bounds && etaText.replace(/#/g, () => String(bounds.shift())) : closed
  return createElement(
    'li',
    'again',
    createElement('div', `pic tint-${store.tint}`, picture),
    createElement('h3', '', link),
    createElement('small', '', note ?? ''),
  )
}

function copyProduct(id: number): HTMLElement[] {
  const link = document.querySelector<HTMLAnchorElement>(`.item [data-product="${id}"]`)
  const card = link?.closest('.item')
  const picture = card?.querySelector('img')?.cloneNode() as HTMLImageElement | undefined
  const price = card?.querySelector('.price')?.cloneNode(true)
  if (!link || !card || !picture || !price) return []
  Object.assign(picture, { width: PICTURE_SIZE, height: PICTURE_SIZE, sizes: `${PICTURE_SIZE}px` })
  const tint = /tint-\d+/.exec(card.querySelector('.pic')?.className ?? '')?.[0] ?? ''
  return [createElement('li', 'again', createElement('div', `pic ${tint}`, picture), createElement('h3', '', link.cloneNode(true)), price)]
}
