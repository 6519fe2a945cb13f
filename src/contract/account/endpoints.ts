import { checkEmail, createToken, getAuthenticationMethods, refreshToken, revokeToken } from '#contract/account/auth.ts'
import { deleteCompanyDetail, putCompanyDetail } from '#contract/account/company-detail.ts'
import { getInvoiceSettings, getPhoneSettings, getPhoneVerificationCountries } from '#contract/account/country-settings.ts'
import { nextFlowPhoneNumberStep, startFlowPhoneNumber, startIdentityFlow, verifyIdentityFlow } from '#contract/account/identity-flow.ts'
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
import { answerSurvey, deleteSharedDataPartners, getSharedDataPartners } from '#contract/account/shared-data.ts'
import { migrateCustomer, signUp } from '#contract/account/sign-up.ts'
import { nextTwoFactorStep, startTwoFactor, validateTwoFactor } from '#contract/account/two-factor.ts'
import { denyPrivacy, getPrivacyDisclaimer, getUserStatus, grantPrivacy, skipPrivacy } from '#contract/account/user-status.ts'
import {
  changePassword,
  completePasswordRecovery,
  confirmEmailChange,
  getEmailChange,
  getMe,
  getProfile,
  repeatPasswordRecovery,
  requestPasswordRecovery,
  updateUser,
  verifyEmail,
} from '#contract/account/user.ts'

export const accountEndpoints = {
  createToken,
  refreshToken,
  revokeToken,
  checkEmail,
  getAuthenticationMethods,
  startTwoFactor,
  validateTwoFactor,
  nextTwoFactorStep,
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
  maskInboundCall,
  grantPrivacy,
  denyPrivacy,
  skipPrivacy,
  getPrivacyDisclaimer,
  getPhoneSettings,
  getPhoneVerificationCountries,
  getInvoiceSettings,
  getSharedDataPartners,
  deleteSharedDataPartners,
  answerSurvey,
} as const
