import { QUICK } from './checks.ts'
import { conclude, runSteps } from './steps.ts'

/** `npm run verify`: what to run before a commit. The rest is `npm test`. */
conclude(await runSteps(QUICK))
