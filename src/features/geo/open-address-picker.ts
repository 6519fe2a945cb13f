import { modals } from '#state/browser.ts'

export function openAddressPicker(): void {
  modals.push({ name: 'address', dismissable: true })
}
