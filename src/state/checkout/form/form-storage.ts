import type { SavedCheckout } from '#contract/checkout/saved-checkout.ts'
import { getFreshValues, readSavedCheckout } from '#domain/checkout/restore-checkout.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import type { CheckoutDependencies } from '#state/checkout/checkout-dependencies.ts'

type Values = Omit<SavedCheckout['dynamicValues'], 'savedAt'>

/** What reads the form of a store from the text in local storage. @param now Unix milliseconds */
type RestoreForm<Form> = (
  text: string | null,
  store: { readonly storeId: number; readonly cityCode: string },
  now: number,
) => { readonly form: Form; readonly basketId: string } | undefined

export interface FormStorage<Form> {
  restore(): { readonly form: Form; readonly values: Values | undefined; readonly basketId: string } | undefined
  save(form: Form, values: Values): void
  clear(): void
}

/** Saves a form and its checkout in this browser, so that nothing entered is lost for 30 minutes, also across the sign-in. */
export function createFormStorage<Form>(
  { storage, report, now, place }: Pick<CheckoutDependencies, 'storage' | 'report' | 'now' | 'place'>,
  formName: string,
  restoreForm: RestoreForm<Form>,
): FormStorage<Form> {
  const { name, storeId, path, checkoutPath, cityCode } = place.store
  return {
    restore() {
      const saved = restoreForm(storage.getItem(formName), place.store, now())
      const checkout = readSavedCheckout(storage.getItem(STORAGE_NAME.checkout))
      return saved && { form: saved.form, basketId: saved.basketId, values: getFreshValues(checkout, saved.basketId, now()) }
    },
    save(form, values) {
      const savedAt = now()
      try {
        storage.setItem(formName, JSON.stringify({ savedAt, cityCode, storeId, basketId: values.basketId, form }))
        const checkout = { store: { storeId, name, path, checkoutPath }, dynamicValues: { savedAt, ...values } }
        storage.setItem(STORAGE_NAME.checkout, JSON.stringify(checkout))
      } catch {
        report({ kind: 'error', name: 'STORAGE_WRITE_ERROR', message: formName })
      }
    },
    clear() {
      storage.removeItem(formName)
      storage.removeItem(STORAGE_NAME.checkout)
    },
  }
}
