import { QUICK_CHECKS } from './quick-checks.ts'
import { reportResults, runSteps } from './steps.ts'

/** `npm run verify`: the quick checks before a commit. `npm test` adds the tests that need a database or a browser. */
reportResults(await runSteps(QUICK_CHECKS))
