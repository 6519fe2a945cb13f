import type { BackendOptions } from '#backend/backend-options.ts'
import type { Captcha } from '#backend/modules/platform/captcha.ts'
import type { RunAfterResponse } from '#backend/run-after-response.ts'
import { checkEmailHandler, getAuthenticationMethodsHandler } from '#backend/modules/account/check-email.ts'
import { confirmEmailChangeHandler, getEmailChangeHandler, verifyEmailHandler } from '#backend/modules/account/email-change.ts'
import { changePasswordHandler, getMeHandler, getProfileHandler, updateUserHandler } from '#backend/modules/account/profile.ts'
import {
  getInvoiceSettingsHandler,
  getPhoneSettingsHandler,
  getPhoneVerificationCountriesHandler,
} from '#backend/modules/account/country-settings.ts'
import { createGuestCheckout } from '#backend/modules/account/guest/guest-checkout.ts'
import { createSocialIdentities } from '#backend/modules/account/identity/social-identities.ts'
import { migrateCustomerHandler } from '#backend/modules/account/migration/migrate-customer.ts'
import { createPasskeys } from '#backend/modules/account/passkeys/passkeys.ts'
import { maskInboundCallHandler } from '#backend/modules/account/phone/mask-inbound-call.ts'
import { createPhoneHandlers } from '#backend/modules/account/phone/phone-handlers.ts'
import { createPhoneVerification } from '#backend/modules/account/phone/phone-verification.ts'
import { completeRecoveryHandler, requestRecoveryHandler } from '#backend/modules/account/recovery.ts'
import { endSessionsHandler, listSessionsHandler } from '#backend/modules/account/sessions/session-list.ts'
import {
  createStartGuestSession,
  createStartSession,
  createTokenHandler,
  refreshTokenHandler,
  revokeTokenHandler,
} from '#backend/modules/account/sign-in.ts'
import { signUpHandler } from '#backend/modules/account/sign-up.ts'
import { deleteCompanyDetailHandler, putCompanyDetailHandler } from '#backend/modules/account/company/company.ts'
import {
  cancelAccountDeletionHandler,
  getAccountDeletionHandler,
  requestAccountDeletionHandler,
} from '#backend/modules/account/personal-data/account-deletion.ts'
import { getPersonalDataHandler } from '#backend/modules/account/personal-data/copy-personal-data.ts'
import {
  decidePrivacyHandler,
  getPrivacyDisclaimerHandler,
  getPrivacyPermissionsHandler,
  skipPrivacyHandler,
} from '#backend/modules/account/personal-data/privacy.ts'
import {
  answerSurveyHandler,
  deleteSharedDataPartnersHandler,
  getSharedDataPartnersHandler,
} from '#backend/modules/account/personal-data/shared-data.ts'
import { createIdentityFlow } from '#backend/modules/account/phone/identity-flow.ts'
import { createTwoFactor } from '#backend/modules/account/phone/two-factor.ts'
import { getUserStatusHandler } from '#backend/modules/account/user-status.ts'

interface AccountOptions extends BackendOptions {
  readonly runAfterResponse: RunAfterResponse
  readonly captcha: Captcha
}

export function createAccountHandlers(options: AccountOptions) {
  const { db, now, sandbox } = options
  const passkeys = createPasskeys(options)
  const social = createSocialIdentities(options)
  const verification = createPhoneVerification(options)
  const startSession = createStartSession(options)
  const twoFactor = createTwoFactor({ ...options, verification, startSession })
  const identityFlow = createIdentityFlow({ ...options, verification })
  const guestCheckout = createGuestCheckout({ ...options, verification })
  const startGuestSession = createStartGuestSession(options)
  return {
    createToken: createTokenHandler({
      ...options,
      passkeys,
      social,
      identityFlow,
      twoFactor,
      guestCheckout,
      startGuestSession,
      startSession,
    }),
    ...guestCheckout.handlers,
    ...identityFlow.handlers,
    ...twoFactor.handlers,
    ...passkeys.handlers,
    ...social.handlers,
    ...createPhoneHandlers(verification),
    maskInboundCall: maskInboundCallHandler(options),
    refreshToken: refreshTokenHandler(options),
    revokeToken: revokeTokenHandler(db, now),
    migrateCustomer: migrateCustomerHandler({ ...options, startSession }),
    signUp: signUpHandler(db, now, sandbox, social, identityFlow),
    getMe: getMeHandler(options),
    getProfile: getProfileHandler(db),
    getUserStatus: getUserStatusHandler(options),
    updateUser: updateUserHandler(options),
    getEmailChange: getEmailChangeHandler(db, now),
    confirmEmailChange: confirmEmailChangeHandler(db, now),
    verifyEmail: verifyEmailHandler(options),
    changePassword: changePasswordHandler(db, now),
    checkEmail: checkEmailHandler,
    getAuthenticationMethods: getAuthenticationMethodsHandler(options),
    requestPasswordRecovery: requestRecoveryHandler(options),
    repeatPasswordRecovery: requestRecoveryHandler(options),
    completePasswordRecovery: completeRecoveryHandler(options),
    getPhoneSettings: getPhoneSettingsHandler(options),
    getPhoneVerificationCountries: getPhoneVerificationCountriesHandler(options),
    getInvoiceSettings: getInvoiceSettingsHandler(db),
    putCompanyDetail: putCompanyDetailHandler(db),
    deleteCompanyDetail: deleteCompanyDetailHandler(db),
    grantPrivacy: decidePrivacyHandler(db, now, true),
    denyPrivacy: decidePrivacyHandler(db, now, false),
    skipPrivacy: skipPrivacyHandler(db, now),
    getPrivacyPermissions: getPrivacyPermissionsHandler(db),
    getPrivacyDisclaimer: getPrivacyDisclaimerHandler,
    getSharedDataPartners: getSharedDataPartnersHandler(db),
    deleteSharedDataPartners: deleteSharedDataPartnersHandler(db),
    answerSurvey: answerSurveyHandler(db, now),
    getPersonalData: getPersonalDataHandler(db, now),
    getAccountDeletion: getAccountDeletionHandler(db),
    requestAccountDeletion: requestAccountDeletionHandler({ db, now, sandbox }),
    cancelAccountDeletion: cancelAccountDeletionHandler(db),
    listSessions: listSessionsHandler(db, now),
    endSessions: endSessionsHandler(db, now),
  }
}
