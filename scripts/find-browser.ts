import { spawnSync } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Chromium without a window of its own: what a page does is not slowed by tabs and toolbars that nobody sees. */
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

/** Ten minutes: a slow mirror is not a missing browser. */
const INSTALL_TIMEOUT_MS = 10 * 60_000

/**
 * A Chromium to test with: `CHROMIUM_PATH`, else the system's, else one that Playwright has downloaded before, else
 * (as root on Debian and its kin) the distribution's, installed now.
 *
 * @returns the path of its executable, or nothing where none can be had
 * @throws Error when CHROMIUM_PATH names a file that cannot be run: a wrong setting is not to be guessed around
 */
export async function findBrowser(): Promise<string | undefined> {
  const wanted = process.env['CHROMIUM_PATH']
  if (wanted !== undefined && wanted !== '') {
    if (!isRunnable(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, which cannot be run`)
    return wanted
  }
  return findOnPath() ?? MAC_PATHS.find(isRunnable) ?? findPlaywrightBrowser() ?? installChromium()
}

/** What to tell a person when there is none. */
export const NO_BROWSER_MESSAGE =
  'No browser was found or could be installed: the browser journeys are left out (set CHROMIUM_PATH to a Chromium).'

/** Flags for a test run: no graphics card, nothing fetched in the background, and no sandbox of its own inside a container. */
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

/** Playwright keeps browsers by revision; the newest is the one with the highest number. */
function findPlaywrightBrowser(): string | undefined {
  const cache =
    process.env['PLAYWRIGHT_BROWSERS_PATH'] ??
    (process.platform === 'darwin' ? join(homedir(), 'Library/Caches/ms-playwright') : join(homedir(), '.cache/ms-playwright'))
  const revision = (path: string): number => Number(/-(\d+)[\\/]/.exec(path)?.[1] ?? 0)
  return globSync([
    join(cache, 'chromium-*/chrome-linux*/chrome'),
    join(cache, 'chromium_headless_shell-*/chrome-*/{headless_shell,chrome-headless-shell}'),
    join(cache, 'chromium-*/chrome-mac*/Chromium.app/Contents/MacOS/Chromium'),
  ])
    .sort((a, b) => revision(b) - revision(a))
    .find(isRunnable)
}

function installChromium(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !isRunnable('/usr/bin/apt-get')) return undefined
  console.log('No browser here: installing Chromium with apt-get …')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...words: string[]): boolean =>
    spawnSync('apt-get', words, { env: environment, stdio: ['ignore', 'ignore', 'inherit'], timeout: INSTALL_TIMEOUT_MS }).status === 0
  apt('update', '-qq') // an old list may still do
  return [HEADLESS_SHELL, 'chromium'].some(name => apt('install', '-y', '-qq', '--no-install-recommends', name)) ? findOnPath() : undefined
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
