import { requestPasswordRecovery } from '#contract/account/user-changes.ts'
import { createLoginAppRedirect } from '#state/account/sign-in/login-app.ts'
import { createSignInEmailCheck } from '#state/account/sign-in/sign-in-email-check.ts'
import { createSocialSignIn } from '#state/account/sign-in/social-sign-in.ts'
import { session } from '#state/browser/session.ts'
import { call, deliveryAddress, toggles } from '#state/browser/storefront.ts'

/** A separate module: only the sign-in form loads it. */
export const socialSignIn = createSocialSignIn({
  call,
  session,
  getCaptchaToken: async action => (await import('#state/browser/captcha.ts')).getCaptchaToken(action),
  navigate: url => location.assign(url),
})

export const checkSignInEmail = createSignInEmailCheck(call)

/** Sends a link to set a new password, if the address has an account. @throws CallError */
export const requestRecovery = async (email: string): Promise<void> => void (await call(requestPasswordRecovery, { body: { email } }))

/** Leaves for the login page of another front end, where the operator has one. */
export const goToLoginApp = createLoginAppRedirect({
  isOn: () => toggles.$toggles.get().CCE_REACT_LOGIN_ENABLED,
  getApp: socialSignIn.getLoginApp,
  page: {
    pathname: location.pathname,
    search: location.search,
    language: document.documentElement.lang,
    countryCode: deliveryAddress.$address.get()?.city?.countryCode,
  },
  navigate: url => location.assign(url),
})
