import process from 'node:process'

import type { StartStep } from '#server/lifecycle/starting.ts'

import { fillIfEmpty } from './marketplace.ts'
import { pressIfNew } from './prerender-landings.ts'
import { currentBuild } from './site-build.ts'
import { onStage, unlessStopped } from './test-site.ts'

/**
 * The first half of `npm start` (scripts/start.ts), in a process of its own: migrates, seeds an empty sandbox, builds when something changed,
 * presses landings that were never pressed, and tells its parent which step runs and, at last, which build to serve.
 */
const show = (step: StartStep): void => void process.send?.({ step })
if (process.send) {
  // a parent that was killed wants nothing more of us
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  await onStage(async stage => {
    const { settings, url, signal } = stage
    if (url !== undefined && settings.sandbox) {
      show('seed')
      await unlessStopped(signal, fillIfEmpty(url, { number: settings.seedNumber, scale: settings.seedScale }))
    }
    show('build')
    const build = await currentBuild(stage)
    show('landings')
    await pressIfNew(stage, build)
    signal.throwIfAborted()
    // the parent notes that it serves the build before we give ours up
    const noted = new Promise(done => process.once('message', done))
    process.send?.({ dir: build.dir })
    await noted
  })
  process.exit()
}
