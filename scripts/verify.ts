import { QUICK_CHECKS } from './quick-checks.ts'
import { reportOutcomes, runSteps } from './steps.ts'

/** `npm run verify`: what to run before a commit. The rest is `npm test`. */
reportOutcomes(await runSteps(QUICK_CHECKS))
