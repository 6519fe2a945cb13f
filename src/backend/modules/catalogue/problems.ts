import { Problem } from '#backend/problem.ts'
import { StaticCode } from '#contract/errors.ts'

/** Also for what does not belong together: an address of another store, a product of another menu. */
export const storeNotFound = (what = 'Store'): Problem => new Problem(404, `${what} not found`, StaticCode.storeNotFound)

/** Closed for good. */
export const storeGone = (): Problem => new Problem(410, 'This store has closed for good', StaticCode.storeGone)
