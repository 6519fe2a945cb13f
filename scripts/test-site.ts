import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, type WriteStream } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { toEmbeddedHome } from '#backend/db/open-database.ts'
import { findRunningServer } from '#backend/db/postgres-cluster.ts'
import { SERVE_SCRIPT, toSettingsDigest, findCompleteBuilds } from '#server/lifecycle/builds.ts'
import { readSettings } from '#app/settings.ts'
import { TEST_CHAT_STAFF_TOKEN } from '#tests/support/chat/staff-token.ts'

import { TOOL_ENVIRONMENT } from './commands.ts'

/** A running storefront for tests: built, seeded, and served on its own port. */
export interface TestSite {
  /** No slash at the end. */
  readonly url: string
  /** Stops the server and its database and starts both on the same data. Absent for a site of BASE_URL. */
  readonly restart?: () => Promise<void>
  /**
   * Restarts on the same data as two processes: `npm run marketplace`, and a storefront whose API_URL names it. Serves the existing build,
   * because no page of a build depends on the marketplace. It collects events, which pages that are rendered on request begin. Absent for a site of BASE_URL.
   *
   * @returns PAYMENT_ORIGIN
   */
  readonly restartRemote?: () => Promise<string>
  /** Of the server. Absent for a site of BASE_URL. */
  readonly pid?: number | undefined
  stop(): Promise<void>
}

/** For a build and a seed from an empty folder. */
const START_TIMEOUT_MS = 20 * 60_000
/** The server drains for at most 10 s, then stops its database. */
const STOP_TIMEOUT_MS = 60_000

/** A build depends on its origin, port included: a fixed port avoids a rebuild. The sandbox's payment provider uses the next port. */
const DEFAULT_PORT = 4380

/** Fast enough that a test can wait for the delivery of an order. */
const SANDBOX_SPEED = '240'
/** An order takes about 75 s: longer than its event stream must stay open (issue 16). */
const REMOTE_SANDBOX_SPEED = '24'

const LOG_FILE = '.cache/test-site.log'
const DATA_ROOT = '.cache/test-data'

/**
 * Starts the production server as `npm start` does, with the data folder of the tests. Runs share that folder until a change of the schema
 * or the seed. `BASE_URL` names a site that already runs.
 *
 * @throws Error with the end of the server's log when it does not become ready
 */
export async function openTestSite(): Promise<TestSite> {
  const configuredUrl = process.env['BASE_URL']
  if (configuredUrl !== undefined && configuredUrl !== '') return { url: configuredUrl.replace(/\/+$/, ''), stop: async () => undefined }

  mkdirSync('.cache', { recursive: true })
  const port = (await arePortsFree(DEFAULT_PORT)) ? DEFAULT_PORT : await findFreePorts()
  const url = `http://127.0.0.1:${port}`
  const log = createWriteStream(LOG_FILE)
  const dataDir = prepareDataDir()
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_ORIGIN: url, // canonicals and alternates must point to the site under test
    SITE_ENV: 'production',
    DATA_DIR: dataDir,
    SANDBOX_SPEED,
    RATE_LIMIT_PER_MINUTE: '0', // all test requests have the same IP address
    LOG_LEVEL: 'warn',
    CHAT_STAFF_TOKEN: TEST_CHAT_STAFF_TOKEN,
  }
  const open = () => startProcess(['scripts/start.ts'], url, environment, log)
  let running = await open()
  return {
    url,
    get pid() {
      return running.pid
    },
    async restart() {
      await running.stop()
      running = await open()
    },
    async restartRemote() {
      await running.stop()
      const apiPort = await findFreePorts()
      const address = `http://127.0.0.1:${apiPort}`
      const paymentOrigin = `http://localhost:${apiPort + 1}`
      const marketplaceEnvironment = {
        ...environment,
        PORT: String(apiPort),
        TRUSTED_PROXIES: '127.0.0.1',
        SANDBOX_SPEED: REMOTE_SANDBOX_SPEED,
      }
      const marketplace = await startProcess(['scripts/serve-marketplace.ts'], address, marketplaceEnvironment, log)
      running = marketplace
      const remote = { ...environment, API_URL: `${address}/api`, PAYMENT_ORIGIN: paymentOrigin, SANDBOX: 'true', EVENT_COLLECTOR: 'on' }
      const build = findBuild(environment)
      const storefront = await startProcess([join(build, SERVE_SCRIPT), build], url, remote, log)
      running = {
        pid: storefront.pid,
        async stop() {
          await storefront.stop()
          await marketplace.stop()
        },
      }
      return paymentOrigin
    },
    stop: () => running.stop(),
  }
}

/** Finds the folder of the newest build with these settings. */
function findBuild(environment: Readonly<Record<string, string>>): string {
  const settingsDigest = toSettingsDigest(readSettings({ ...process.env, ...environment }))
  const build = findCompleteBuilds('dist').find(it => it.settings === settingsDigest)
  if (!build) throw new Error('The build of the site was deleted')
  return build.dir
}

/** @param args arguments for Node */
async function startProcess(
  args: readonly string[],
  url: string,
  environment: Readonly<Record<string, string>>,
  log: WriteStream,
): Promise<{ readonly pid: number | undefined; stop(): Promise<void> }> {
  const child = spawn(process.execPath, args, { env: { ...TOOL_ENVIRONMENT, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null

  const stop = async (): Promise<void> => {
    process.off('exit', kill)
    if (!isRunning()) return
    child.kill('SIGTERM')
    await Promise.race([ended, pause(STOP_TIMEOUT_MS, undefined, { ref: false })])
    if (isRunning()) child.kill('SIGKILL')
    await ended
  }
  const kill = (): void => void child.kill('SIGTERM')
  process.once('exit', kill)
  process.once('SIGTERM', () => process.exit(143)) // exit handlers do not run when a signal ends the process

  const deadline = Date.now() + START_TIMEOUT_MS
  while (isRunning() && Date.now() < deadline) {
    if (await isReady(url)) return { pid: child.pid, stop }
    await pause(200)
  }
  const state = isRunning() ? `is not ready after ${START_TIMEOUT_MS / 1000} s` : `ended with ${child.exitCode ?? child.signalCode}`
  await stop()
  throw new Error(`The site ${state}:\n${readFileSync(LOG_FILE, 'utf8').trimEnd().split('\n').slice(-30).join('\n')}`)
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** `.cache/test-data/<digest of the schema, migrations and seed>`. Deletes the folders of other digests. */
function prepareDataDir(): string {
  const digest = createHash('sha256')
  const files = globSync(['src/backend/db/**/*', 'src/contract/**/*.ts'], { withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.includes('.test.'))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) digest.update(file).update(readFileSync(file))
  const name = digest.digest('hex').slice(0, 12)
  for (const folder of existsSync(DATA_ROOT) ? readdirSync(DATA_ROOT) : []) {
    if (folder !== name && !findRunningServer(toEmbeddedHome(resolve(DATA_ROOT, folder))))
      rmSync(join(DATA_ROOT, folder), { recursive: true, force: true })
  }
  return join(DATA_ROOT, name)
}

function isPortFree(port: number): Promise<boolean> {
  return probePort(port).then(
    () => true,
    () => false,
  )
}

/** Whether a port and the next two are free: the site, and the sandbox's payment and identity providers. */
const arePortsFree = async (port: number): Promise<boolean> =>
  port <= 65_533 && (await Promise.all([port, port + 1, port + 2].map(isPortFree))).every(Boolean)

async function findFreePorts(): Promise<number> {
  for (;;) {
    const port = await probePort(0)
    if (await arePortsFree(port)) return port
  }
}

/** Opens the port briefly to test it; 0 selects any free port. */
function probePort(requested: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(requested, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
