import { spawnSync } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Chromium without a user interface, which makes tests faster. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const EXECUTABLE_NAMES = [
  HEADLESS_SHELL,
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const MAC_PATHS = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(name => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** Ten minutes, for slow package mirrors. */
const INSTALL_TIMEOUT_MS = 10 * 60_000

/**
 * Finds a Chromium for tests: `CHROMIUM_PATH`, else one on the PATH, else one that Playwright has downloaded. As root on Debian and its
 * derivatives it installs the package of the distribution instead.
 *
 * @returns the path of the executable; undefined when there is none
 * @throws Error when CHROMIUM_PATH names a file that is not executable
 */
export async function findBrowser(): Promise<string | undefined> {
  const configured = process.env['CHROMIUM_PATH']
  if (configured !== undefined && configured !== '') {
    if (!isRunnable(configured)) throw new Error(`CHROMIUM_PATH is ${configured}, which is not executable`)
    return configured
  }
  return findOnPath() ?? MAC_PATHS.find(isRunnable) ?? findPlaywrightBrowser() ?? installChromium()
}

/** Printed when there is no browser. */
export const NO_BROWSER_MESSAGE =
  'No browser was found, and none could be installed: browser tests are skipped (set CHROMIUM_PATH to a Chromium).'

/** Flags for a test run: no GPU, no background requests, and no Chromium sandbox, which containers do not support. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

function findOnPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(folder => !folder.includes('node_modules'))
  return EXECUTABLE_NAMES.flatMap(name => folders.map(folder => join(folder, name))).find(isRunnable)
}

/** Playwright stores browsers by revision; the newest has the highest number. */
function findPlaywrightBrowser(): string | undefined {
  const cache =
    process.env['PLAYWRIGHT_BROWSERS_PATH'] ??
    (process.platform === 'darwin' ? join(homedir(), 'Library/Caches/ms-playwright') : join(homedir(), '.cache/ms-playwright'))
  const getRevision = (path: string): number => Number(/-(\d+)[\\/]/.exec(path)?.[1] ?? 0)
  return globSync([
    join(cache, 'chromium-*/chrome-linux*/chrome'),
    join(cache, 'chromium_headless_shell-*/chrome-*/{headless_shell,chrome-headless-shell}'),
    join(cache, 'chromium-*/chrome-mac*/Chromium.app/Contents/MacOS/Chromium'),
  ])
    .sort((a, b) => getRevision(b) - getRevision(a))
    .find(isRunnable)
}

function installChromium(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !isRunnable('/usr/bin/apt-get')) return undefined
  console.log('No browser found: installing Chromium with apt-get …')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const runApt = (...args: string[]): boolean =>
    spawnSync('apt-get', args, { env: environment, stdio: ['ignore', 'ignore', 'inherit'], timeout: INSTALL_TIMEOUT_MS }).status === 0
  runApt('update', '-qq') // when it fails, the existing package list may suffice
  return [HEADLESS_SHELL, 'chromium'].some(name => runApt('install', '-y', '-qq', '--no-install-recommends', name))
    ? findOnPath()
    : undefined
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (import.meta.main) {
  const browser = await findBrowser()
  if (browser === undefined) console.error(NO_BROWSER_MESSAGE)
  else console.log(browser)
  process.exitCode = browser === undefined ? 1 : 0
}
