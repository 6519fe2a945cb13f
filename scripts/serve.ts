import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import process from 'node:process'

import { toEmbeddedHome } from '#backend/db/open-database.ts'
import { findRunningServer } from '#backend/db/postgres-cluster.ts'
import { readBuild, claimBuild } from '#server/lifecycle/builds.ts'
import { run } from '#server/lifecycle/run.ts'

/** The second half of `npm start`: serves the build in the folder of its first argument. */
const [dir = ''] = process.argv.slice(2)
process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM')) // the terminal was closed
await run(({ databaseUrl, apiUrl, dataDir }) => {
  if (databaseUrl === undefined && apiUrl === undefined) process.once('exit', () => stopDatabaseLater(toEmbeddedHome(dataDir)))
  const build = readBuild(dir)
  return build && claimBuild(build) ? build : undefined
})

/**
 * Stops the database from a detached process. A server that ends at once (a taken port, a second Ctrl-C) cannot stop it itself.
 */
function stopDatabaseLater(home: string): void {
  if (findRunningServer(home))
    spawn(process.execPath, [resolve('scripts/stop-database.ts'), home], { detached: true, stdio: 'ignore' }).unref()
}
