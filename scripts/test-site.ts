import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, type WriteStream } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { toEmbeddedHome } from '#backend/db/open.ts'
import { findRunningServer } from '#backend/db/postgres-cluster.ts'
import { SERVE_SCRIPT, toSettingsDigest, findCompleteBuilds } from '#server/lifecycle/builds.ts'
import { readSettings } from '#app/settings.ts'

import { TOOL_ENVIRONMENT } from './commands.ts'

/** A storefront that answers: built, seeded, served, on a port of its own. */
export interface TestSite {
  /** No slash at the end. */
  readonly url: string
  /** Stops everything, the database too, and starts it again on the same data. Absent for a site that somebody else runs. */
  readonly restart?: () => Promise<void>
  /**
   * Stops everything and starts it again on the same data as two processes: `npm run marketplace`, and a storefront whose API_URL names it.
   * It serves the build that stands: no page of a build depends on the marketplace. Absent likewise.
   *
   * @returns PAYMENT_ORIGIN
   */
  readonly restartRemote?: () => Promise<string>
  /** Of its process. Absent likewise. */
  readonly pid?: number | undefined
  stop(): Promise<void>
}

/** Building and seeding from nothing must not take longer, milliseconds. */
const START_TIMEOUT_MS = 20 * 60_000
/** The server drains for 10 s at most, then stops its database. */
const STOP_TIMEOUT_MS = 60_000

/** A build knows its origin, port included: the same port as last time spares a build. The sandbox's payment provider has the one after it. */
const DEFAULT_PORT = 4380

/** An order is cooked and brought while a journey waits for it. */
const SANDBOX_SPEED = '240'
/** With a marketplace of its own an order takes some 75 s: longer than its event stream must stay open (issue 16). */
const REMOTE_SANDBOX_SPEED = '24'

const LOG_FILE = '.cache/test-site.log'
const DATA_ROOT = '.cache/test-data'

/**
 * Starts the production server as `npm start` does, with the data folder of the tests: it is kept between runs and made
 * anew when anything that decides the catalogue changes. `BASE_URL`, when set, names a site that already runs.
 *
 * @throws Error with the end of the server's log when it does not become ready
 */
export async function openTestSite(): Promise<TestSite> {
  const given = process.env['BASE_URL']
  if (given !== undefined && given !== '') return { url: given.replace(/\/+$/, ''), stop: async () => undefined }

  mkdirSync('.cache', { recursive: true })
  const port = (await Promise.all([isPortFree(DEFAULT_PORT), isPortFree(DEFAULT_PORT + 1)])).every(Boolean)
    ? DEFAULT_PORT
    : await findFreePortPair()
  const url = `http://127.0.0.1:${port}`
  const log = createWriteStream(LOG_FILE)
  const dataDir = prepareDataDir()
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_ORIGIN: url, // so that canonicals and alternates lead to the site under test
    SITE_ENV: 'production',
    DATA_DIR: dataDir,
    SANDBOX_SPEED,
    RATE_LIMIT_PER_MINUTE: '0', // all of the tests come from one address
    LOG_LEVEL: 'warn',
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
      const apiPort = await findFreePortPair()
      const address = `http://127.0.0.1:${apiPort}`
      const paymentOrigin = `http://localhost:${apiPort + 1}`
      const alone = { ...environment, PORT: String(apiPort), TRUSTED_PROXIES: '127.0.0.1', SANDBOX_SPEED: REMOTE_SANDBOX_SPEED }
      const marketplace = await startProcess(['scripts/serve-marketplace.ts'], address, alone, log)
      running = marketplace
      const remote = { ...environment, API_URL: `${address}/api`, PAYMENT_ORIGIN: paymentOrigin, SANDBOX: 'true' }
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

/** The folder of the newest build that was made with these settings. */
function findBuild(environment: Readonly<Record<string, string>>): string {
  const mark = toSettingsDigest(readSettings({ ...process.env, ...environment }))
  const build = findCompleteBuilds('dist').find(it => it.settings === mark)
  if (!build) throw new Error('The build of the site was taken away')
  return build.dir
}

/** @param words what Node runs */
async function startProcess(
  words: readonly string[],
  url: string,
  environment: Readonly<Record<string, string>>,
  log: WriteStream,
): Promise<{ readonly pid: number | undefined; stop(): Promise<void> }> {
  const child = spawn(process.execPath, words, { env: { ...TOOL_ENVIRONMENT, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
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
  process.once('SIGTERM', () => process.exit(143)) // an end by signal runs no exit handler of its own

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
    const reply = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2000) })
    await reply.arrayBuffer()
    return reply.ok
  } catch {
    return false
  }
}

/** `.cache/test-data/<digest of the schema, migrations and seed>`; the folders of other digests are taken away. */
function prepareDataDir(): string {
  const digest = createHash('sha256')
  const files = globSync(['src/backend/db/**/*', 'src/contract/**/*.ts'], { withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.includes('.test.'))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) digest.update(file).update(readFileSync(file))
  const name = digest.digest('hex').slice(0, 12)
  for (const other of existsSync(DATA_ROOT) ? readdirSync(DATA_ROOT) : []) {
    if (other !== name && !findRunningServer(toEmbeddedHome(resolve(DATA_ROOT, other))))
      rmSync(join(DATA_ROOT, other), { recursive: true, force: true })
  }
  return join(DATA_ROOT, name)
}

function isPortFree(port: number): Promise<boolean> {
  return probePort(port).then(
    () => true,
    () => false,
  )
}

/** Two ports that follow each other, both free. */
async function findFreePortPair(): Promise<number> {
  for (;;) {
    const port = await probePort(0)
    if (port < 65_535 && (await isPortFree(port + 1))) return port
  }
}

/** Listens for a moment; 0 asks for any port that is free. */
function probePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
