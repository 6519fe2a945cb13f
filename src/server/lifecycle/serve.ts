import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

import type { App } from '#app/app.ts'
import type { Log } from '#app/log.ts'
import type { PageHandler } from '#server/http/render-page.ts'
import { readAssets } from '#server/assets/asset-library.ts'
import { createScriptPreloads } from '#server/assets/script-preloads.ts'
import { createLandingPrerenderer } from '#server/landings/prerender-landings.ts'
import { createLandingCache } from '#server/landings/landing-cache.ts'
import { openLandingStorage } from '#server/landings/landing-storage.ts'
import { createListener, LISTENER_LIMITS, type ListenerLimits } from '#server/http/listener.ts'
import type { MemoryReclaimer } from '#server/lifecycle/memory-reclaim.ts'
import { createPageCache } from '#server/cache/page-cache.ts'
import { createRequestHandler, type ServerState } from '#server/http/request-handler.ts'
import { createRouteResolutions } from '#server/http/handle-page.ts'
import type { Settings } from '#app/settings.ts'

export interface ServeOptions {
  readonly settings: Settings
  /** The static files of the build: its `client/`. Unset: no files. */
  readonly clientDir?: string | undefined
  /** Identifies the sources and settings of the landings. */
  readonly buildId: string
  readonly log: Log
  /** Starts the app. Until then /health responds, and all other requests get a 503. */
  open(): Promise<{ readonly handler: PageHandler; readonly app: App }>
  readonly limits?: Partial<ListenerLimits>
  /** Reclaims memory after the start and while idle. Unset: only V8 manages memory. */
  readonly memory?: MemoryReclaimer
}

export interface RunningServer {
  readonly port: number
  /** Rejects when the app fails to start. */
  readonly opened: Promise<void>
  /** Stops in order: not ready, the delay of DRAIN_DELAY_SECONDS, no new connections, running requests finish, the app closes. */
  stop(): Promise<void>
  /** Ends the delay of a stop at once. @returns whether a delay was running */
  skipDelay(): boolean
}

/**
 * Turns of the event loop without a new connection after which none is pending. A turn accepts one connection, and the next one reads from
 * it.
 */
const MIN_QUIET_TURNS = 4
/** Share of the drain time for accepting pending connections, so that new ones cannot prolong the stop. */
const ACCEPT_SHARE = 0.5
/** Paths that load balancers poll; they are no requests of visitors. */
const PROBE_PATHS: ReadonlySet<string> = new Set(['/health', '/ready'])
/** Interval at which idle connections are closed while draining, milliseconds. */
const IDLE_SWEEP_MS = 50

/** @throws NodeJS.ErrnoException when the port is not available */
export async function serve({ settings, clientDir, buildId, log, open, limits, memory }: ServeOptions): Promise<RunningServer> {
  const state: ServerState = { library: clientDir === undefined ? { files: new Map() } : readAssets(clientDir), draining: false }
  const receive = createRequestHandler(settings, state, log)
  const responses = new Set<ServerResponse>()
  const server = createListener(
    (request, response) => {
      if (!PROBE_PATHS.has(request.url ?? '')) memory?.noteRequest()
      responses.add(response)
      response.once('close', () => responses.delete(response))
      void receive(request, response)
    },
    settings.siteOrigin,
    { ...LISTENER_LIMITS, ...limits },
  )
  let connections = 0
  server.on('connection', () => void connections++)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, resolve)
  })

  const opened = openApp()
  opened.catch(() => {})

  async function openApp(): Promise<void> {
    const { handler, app } = await open()
    const { insertFragments = (page: Buffer) => page } = app
    const addPreloads = createScriptPreloads(state.library)
    app.insertFragments = page => addPreloads(insertFragments(page))
    await app.listen?.()
    const cache = createPageCache({
      entries: settings.htmlCacheEntries,
      bytes: settings.htmlCacheBytes,
      seconds: settings.htmlCacheSeconds,
      staleSeconds: settings.htmlStaleSeconds,
    })
    const routeResolutions = createRouteResolutions()
    const store = openLandingStorage(settings.dataDir, buildId)
    const landings = createLandingCache({ store, app, prerender: createLandingPrerenderer(handler, app, store) })
    app.getNoindexReasons = () => landings.getNoindexReasons()
    app.purgePageCache = () => {
      routeResolutions.clear()
      cache.purge()
      landings.scheduleRefresh()
    }
    // when the index of landings fails, the app starts and serves the stored ones
    await landings.refreshIndex().catch(() => landings.scheduleRefresh())
    memory?.reclaim()
    state.pages = { app, handler, library: state.library, cache, routeResolutions, landings }
  }

  /** Accepts and reads pending connections first, because closing drops connections that seem idle. */
  async function acceptPendingConnections(): Promise<void> {
    const until = performance.now() + settings.drainMilliseconds * ACCEPT_SHARE
    for (let quiet = 0; quiet < MIN_QUIET_TURNS && performance.now() < until;) {
      const before = connections
      await nextTurn()
      quiet = connections === before ? quiet + 1 : 0
    }
  }

  let endDelay: (() => void) | undefined
  /** A load balancer sends requests until /ready reports that the process stops. */
  async function waitForBalancer(): Promise<void> {
    if (settings.drainDelaySeconds === 0) return
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, settings.drainDelaySeconds * 1000)
      endDelay = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    endDelay = undefined
  }

  function skipDelay(): boolean {
    const end = endDelay
    endDelay = undefined
    end?.()
    return end !== undefined
  }

  async function stopOnce(): Promise<void> {
    state.draining = true
    memory?.stop()
    if (state.pages) await waitForBalancer()
    const drained = sleep(settings.drainMilliseconds, undefined, { ref: false })
    await acceptPendingConnections()
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    for (const response of responses) {
      if (!response.headersSent) response.shouldKeepAlive = false
      // an event stream does not end by itself; its client reconnects to another process
      else if (/^text\/event-stream/.test(String(response.getHeader('content-type')))) response.end()
    }
    const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS)
    await Promise.race([closed, drained])
    clearInterval(sweep)
    server.closeAllConnections()
    // an app that is still starting gets the same time, so that its database stops in order
    await Promise.race([opened.catch(() => {}), sleep(settings.drainMilliseconds, undefined, { ref: false })])
    // a hanging rendering is abandoned; the next process renders the page again
    await Promise.race([state.pages?.landings.stop(), sleep(settings.drainMilliseconds, undefined, { ref: false })])
    await state.pages?.app.close()
  }

  let stopping: Promise<void> | undefined
  return { port: (server.address() as AddressInfo).port, opened, stop: () => (stopping ??= stopOnce()), skipDelay }
}
