import { modals } from '#state/browser/storefront.ts'

export function openBasket(): void {
  modals.push({ name: 'cart', dismissable: true })
}
