import { QUICK_CHECKS } from './quick-checks.ts'
import { reportOutcomes, runSteps } from './steps.ts'

/** `npm run verify`: the quick checks before a commit. `npm test` runs all. */
reportOutcomes(await runSteps(QUICK_CHECKS))
