import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { createGuestCheckout } from '#state/account/guest-checkout.ts'
import { getCaptchaToken } from '#state/browser/captcha.ts'
import { CLOCK, getPhoneCountry, hasCountriesEndpoint } from '#state/browser/phone-verification.ts'
import { session } from '#state/browser/session.ts'
import { call } from '#state/browser/storefront.ts'

/** Loaded when the dialog of an order without an account opens. */
export const createPageGuestCheckout = (cityCode: string) =>
  createGuestCheckout(
    {
      call,
      getCaptchaToken,
      session,
      storage: sessionStorage,
      storageKey: STORAGE_NAME.guestCheckout,
      cityCode,
      date: Date.now,
      hasCountriesEndpoint,
      ...CLOCK,
    },
    getPhoneCountry(),
  )
