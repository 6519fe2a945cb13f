import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { houseOf } from '#house.ts'
import { createLog, createReport } from '#log.ts'
import type { PageHandler } from '#server/ask.ts'
import { serve, type Serving } from '#server/serve.ts'
import { readSettings, type Settings, SettingsError } from '#settings.ts'

/** The process: settings, build, listener, house, and a way out. What it serves stands in `server/`. */
const ENTRY = new URL('../dist/server/entry.mjs', import.meta.url)
const CLIENT = fileURLToPath(new URL('../dist/client', import.meta.url))

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function settingsOrRefuse(): Settings {
  try {
    return readSettings()
  } catch (error) {
    return refuse(error instanceof SettingsError ? error.message : String(error))
  }
}

const settings = settingsOrRefuse()
if (!existsSync(ENTRY)) refuse('There is no build to serve. Run "npm run build" first.')
const log = createLog(settings)
const report = createReport(log)

const serving = await serve({
  settings,
  clientDir: CLIENT,
  log,
  async open() {
    const { handler } = (await import(ENTRY.href)) as { handler: PageHandler }
    const house = houseOf(globalThis)
    if (!house) throw new Error('The build brought no house along. Run "npm run build" again.')
    return { handler, house }
  },
}).catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE')
    refuse(`Port ${settings.port} on ${settings.host} is taken. Stop what listens there, or set PORT to another one.`)
  if (error.code === 'EACCES') refuse(`Port ${settings.port} may not be opened by this user. Set PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    refuse(`HOST is "${settings.host}", which is not an address of this machine.`)
  throw error
})

listenForTheEnd(serving)
await serving.opened.catch((error: unknown) => {
  log.fatal({ err: error }, 'The shop did not open')
  refuse(`The shop did not open: ${error instanceof Error ? error.message : String(error)}`)
})
if (settings.siteEnv === 'production' && !settings.sandbox && /\/\/(?:localhost|127\.0\.0\.1)/.test(settings.siteOrigin)) {
  log.warn('SITE_ORIGIN is not set: links and canonicals name this machine only')
}
log.info({ port: serving.port, host: settings.host, origin: settings.siteOrigin, sandbox: settings.sandbox }, 'The shop is open')

/** The first signal asks us to end well, the second not to wait for that. */
function listenForTheEnd({ stop }: Serving): void {
  let leaving = false
  const leave = (status: number, reason: string): void => {
    if (leaving) process.exit(status || 1)
    leaving = true
    log.info({ reason }, 'The shop is closing')
    stop().then(
      () => process.exit(status),
      (error: unknown) => {
        log.fatal({ err: error }, 'The shop did not close in order')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => leave(0, 'SIGTERM'))
  process.on('SIGINT', () => leave(0, 'SIGINT'))
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'uncaught exception')
    report({ kind: 'error', name: 'uncaught exception', message: error.message })
    if (!leaving) leave(1, 'uncaught exception')
  })
  process.on('unhandledRejection', reason => {
    log.error({ err: reason }, 'unhandled rejection')
    report({ kind: 'error', name: 'unhandled rejection', message: String(reason) })
  })
}
