/**
 * B §8, static codes of the server. 214347 has two meanings in the spec; both names exist here. B §8 calls 211319–211322 "slot errors"
 * without assigning them: the order is ours. Codes from 900001 are ours. Each code is a separate export, so that bundles include only used
 * ones.
 */

export { outOfDeliveryZone, storeGone, storeNotAvailable, storeNotFound } from '#contract/server-error.ts'

export const codeExpired = 0
export const twoFactorCodeExpired = 1
export const phoneLinkedToFraudulentUser = 214342
export const verificationServiceDown = 214343
export const wrongVerificationCode = 214344
export const maxCodeRetries = 214345
export const userIsFraudulent = 214346
export const unsupportedCountryCode = 214347
export const cardPaymentFailure = 214347
export const invalidPhoneType = 214348
export const invalidPhoneNumber = 214349
export const inactiveVerification = 214350
export const verificationNotFound = 214351
export const unsupportedAppVersion = 214352
export const noEventToTrigger = 214353
export const verificationInProgress = 214354
export const maxVerificationRetries = 214355
export const unauthorized = 136290
export const identityInvalidState = 810003
export const invalidEmail = 145272
export const badCredentials = 27052
export const existingEmail = 53140
export const phoneInUse = 133812
export const paymentFailed = 211091
export const orderAlreadyRated = 179343
export const pointOutOfCoverage = 205555
export const slotNotAvailable = 211319
export const slotPassed = 211320
export const slotTooFarAhead = 211321
export const schedulingNotOffered = 211322
export const storeClosed = 900001
