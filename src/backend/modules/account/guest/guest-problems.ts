import { Problem } from '#backend/problem.ts'

export const createGuestCheckoutOffProblem = (): Problem =>
  new Problem(403, 'Orders here require an account', undefined, { code: 'GUEST_CHECKOUT_OFF' })

/** The call is for customers with an account. 403, not 401: the session of the guest is valid. */
export const createAccountRequiredProblem = (): Problem =>
  new Problem(403, 'This requires an account', undefined, { code: 'ACCOUNT_REQUIRED' })
