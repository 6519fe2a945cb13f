import { fork } from 'node:child_process'
import process from 'node:process'

import { readBuild, claimBuild } from '#server/lifecycle/builds.ts'
import { explainListenError } from '#server/lifecycle/listen-error.ts'
import { serveStarting, type StartStep } from '#server/lifecycle/starting.ts'
import { readSettings } from '#app/settings.ts'

import { execServer } from './exec-server.ts'
import { findStartError } from './find-start-error.ts'

/**
 * `npm start`: prepares the site in a child process, then replaces itself with the server (docs/decisions/0031): the memory of seeding and
 * building would otherwise stay allocated. Until then a small server reports the progress on the same port. The port is closed while Node
 * loads the server.
 */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const startError = await findStartError()
if (startError !== undefined) {
  process.stderr.write(`${startError}\n`)
  process.exit(1)
}

const settings = readSettings()
// with port 0 the system selects another port at each listen
const starting = settings.port === 0 ? undefined : await serveStarting(settings).catch(exitWithError)

const child = fork('scripts/prepare.ts', { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
const stop = (signal: NodeJS.Signals): void => void child.kill(signal)
for (const signal of SIGNALS) process.on(signal, stop)
let dir: string | undefined
child.on('message', (message: { readonly step: StartStep } | { readonly dir: string }) => {
  if ('step' in message) return starting?.show(message.step)
  const build = readBuild(message.dir)
  // marks the build as served, so that no other process deletes it
  if (build && claimBuild(build)) dir = build.dir
  child.send('noted')
})
const code = await new Promise<number>(resolve => child.once('exit', (status, signal) => resolve(signal === null ? (status ?? 1) : 1)))
for (const signal of SIGNALS) process.off(signal, stop)
if (code !== 0 || dir === undefined) process.exit(code || 1)
await starting?.close()
await execServer(dir)

function exitWithError(error: Error): never {
  process.stderr.write(`${explainListenError(error, settings) ?? error.message}\n`)
  process.exit(1)
}
