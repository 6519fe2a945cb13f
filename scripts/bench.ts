import { playwright } from './commands.ts'
import { findBrowser, NO_BROWSER } from './find-browser.ts'
import { openSite } from './site.ts'
import { conclude, runSteps } from './steps.ts'

/** `npm run bench`: the times of tests/bench in a browser. Run it on a quiet machine; figures on a busy one say nothing. */
const browser = await findBrowser()
if (browser === undefined) {
  console.error(NO_BROWSER)
  process.exitCode = 1
} else {
  const site = await openSite()
  try {
    const outcomes = await runSteps([{ name: 'bench', width: 2, run: () => playwright(['bench'], site.url, browser) }])
    console.log(outcomes.get('bench')?.output.trimEnd())
    conclude(outcomes)
  } finally {
    await site.stop()
  }
}
