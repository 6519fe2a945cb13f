import { cancelAccountDeletion, getAccountDeletion, getPersonalData, requestAccountDeletion } from '#contract/account/account-data.ts'
import { checkEmail, createToken, getAuthenticationMethods, refreshToken, revokeToken } from '#contract/account/auth.ts'
import { deleteCompanyDetail, putCompanyDetail } from '#contract/account/company-detail.ts'
import { getInvoiceSettings, getPhoneSettings, getPhoneVerificationCountries } from '#contract/account/country-settings.ts'
import { nextFlowPhoneNumberStep, startFlowPhoneNumber, startIdentityFlow, verifyIdentityFlow } from '#contract/account/identity-flow.ts'
import {
  createPasskey,
  getPasskeyOptions,
  getPasskeySignInOptions,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#contract/account/passkey.ts'
import {
  checkPhoneVerificationCode,
  confirmPhoneNumber,
  maskInboundCall,
  nextPhoneNumberStep,
  nextPhoneVerificationStep,
  startPhoneNumberVerification,
  startPhoneVerification,
  verifyPhoneNumber,
} from '#contract/account/phone.ts'
import { addSocialIdentity, listSocialIdentities, removeSocialIdentity } from '#contract/account/social.ts'
import { endSessions, listSessions } from '#contract/account/session-list.ts'
import { answerSurvey, deleteSharedDataPartners, getSharedDataPartners } from '#contract/account/shared-data.ts'
import { migrateCustomer, signUp } from '#contract/account/sign-up.ts'
import { getTwoFactor, nextTwoFactorStep, setTwoFactor, startTwoFactor, validateTwoFactor } from '#contract/account/two-factor.ts'
import { denyPrivacy, getPrivacyDisclaimer, getPrivacyPermissions, grantPrivacy, skipPrivacy } from '#contract/account/privacy.ts'
import { getUserStatus } from '#contract/account/user-status.ts'
import { confirmGuestEmail, confirmGuestPhone, sendNextGuestCode, startGuestCheckout } from '#contract/account/guest.ts'
import { getMe, getProfile } from '#contract/account/user.ts'
import {
  changePassword,
  completePasswordRecovery,
  confirmEmailChange,
  getEmailChange,
  repeatPasswordRecovery,
  requestPasswordRecovery,
  updateUser,
  verifyEmail,
} from '#contract/account/user-changes.ts'

export const accountEndpoints = {
  createToken,
  refreshToken,
  revokeToken,
  checkEmail,
  getAuthenticationMethods,
  startTwoFactor,
  validateTwoFactor,
  nextTwoFactorStep,
  getTwoFactor,
  setTwoFactor,
  getUserStatus,
  getMe,
  getProfile,
  updateUser,
  changePassword,
  getEmailChange,
  confirmEmailChange,
  requestPasswordRecovery,
  repeatPasswordRecovery,
  completePasswordRecovery,
  verifyEmail,
  signUp,
  migrateCustomer,
  putCompanyDetail,
  deleteCompanyDetail,
  startPhoneNumberVerification,
  nextPhoneNumberStep,
  verifyPhoneNumber,
  confirmPhoneNumber,
  startPhoneVerification,
  nextPhoneVerificationStep,
  checkPhoneVerificationCode,
  startIdentityFlow,
  verifyIdentityFlow,
  startFlowPhoneNumber,
  nextFlowPhoneNumberStep,
  startGuestCheckout,
  confirmGuestEmail,
  confirmGuestPhone,
  sendNextGuestCode,
  maskInboundCall,
  grantPrivacy,
  denyPrivacy,
  skipPrivacy,
  getPrivacyDisclaimer,
  getPrivacyPermissions,
  getPhoneSettings,
  getPhoneVerificationCountries,
  getInvoiceSettings,
  getSharedDataPartners,
  deleteSharedDataPartners,
  answerSurvey,
  getPersonalData,
  getAccountDeletion,
  requestAccountDeletion,
  cancelAccountDeletion,
  listSessions,
  endSessions,
  getPasskeySignInOptions,
  listPasskeys,
  getPasskeyOptions,
  createPasskey,
  renamePasskey,
  removePasskey,
  addSocialIdentity,
  listSocialIdentities,
  removeSocialIdentity,
} as const
