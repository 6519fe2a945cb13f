import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import type { Outcome } from './steps.ts'

const BIN = resolve('node_modules/.bin')

/** A shell whose own Node is older must not lend it to the tools: this process's Node comes first. */
export const TOOL_ENVIRONMENT: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [dirname(process.execPath), BIN, process.env['PATH'] ?? ''].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
}

export interface ToolResult {
  readonly code: number
  readonly output: string
}

/** Runs a tool of node_modules/.bin, or a script of ours, with this very Node, and keeps what it says. */
export function runTool(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<ToolResult> {
  const [tool = '', ...rest] = words
  const file = tool.endsWith('.ts') ? tool : resolve(BIN, tool)
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [file, ...rest], {
      env: { ...TOOL_ENVIRONMENT, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk: Buffer): void => void (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', fail)
    child.once('close', code => done({ code: code ?? 1, output: stripVTControlCharacters(output) }))
  })
}

/** One check, counted as one test. `faults` picks the lines worth repeating in the list at the end. */
export async function check(words: readonly string[], faults: RegExp): Promise<Outcome> {
  const { code, output } = await runTool(words)
  const lines = output.split('\n').filter(line => faults.test(line))
  const failures =
    code === 0 ? [] : lines.length > 0 ? lines.slice(0, 40).map(line => line.trim()) : [`${words.join(' ')} ended with ${code}`]
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures, output }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string; status: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** A vitest run, test by test. */
export async function vitest(words: readonly string[]): Promise<Outcome> {
  const file = prepareReportFile(`vitest-${words.join('-').replace(/\W+/g, '-')}`)
  const { code, output } = await runTool(['vitest', 'run', ...words, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`])
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['vitest wrote no report'], output }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const place = (name: string): string => name.replace(`${process.cwd()}/`, '')
  const fallen = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${place(name)}: ${fullName}`),
  )
  // a file that does not even load has no test that could fail
  const unread = report.testResults
    .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(result => result.status === 'failed'))
    .map(({ name, message }) => `${place(name)}: ${message.split('\n', 1)[0] ?? 'did not load'}`)
  return toOutcome({ passed: report.numPassedTests, skipped: report.numPendingTests, failures: [...fallen, ...unread], code, output })
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; line: number; tests: { projectName: string; status: string }[] }[]
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

/** Where journeys leave what the look after a restart wants to find again. */
export const KEPT_ORDERS_DIR = '.cache/kept-orders'

/**
 * A Playwright run against the site at `base`, test by test.
 *
 * @param paymentOrigin of the site, where it is set
 */
export async function playwright(projects: readonly string[], base: string, browser: string, paymentOrigin = ''): Promise<Outcome> {
  const file = prepareReportFile(`playwright-${projects.join('-')}`)
  const { code, output } = await runTool(['playwright', 'test', ...projects.map(name => `--project=${name}`)], {
    BASE_URL: base,
    KEPT_ORDERS: KEPT_ORDERS_DIR,
    PAYMENT_ORIGIN: paymentOrigin,
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_REPORT: file,
  })
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['playwright wrote no report'], output }
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const again = suites.flatMap(suite => findSpecs(suite, 'flaky'))
  const failures = [
    ...suites.flatMap(suite => findSpecs(suite, 'unexpected')),
    ...errors.map(({ message }) => stripVTControlCharacters(message ?? 'an error').split('\n', 1)[0] ?? ''),
  ]
  const outcome = toOutcome({ passed: stats.expected + stats.flaky, skipped: stats.skipped, failures, code, output })
  return again.length === 0 ? outcome : { ...outcome, note: `passed at a later try, look into it: ${again.join('; ')}` }
}

function findSpecs(suite: PlaywrightSuite, status: 'unexpected' | 'flaky'): string[] {
  const own = (suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests.filter(it => it.status === status).map(({ projectName }) => `${file}:${line} [${projectName}] ${title}`),
  )
  return [...own, ...(suite.suites ?? []).flatMap(it => findSpecs(it, status))]
}

/** Whatever the report says, a code other than 0 is a failure, and so is a run without a test. */
function toOutcome(told: { passed: number; skipped: number; failures: readonly string[]; code: number; output: string }): Outcome {
  const { passed, skipped, code, output } = told
  const failures = [...told.failures]
  if (failures.length === 0 && passed === 0) failures.push('no test ran')
  if (failures.length === 0 && code !== 0) failures.push(`all tests passed, but the run ended with ${code}`)
  return { passed, failed: failures.length, skipped, failures, output }
}

function prepareReportFile(name: string): string {
  mkdirSync('.cache/reports', { recursive: true })
  const file = resolve('.cache/reports', `${name}.json`)
  rmSync(file, { force: true })
  return file
}
