import process from 'node:process'

import type { StartStep } from '#server/lifecycle/starting.ts'

import { seedIfEmpty } from './marketplace.ts'
import { prerenderIfNeeded } from './prerender-landings.ts'
import { ensureBuild } from './site-build.ts'
import { withCommandContext, raceWithAbort } from './command-context.ts'

/**
 * The first half of `npm start` (scripts/start.ts), in a child process: migrates, seeds an empty sandbox, builds after a change, and
 * prerenders landings of a new build. Sends its parent the running step, and in the end the build to serve.
 */
const reportStep = (step: StartStep): void => void process.send?.({ step })
if (process.send) {
  // the parent was killed
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  await withCommandContext(async context => {
    const { settings, url, signal } = context
    if (url !== undefined && settings.sandbox) {
      reportStep('seed')
      await raceWithAbort(signal, seedIfEmpty(url, { number: settings.seedNumber, scale: settings.seedScale }))
    }
    reportStep('build')
    const build = await ensureBuild(context)
    reportStep('landings')
    await prerenderIfNeeded(context, build)
    signal.throwIfAborted()
    // wait until the parent has marked the build as served
    const acknowledged = new Promise(resolve => process.once('message', resolve))
    process.send?.({ dir: build.dir })
    await acknowledged
  })
  process.exit()
}
