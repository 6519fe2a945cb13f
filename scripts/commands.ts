import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import type { StepResult } from './steps.ts'

const BIN = resolve('node_modules/.bin')

/** The PATH begins with the Node of this process, because the shell may have an older one. */
export const TOOL_ENVIRONMENT: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [dirname(process.execPath), BIN, process.env['PATH'] ?? ''].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
}

export interface ToolResult {
  readonly code: number
  readonly output: string
}

/** Runs a tool of node_modules/.bin or a project script with the Node of this process, and captures its output. */
export function runTool(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<ToolResult> {
  const [tool = '', ...rest] = args
  const file = tool.endsWith('.ts') ? tool : resolve(BIN, tool)
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [file, ...rest], {
      env: { ...TOOL_ENVIRONMENT, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const append = (chunk: Buffer): void => void (output += chunk.toString())
    child.stdout.on('data', append)
    child.stderr.on('data', append)
    child.once('error', fail)
    child.once('close', code => done({ code: code ?? 1, output: stripVTControlCharacters(output) }))
  })
}

/** Runs one check, counted as one test. `issuePattern` matches the output lines that the summary repeats. */
export async function runCheck(args: readonly string[], issuePattern: RegExp): Promise<StepResult> {
  const { code, output } = await runTool(args)
  const lines = output.split('\n').filter(line => issuePattern.test(line))
  const failures =
    code === 0 ? [] : lines.length > 0 ? lines.slice(0, 40).map(line => line.trim()) : [`${args.join(' ')} ended with ${code}`]
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures, output }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string; status: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Runs vitest and collects the failed tests. */
export async function runVitest(args: readonly string[]): Promise<StepResult> {
  const file = prepareReportFile(`vitest-${args.join('-').replace(/\W+/g, '-')}`)
  const { code, output } = await runTool(['vitest', 'run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`])
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['vitest wrote no report'], output }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const toRelative = (name: string): string => name.replace(`${process.cwd()}/`, '')
  const failedTests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${toRelative(name)}: ${fullName}`),
  )
  // a file that does not load has no failed test
  const unloadedFiles = report.testResults
    .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(result => result.status === 'failed'))
    .map(({ name, message }) => `${toRelative(name)}: ${message.split('\n', 1)[0] ?? 'did not load'}`)
  return toStepResult({
    passed: report.numPassedTests,
    skipped: report.numPendingTests,
    failures: [...failedTests, ...unloadedFiles],
    code,
    output,
  })
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

/** The end-to-end tests save orders here, which the tests after a restart check. */
export const SAVED_ORDERS_DIR = '.cache/saved-orders'

/**
 * Runs Playwright against the site at `base` and collects the failed tests.
 *
 * @param paymentOrigin PAYMENT_ORIGIN of the site, if set
 */
export async function runPlaywright(projects: readonly string[], base: string, browser: string, paymentOrigin = ''): Promise<StepResult> {
  const file = prepareReportFile(`playwright-${projects.join('-')}`)
  const { code, output } = await runTool(['playwright', 'test', ...projects.map(name => `--project=${name}`)], {
    BASE_URL: base,
    SAVED_ORDERS_DIR,
    PAYMENT_ORIGIN: paymentOrigin,
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_REPORT: file,
  })
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['playwright wrote no report'], output }
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const flaky = suites.flatMap(suite => findSpecs(suite, 'flaky'))
  const failures = [
    ...suites.flatMap(suite => findSpecs(suite, 'unexpected')),
    ...errors.map(({ message }) => stripVTControlCharacters(message ?? 'an error').split('\n', 1)[0] ?? ''),
  ]
  const result = toStepResult({ passed: stats.expected + stats.flaky, skipped: stats.skipped, failures, code, output })
  return flaky.length === 0 ? result : { ...result, note: `passed on a retry, needs investigation: ${flaky.join('; ')}` }
}

function findSpecs(suite: PlaywrightSuite, status: 'unexpected' | 'flaky'): string[] {
  const ownSpecs = (suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests.filter(it => it.status === status).map(({ projectName }) => `${file}:${line} [${projectName}] ${title}`),
  )
  return [...ownSpecs, ...(suite.suites ?? []).flatMap(it => findSpecs(it, status))]
}

/** An exit code other than 0 is a failure, and so is a run without tests. */
function toStepResult(run: { passed: number; skipped: number; failures: readonly string[]; code: number; output: string }): StepResult {
  const { passed, skipped, code, output } = run
  const failures = [...run.failures]
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
