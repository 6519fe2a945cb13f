import type { ProductSnapshot } from '#contract/cart/cart.ts'

/** A card for the product sheet, of a product in a part of the menu that is not loaded, or no longer on the menu. */
export function createCard({ id, name, imageUrl, tint }: ProductSnapshot): HTMLElement {
  const card = document.createElement('a')
  const picture = Object.assign(document.createElement('div'), { className: `tint-${tint}` })
  picture.append(Object.assign(new Image(), { src: imageUrl, alt: '', className: 'art' }))
  card.dataset['product'] = String(id)
  card.append(Object.assign(document.createElement('h3'), { textContent: name }), picture)
  return card
}
