import process from 'node:process'

import type { StartStep } from '#server/lifecycle/starting.ts'

import { seedIfEmpty } from './marketplace.ts'
import { prerenderIfNeeded } from './prerender-landings.ts'
import { ensureBuild } from './site-build.ts'
import { withCommandContext, raceWithAbort } from './command-context.ts'

/**
 * The first half of `npm start` (scripts/start.ts), in a process of its own: migrates, seeds an empty sandbox, builds when something changed,
 * presses landings that were never pressed, and tells its parent which step runs and, at last, which build to serve.
 */
const reportStep = (step: StartStep): void => void process.send?.({ step })
if (process.send) {
  // a parent that was killed wants nothing more of us
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  await withCommandContext(async stage => {
    const { settings, url, signal } = stage
    if (url !== undefined && settings.sandbox) {
      reportStep('seed')
      await raceWithAbort(signal, seedIfEmpty(url, { number: settings.seedNumber, scale: settings.seedScale }))
    }
    reportStep('build')
    const build = await ensureBuild(stage)
    reportStep('landings')
    await prerenderIfNeeded(stage, build)
    signal.throwIfAborted()
    // the parent notes that it serves the build before we give ours up
    const noted = new Promise(done => process.once('message', done))
    process.send?.({ dir: build.dir })
    await noted
  })
  process.exit()
}
