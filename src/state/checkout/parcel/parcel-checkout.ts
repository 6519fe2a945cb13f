import { atom } from 'nanostores'

import type { ParcelTerms } from '#contract/checkout/parcel.ts'
import type { Address } from '#contract/geo/address.ts'
import { getFractionDigits } from '#domain/checkout/currency.ts'
import {
  addStop,
  createParcelForm,
  findFormIssues,
  isRouteComplete,
  type ParcelForm,
  type ParcelStop,
} from '#domain/checkout/parcel/parcel-form.ts'
import { buildParcelEstimation, buildParcelRequest } from '#domain/checkout/parcel/parcel-request.ts'
import { restoreParcel } from '#domain/checkout/parcel/restore-parcel.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { createFormCheckout, type FormDependencies } from '#state/checkout/form/form-checkout.ts'
import { createFormStorage } from '#state/checkout/form/form-storage.ts'
import { calculateFigures } from '#state/checkout/parcel/parcel-figures.ts'

/** The checkout of a parcel: the form, its price before it is finished, and the payment. The marketplace prices it with the same function. */
export function createParcelCheckout({ terms, ...dependencies }: FormDependencies & { readonly terms: ParcelTerms }) {
  const { newId, currency } = dependencies
  const { store } = dependencies.place
  const digits = getFractionDigits(currency)
  const toFigures = (form: ParcelForm) => calculateFigures(form, terms, store)
  const checkout = createFormCheckout(dependencies, {
    storage: createFormStorage(dependencies, STORAGE_NAME.parcel, restoreParcel),
    createForm: () => createParcelForm(newId),
    isPriced: isRouteComplete,
    toRequest: (form: ParcelForm, basketId, choices) => buildParcelRequest({ form, store, digits }, basketId, choices),
    toEstimation: (form, scheduledTime) => buildParcelEstimation({ form, store, digits }, scheduledTime),
    findIssues: form => findFormIssues(form, { terms, cityCode: store.cityCode, digits }),
    getEta: form => toFigures(form).eta,
    needsConfirmation: true,
  })
  const { $form, changeForm } = checkout
  const $figures = atom(toFigures($form.get()))
  $form.listen(form => $figures.set(toFigures(form)))

  function changeStop(key: string, changes: Partial<ParcelStop>, isTyped = false): void {
    changeForm({ stops: $form.get().stops.map(it => (it.key === key ? { ...it, ...changes } : it)) }, isTyped)
  }

  return {
    ...checkout,
    $figures,
    changeStop,
    setAddress(stop: string | 'return', address: Address): void {
      if (stop === 'return') changeForm({ returnAddress: address })
      else changeStop(stop, { address })
    },
    addStop: (): void => changeForm(addStop($form.get(), newId())),
    removeStop: (key: string): void => changeForm({ stops: $form.get().stops.filter(it => it.key !== key) }),
  }
}

export type ParcelCheckout = ReturnType<typeof createParcelCheckout>
