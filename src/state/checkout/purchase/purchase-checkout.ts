import { MAX_PURCHASE_LINES, type PriceEstimationOption } from '#contract/checkout/purchase.ts'
import type { Address } from '#contract/geo/address.ts'
import { getFractionDigits } from '#domain/checkout/currency.ts'
import { calculateOrderEta } from '#domain/checkout/order-eta.ts'
import {
  addLine,
  changeLine,
  chooseOption,
  createPurchaseForm,
  findPurchaseFormIssues,
  isPurchasePriced,
  type PurchaseForm,
  type PurchaseFormIssue,
  removeLine,
  setLinePhoto,
} from '#domain/checkout/purchase/purchase-form.ts'
import { buildPurchaseEstimation, buildPurchaseRequest } from '#domain/checkout/purchase/purchase-request.ts'
import type { PurchaseTerms } from '#domain/checkout/purchase/purchase-terms.ts'
import { restorePurchase } from '#domain/checkout/purchase/restore-purchase.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { createFormCheckout, type FormDependencies } from '#state/checkout/form/form-checkout.ts'
import { createFormStorage } from '#state/checkout/form/form-storage.ts'
import type { PhotosState, PhotoUploads } from '#state/platform/photos/photo-uploads.ts'

interface PurchaseDependencies extends FormDependencies {
  readonly terms: PurchaseTerms
  /** Whether the courier buys in the store of the page (A §1, "custom order types"; B §3, "CUSTOM"). */
  readonly isCustom: boolean
}

/** The checkout of a purchase: what to buy, from where, the estimate and the limit, and the payment. */
export function createPurchaseCheckout({ terms, isCustom, ...dependencies }: PurchaseDependencies) {
  const { newId, currency, place } = dependencies
  const { store } = place
  const digits = getFractionDigits(currency)
  const checkout = createFormCheckout(dependencies, {
    storage: createFormStorage(dependencies, STORAGE_NAME.purchase, restorePurchase),
    createForm: () => createPurchaseForm(newId, terms, digits),
    isPriced: (form: PurchaseForm) => isPurchasePriced(form, terms, digits),
    toRequest: (form, basketId, choices) => buildPurchaseRequest({ form, store, isCustom, digits }, basketId, choices),
    toEstimation: (form, scheduledTime) => buildPurchaseEstimation({ form, store, digits }, scheduledTime),
    findIssues: form => [...findPhotoIssues(), ...findPurchaseFormIssues(form, { terms, cityCode: store.cityCode, digits })],
    getEta: ({ address }) => (address && store.at && store.eta ? calculateOrderEta(store.eta, getDistanceMetres(store.at, address.geo), 0) : undefined), // prettier-ignore
    needsConfirmation: false,
  })
  const { $form, changeForm } = checkout

  let uploads: PhotoUploads | undefined

  /** The order waits for a photo that is sent, and for a decision about one that failed. */
  function findPhotoIssues(): PurchaseFormIssue[] {
    const unfinished = uploads?.$photos.get().items.find(it => it.status !== 'ready')
    return unfinished ? [{ field: 'photos', reason: 'missing', key: unfinished.key }] : []
  }

  /** Puts each uploaded photo into its line, where a reload does not lose it. */
  function applyPhotos({ items }: PhotosState): void {
    for (const { key, photo } of $form.get().lines) {
      const uploaded = items.find(it => it.key === key)?.photo
      if (uploaded && uploaded.id !== photo?.id) changeForm(setLinePhoto($form.get(), key, uploaded))
    }
  }

  /** The photos of the lines, each with the key of its line. They are created with the first one. */
  function openUploads(create: (max: number) => PhotoUploads): PhotoUploads {
    if (!uploads) {
      uploads = create(MAX_PURCHASE_LINES)
      uploads.$photos.listen(applyPhotos)
    }
    return uploads
  }

  /** An uploaded photo without a line is deleted after a day. */
  function removePhoto(key: string): void {
    uploads?.remove(key)
    changeForm(setLinePhoto($form.get(), key, undefined))
  }

  return {
    ...checkout,
    addLine: (): void => changeForm(addLine($form.get(), newId())),
    removeLine(key: string): void {
      uploads?.remove(key)
      changeForm(removeLine($form.get(), key))
    },
    openUploads,
    removePhoto,
    nameLine: (key: string, name: string): void => changeForm(changeLine($form.get(), key, { name }), true),
    countLine: (key: string, quantity: number): void => changeForm(changeLine($form.get(), key, { quantity })),
    chooseOption: (option: PriceEstimationOption): void => changeForm(chooseOption($form.get(), option, terms, digits)),
    setAddress: (field: 'shop' | 'address', address: Address): void => changeForm({ [field]: address }),
  }
}

export type PurchaseCheckout = ReturnType<typeof createPurchaseCheckout>
