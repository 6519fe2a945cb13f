import { QUICK_CHECKS } from './quick-checks.ts'
import { reportResults, runSteps } from './steps.ts'

/** `npm run verify`: the quick checks before a commit. `npm test` runs all. */
reportResults(await runSteps(QUICK_CHECKS))
