import { fork } from 'node:child_process'
import process from 'node:process'

import { readBuild, claimBuild } from '#server/lifecycle/builds.ts'
import { explainListenError } from '#server/lifecycle/listen-error.ts'
import { serveStarting, type StartStep } from '#server/lifecycle/starting.ts'
import { readSettings } from '#app/settings.ts'

import { execServer } from './exec-server.ts'
import { findStartError } from './find-start-error.ts'

/**
 * `npm start`: makes all ready in a process of its own, then becomes the server (docs/decisions/0031): what seeding and building took of
 * memory would stay with a process that also serves. Until then a small server says on the same port how far the start is; the port is
 * closed for as long as Node takes to load the server.
 */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const refusal = await findStartError()
if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`)
  process.exit(1)
}

const settings = readSettings()
// with port 0 the system chooses one at each listen, which nobody knows before
const starting = settings.port === 0 ? undefined : await serveStarting(settings).catch(exitWithError)

const child = fork('scripts/prepare.ts', { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
const stop = (signal: NodeJS.Signals): void => void child.kill(signal)
for (const signal of SIGNALS) process.on(signal, stop)
let dir: string | undefined
child.on('message', (said: { readonly step: StartStep } | { readonly dir: string }) => {
  if ('step' in said) return starting?.show(said.step)
  const build = readBuild(said.dir)
  // so that nobody takes it away meanwhile
  if (build && claimBuild(build)) dir = build.dir
  child.send('noted')
})
const code = await new Promise<number>(done => child.once('exit', (status, signal) => done(signal === null ? (status ?? 1) : 1)))
for (const signal of SIGNALS) process.off(signal, stop)
if (code !== 0 || dir === undefined) process.exit(code || 1)
await starting?.close()
await execServer(dir)

function exitWithError(error: Error): never {
  process.stderr.write(`${explainListenError(error, settings) ?? error.message}\n`)
  process.exit(1)
}
