import type { SavedCheckout } from '#contract/checkout/saved-checkout.ts'
import type { ParcelForm } from '#domain/checkout/parcel/parcel-form.ts'
import { restoreParcel } from '#domain/checkout/parcel/restore-parcel.ts'
import { getFreshValues, readSavedCheckout } from '#domain/checkout/restore-checkout.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import type { CheckoutDependencies } from '#state/checkout/checkout-dependencies.ts'

type Values = Omit<SavedCheckout['dynamicValues'], 'savedAt'>

/** Saves the form and the checkout of a parcel in this browser, so that nothing entered is lost for 30 minutes, also across the sign-in. */
export function createParcelStorage({ storage, report, now, place }: Pick<CheckoutDependencies, 'storage' | 'report' | 'now' | 'place'>) {
  const { name, storeId, path, checkoutPath, cityCode } = place.store
  return {
    restore(): { readonly form: ParcelForm; readonly values: Values | undefined; readonly basketId: string } | undefined {
      const saved = restoreParcel(storage.getItem(STORAGE_NAME.parcel), cityCode, now())
      const checkout = readSavedCheckout(storage.getItem(STORAGE_NAME.checkout))
      return saved && { form: saved.form, basketId: saved.basketId, values: getFreshValues(checkout, saved.basketId, now()) }
    },
    save(form: ParcelForm, values: Values): void {
      const savedAt = now()
      try {
        storage.setItem(STORAGE_NAME.parcel, JSON.stringify({ savedAt, cityCode, basketId: values.basketId, form }))
        const checkout = { store: { storeId, name, path, checkoutPath }, dynamicValues: { savedAt, ...values } }
        storage.setItem(STORAGE_NAME.checkout, JSON.stringify(checkout))
      } catch {
        report({ kind: 'error', name: 'STORAGE_WRITE_ERROR', message: 'parcel' })
      }
    },
    clear(): void {
      storage.removeItem(STORAGE_NAME.parcel)
      storage.removeItem(STORAGE_NAME.checkout)
    },
  }
}
