import * as z from 'zod/mini'

/**
 * Body of every reply that is not 2xx. B §8: "Server errors carry data.error with code, staticCode, title, domain,
 * payload, message." `requestId` is ours: what the customer reads out to support.
 */
export const ServerError = z.object({
  error: z.object({
    code: z.optional(z.string()),
    staticCode: z.optional(z.int()),
    title: z.optional(z.string()),
    domain: z.optional(z.string()),
    payload: z.optional(z.unknown()),
    message: z.string(),
    requestId: z.optional(z.string()),
  }),
})
export type ServerError = z.infer<typeof ServerError>

/**
 * B §8, the codes of the server. 214347 has two meanings in the spec; both names are kept. B §8 calls 211319–211322 "slot errors" and
 * does not say which is which: that order is ours. Codes from 900001 are ours alone.
 */
export const StaticCode = {
  phoneLinkedToFraudulentUser: 214342,
  verificationServiceDown: 214343,
  wrongVerificationCode: 214344,
  maxCodeRetries: 214345,
  userIsFraudulent: 214346,
  unsupportedCountryCode: 214347,
  cardPaymentFailure: 214347,
  invalidPhoneType: 214348,
  invalidPhoneNumber: 214349,
  inactiveVerification: 214350,
  verificationNotFound: 214351,
  unsupportedAppVersion: 214352,
  noEventToTrigger: 214353,
  verificationInProgress: 214354,
  maxVerificationRetries: 214355,
  unauthorized: 136290,
  identityInvalidState: 810003,
  storeNotAvailable: 159192,
  outOfDeliveryZone: 118485,
  invalidEmail: 145272,
  badCredentials: 27052,
  existingEmail: 53140,
  phoneInUse: 133812,
  paymentFailed: 211091,
  orderAlreadyRated: 179343,
  pointOutOfCoverage: 205555,
  storeNotFound: 108040,
  storeGone: 26308,
  slotNotAvailable: 211319,
  slotPassed: 211320,
  slotTooFarAhead: 211321,
  schedulingNotOffered: 211322,
  storeClosed: 900001,
} as const

/** Why an order cannot come at the chosen time, although the store delivers to the address. */
export const TIME_CODES = [
  StaticCode.storeClosed,
  StaticCode.slotNotAvailable,
  StaticCode.slotPassed,
  StaticCode.slotTooFarAhead,
  StaticCode.schedulingNotOffered,
] as const
