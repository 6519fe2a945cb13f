import * as StaticCode from '#contract/static-codes.ts'

export { StaticCode }

/** Codes of an unavailable delivery time, although the store delivers to the address. */
export const TIME_CODES = [
  StaticCode.storeClosed,
  StaticCode.slotNotAvailable,
  StaticCode.slotPassed,
  StaticCode.slotTooFarAhead,
  StaticCode.schedulingNotOffered,
] as const
