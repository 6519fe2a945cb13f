import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

import { embeddedHome } from '#backend/db/open.ts'
import { runningServer } from '#backend/db/postgres-cluster.ts'

import { fillIfEmpty } from './marketplace.ts'
import { pressIfNew } from './press.ts'
import { currentBuild } from './site-build.ts'
import { onStage, unlessStopped } from './stage.ts'

/** `npm start`: migrates, seeds an empty sandbox, builds when something changed, presses landings that it never pressed, serves. */
let open = false
await onStage(async stage => {
  const { settings, url, signal } = stage
  if (url !== undefined && settings.sandbox) {
    await unlessStopped(signal, fillIfEmpty(url, { number: settings.seedNumber, scale: settings.seedScale }))
  }
  const build = await currentBuild(stage)
  await pressIfNew(stage, build)
  signal.throwIfAborted()
  if (settings.databaseUrl === undefined && settings.apiUrl === undefined)
    process.once('exit', () => stopLater(embeddedHome(settings.dataDir)))
  // from here on the process is the server's: it may end itself, and answers to signals
  const { run } = await import('#server/run.ts')
  await run(() => build)
  open = true
  process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM')) // the terminal was closed
  if (signal.aborted) process.kill(process.pid, 'SIGTERM')
})
if (!open) process.exit()

/**
 * The server stops its database last, when it ends in order. When it must end at once (a taken port, a second Ctrl-C),
 * somebody else has to.
 */
function stopLater(home: string): void {
  if (runningServer(home)) spawn(process.execPath, [resolve('scripts/stop-database.ts'), home], { detached: true, stdio: 'ignore' }).unref()
}
