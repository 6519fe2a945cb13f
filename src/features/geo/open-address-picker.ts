import { modals } from '#state/browser/storefront.ts'

export function openAddressPicker(): void {
  modals.push({ name: 'address', dismissable: true })
}
