import { modals } from '#state/browser.ts'

export function openBasket(): void {
  modals.push({ name: 'cart', dismissable: true })
}
