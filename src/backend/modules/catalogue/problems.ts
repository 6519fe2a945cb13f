import { Problem } from '#backend/problem.ts'
import { StaticCode } from '#contract/errors.ts'

/** Also for a mismatch: an address of another store, a product of another menu. */
export const createNotFoundProblem = (what = 'Store'): Problem => new Problem(404, `${what} not found`, StaticCode.storeNotFound)

/** @source A §5: "Store identifier missing gives 404 '[retrieveStore] undefined store identifier'" */
export const createMissingStoreProblem = (): Problem =>
  new Problem(404, '[retrieveStore] undefined store identifier', StaticCode.storeNotFound)

/** For a permanently closed store. */
export const createStoreGoneProblem = (): Problem => new Problem(410, 'This store has closed for good', StaticCode.storeGone)
