import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Report } from '#domain/platform/report.ts'
import { type App, getApp } from '#app/app.ts'
import { createLog, createReport, type Log } from '#app/log.ts'
import type { PageHandler } from '#server/http/render-page.ts'
import { explainListenError } from '#server/lifecycle/listen-error.ts'
import { createMemoryReclaimer } from '#server/lifecycle/memory-reclaim.ts'
import { redactText } from '#app/redact.ts'
import { serve, type RunningServer } from '#server/lifecycle/serve.ts'
import { isLoopback, readServerSettings, setProductionMode, type Settings, SettingsError } from '#app/settings.ts'

/** The files of a build that the process serves. */
export interface Build {
  /** URL of its `server/entry.mjs`. */
  readonly entry: URL
  /** Path of its `client/`. */
  readonly clientDir: string
  /** Identifies its sources and settings, and so its landings. */
  readonly buildId: string
}

/** An app without a build, such as the standalone marketplace. */
interface BuildlessApp {
  open(settings: Settings, report: Report): Promise<{ readonly handler: PageHandler; readonly app: App }>
}

/**
 * Runs the process: settings, build, listener, app, and shutdown. A configuration error ends it with status 1 and one message on standard
 * error.
 *
 * @param findBuild finds the build or the app for these settings
 */
export async function run(findBuild: (settings: Settings) => Build | BuildlessApp | undefined): Promise<void> {
  setProductionMode()
  const settings = readSettingsOrExit()
  const build = findBuild(settings)
  if (!build || ('entry' in build && !existsSync(build.entry)))
    exitWith('There is no build to serve with these settings. Run "npm run build" with them first.')
  const log = createLog(settings)

  const serving = await serve({
    settings,
    ...('entry' in build ? { clientDir: build.clientDir, buildId: build.buildId } : { buildId: 'none' }),
    log,
    memory: createMemoryReclaimer(),
    async open() {
      if (!('entry' in build)) return build.open(settings, createReport(log))
      const { handler } = (await import(build.entry.href)) as { handler: PageHandler }
      const app = getApp(globalThis)
      if (!app) throw new Error('The build contains no app. Run "npm run build" again.')
      return { handler, app }
    },
  }).catch((error: unknown) => {
    const message = explainListenError(error, settings)
    if (message !== undefined) exitWith(message)
    throw error
  })

  handleSignals(serving, log)
  await serving.opened.catch(async (error: unknown) => {
    log.fatal({ err: error }, 'The server did not start')
    // the app may have started although its pages failed, so its database must be closed
    await Promise.race([getApp(globalThis)?.close(), sleep(settings.drainMilliseconds)]).catch(() => undefined)
    exitWith(`The server did not start: ${redactText(error instanceof Error ? error.message : String(error))}`)
  })
  if (settings.siteEnv === 'production' && !settings.sandbox && /\/\/(?:localhost|127\.0\.0\.1)/.test(settings.siteOrigin)) {
    log.warn('SITE_ORIGIN is not set: links and canonicals refer to this machine only')
  }
  if (settings.apiUrl !== undefined && settings.paymentOrigin === '') {
    log.warn('PAYMENT_ORIGIN is not set: the marketplace at API_URL cannot accept cards here, customers pay in cash')
  }
  if (!supportsSessionCookies(settings.siteOrigin)) {
    log.warn('SITE_ORIGIN is neither https nor localhost: browsers do not store the session cookies there, so customers cannot sign in')
  }
  log.info({ port: serving.port, host: settings.host, origin: settings.siteOrigin, sandbox: settings.sandbox }, 'Server started')
}

/** Session cookies are `Secure`: over http a browser stores them for localhost only. */
function supportsSessionCookies(siteOrigin: string): boolean {
  const { protocol, hostname } = new URL(siteOrigin)
  return protocol === 'https:' || isLoopback(hostname)
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function readSettingsOrExit(): Settings {
  try {
    return readServerSettings()
  } catch (error) {
    return exitWith(error instanceof SettingsError ? error.message : String(error))
  }
}

/** The first signal starts a graceful stop. Another one skips the delay while it runs, and otherwise ends the process at once. */
function handleSignals({ stop, skipDelay }: RunningServer, log: Log): void {
  let stopping = false
  const stopProcess = (status: number, reason: string): void => {
    if (stopping && skipDelay()) return
    if (stopping) process.exit(status || 1)
    stopping = true
    log.info({ reason }, 'Server is stopping')
    stop().then(
      () => process.exit(status),
      (error: unknown) => {
        log.fatal({ err: error }, 'The server did not stop in order')
        process.exit(1)
      },
    )
    // after an error the process accepts no new requests
    if (status !== 0) skipDelay()
  }
  process.on('SIGTERM', () => stopProcess(0, 'SIGTERM'))
  process.on('SIGINT', () => stopProcess(0, 'SIGINT'))
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'uncaught exception')
    if (!stopping) stopProcess(1, 'uncaught exception')
  })
  process.on('unhandledRejection', reason => log.error({ err: reason }, 'unhandled rejection'))
}
