import { performance } from 'node:perf_hooks'

/** Result of a step. A step that is a single check counts as one test. */
export interface StepResult {
  readonly passed: number
  readonly failed: number
  /** Number of skipped tests. */
  readonly skipped?: number
  /** One line each, for the list at the end. */
  readonly failures: readonly string[]
  /** Complete output of the step, printed when it fails. */
  readonly output: string
  /** One line that is printed in any case. */
  readonly note?: string
}

export interface Step {
  readonly name: string
  /** Names of the steps that must pass before this one starts. */
  readonly after?: readonly string[]
  /** Names of the steps that must end before this one starts, with any result. A step that is not selected is ignored. */
  readonly afterEnd?: readonly string[]
  /** Number of lanes that it takes, 1 unless given: a step with its own workers takes all, one that mostly waits takes 0. */
  readonly width?: number
  run(): Promise<StepResult>
}

/** The continuous check has two cores. */
const LANES = 2

/** Printed lines of a failed step, from the end of its output. */
const MAX_SHOWN_LINES = 150

/** Selects the steps of `only` and those they wait for. */
export function selectSteps(steps: readonly Step[], only: readonly string[]): Step[] {
  if (only.length === 0) return [...steps]
  const unknown = only.filter(name => !steps.some(step => step.name === name))
  if (unknown.length > 0) throw new Error(`unknown steps: ${unknown.join(', ')}; known steps: ${steps.map(step => step.name).join(', ')}`)
  const selected = new Set(only)
  for (const step of steps.toReversed()) if (selected.has(step.name)) for (const name of step.after ?? []) selected.add(name)
  return steps.filter(step => selected.has(step.name))
}

/** Runs each step as soon as its dependencies and a lane allow it, in the given order, and prints a line after each. */
export async function runSteps(steps: readonly Step[], print: (line: string) => void = console.log): Promise<Map<string, StepResult>> {
  const results = new Map<string, StepResult>()
  const running = new Map<string, Promise<void>>()
  let free = LANES
  const waiting = [...steps]

  const isReady = ({ after = [], afterEnd = [] }: Step): boolean =>
    [...after, ...afterEnd.filter(name => steps.some(step => step.name === name))].every(name => results.has(name))

  const startStep = (step: Step, width: number): void => {
    free -= width
    const startedAt = performance.now()
    const ended = step
      .run()
      .catch((error: unknown): StepResult => ({
        passed: 0,
        failed: 1,
        failures: [String(error instanceof Error ? error.message : error)],
        output: '',
      }))
      .then(result => {
        free += width
        running.delete(step.name)
        results.set(step.name, result)
        print(formatResult(step.name, result, (performance.now() - startedAt) / 1000))
      })
    running.set(step.name, ended)
  }

  while (waiting.length > 0 || running.size > 0) {
    for (const step of [...waiting]) {
      const failedDependency = (step.after ?? []).find(name => (results.get(name)?.failed ?? 0) > 0)
      const ready = isReady(step)
      const width = Math.min(step.width ?? 1, LANES)
      if (failedDependency !== undefined) {
        waiting.splice(waiting.indexOf(step), 1)
        results.set(step.name, { passed: 0, failed: 1, failures: [`not run, because ${failedDependency} failed`], output: '' })
        print(`✗ ${step.name}: not run, because ${failedDependency} failed`)
      } else if (ready && width <= free) {
        waiting.splice(waiting.indexOf(step), 1)
        startStep(step, width)
      }
    }
    if (running.size === 0 && waiting.length > 0 && !waiting.some(isReady)) {
      throw new Error(`these steps wait for each other, or for a missing one: ${waiting.map(step => step.name).join(', ')}`)
    }
    if (running.size > 0) await Promise.race(running.values())
  }
  return results
}

function formatResult(name: string, { passed, failed, skipped = 0, note }: StepResult, seconds: number): string {
  const counts = [`${passed} passed`, ...(failed > 0 ? [`${failed} failed`] : []), ...(skipped > 0 ? [`${skipped} skipped`] : [])]
  const line = `${failed === 0 ? '✓' : '✗'} ${name.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s  ${counts.join(', ')}`
  return note === undefined ? line : `${line}\n  ${note}`
}

/** Prints the failures and, on the last line, `N passed, N failed`; sets the exit code of the process. */
export function reportResults(results: ReadonlyMap<string, StepResult>, print: (line: string) => void = console.log): void {
  const failedSteps = [...results].filter(([, { failed }]) => failed > 0)
  for (const [name, { output }] of failedSteps) {
    if (output.trim() !== '') print(`\n──── ${name} ────\n${output.trimEnd().split('\n').slice(-MAX_SHOWN_LINES).join('\n')}`)
  }
  if (failedSteps.length > 0) print('\nFailures:')
  for (const [name, { failures }] of failedSteps) for (const failure of failures) print(`  ${name}: ${failure}`)
  const getTotal = (field: 'passed' | 'failed'): number => [...results.values()].reduce((total, result) => total + result[field], 0)
  const isEmpty = getTotal('passed') + getTotal('failed') === 0
  print(isEmpty ? '\nNo test ran.' : '')
  print(`${getTotal('passed')} passed, ${getTotal('failed')} failed`)
  process.exitCode = getTotal('failed') > 0 || isEmpty ? 1 : 0
}
