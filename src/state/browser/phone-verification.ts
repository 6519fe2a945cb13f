import type { VerificationOrigin } from '#contract/account/verification.ts'
import { createIdentityFlow, type IdentityFlow } from '#state/account/identity-flow.ts'
import { createPhoneVerification, type PhoneVerification } from '#state/account/phone-verification.ts'
import { createTwoFactorVerification, type TwoFactorVerification } from '#state/account/two-factor.ts'
import { getCaptchaToken } from '#state/browser/captcha.ts'
import { call, session } from '#state/browser/session.ts'
import { call as anonymousCall, deliveryAddress, toggles } from '#state/browser/storefront.ts'

/** B §9: "default legal country ES". */
const DEFAULT_COUNTRY = 'ES'

export const CLOCK = {
  now: () => performance.now(),
  everySecond(task: () => void) {
    const timer = setInterval(task, 1000)
    return () => clearInterval(timer)
  },
}

/** The second factor of a sign-in with the password. */
export const createSignInVerification = (twoFactorToken: string): TwoFactorVerification =>
  createTwoFactorVerification({ call: anonymousCall, getCaptchaToken, finishSignIn: session.finishSignIn, ...CLOCK }, twoFactorToken)

export const hasCountriesEndpoint = (): boolean => toggles.$toggles.get().PHONE_VERIFICATION_COUNTRIES_ENDPOINT_ENABLED
const getAddressCity = () => deliveryAddress.$address.get()?.city
/** The country that is selected at first. */
export const getPhoneCountry = (): string => getAddressCity()?.countryCode ?? DEFAULT_COUNTRY

/** Sign-in and sign-up by phone. */
export const createSignInFlow = (): IdentityFlow =>
  createIdentityFlow(
    { call: anonymousCall, getCaptchaToken, session, hasCountriesEndpoint, cityCode: () => getAddressCity()?.code, ...CLOCK },
    getPhoneCountry(),
  )

/** The verification of a customer's phone. Loaded when its dialog opens. */
export const createProfileVerification = (origin: VerificationOrigin, country: string | undefined): PhoneVerification =>
  createPhoneVerification(
    {
      call,
      getCaptchaToken,
      setUser: session.setUser,
      origin,
      hasCountriesEndpoint,
      ...CLOCK,
    },
    country ?? getPhoneCountry(),
  )

/** Formats a number while it is typed. The rules of all countries load with the dialog, not with the page. */
export async function loadPhoneFormatter(): Promise<(countryCode: string, text: string) => string> {
  const { AsYouType } = await import('libphonenumber-js/min')
  return (countryCode, text) => new AsYouType(countryCode as ConstructorParameters<typeof AsYouType>[0]).input(text)
}
