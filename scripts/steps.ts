import { performance } from 'node:perf_hooks'

/** What a step found. A step that is one check and no tests counts as one. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Tests that were left out on purpose. */
  readonly skipped?: number
  /** One line each, for the list at the end. */
  readonly failures: readonly string[]
  /** Everything the step said, shown when it fails. */
  readonly output: string
  /** One line for a person, also when all is well. */
  readonly note?: string
}

export interface Step {
  readonly name: string
  /** Names of steps that must have passed before this one may start. */
  readonly after?: readonly string[]
  /** How many of the lanes it takes: a step with workers of its own takes them all. */
  readonly width?: number
  run(): Promise<Outcome>
}

/** Two cores are what the continuous check has. */
const LANES = 2

/** The longest output of a failed step that is shown, lines: the end says what went wrong. */
const MAX_SHOWN_LINES = 150

/** The steps called for by `only`, and those they wait for. */
export function selectSteps(steps: readonly Step[], only: readonly string[]): Step[] {
  if (only.length === 0) return [...steps]
  const unknown = only.filter(name => !steps.some(step => step.name === name))
  if (unknown.length > 0) throw new Error(`no step is called ${unknown.join(', ')}; there are: ${steps.map(step => step.name).join(', ')}`)
  const wanted = new Set(only)
  for (const step of steps.toReversed()) if (wanted.has(step.name)) for (const name of step.after ?? []) wanted.add(name)
  return steps.filter(step => wanted.has(step.name))
}

/** Runs each step as soon as it may, in the order given, and prints a line as each ends. */
export async function runSteps(steps: readonly Step[], say: (line: string) => void = console.log): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  const running = new Map<string, Promise<void>>()
  let free = LANES
  const waiting = [...steps]

  const startStep = (step: Step, width: number): void => {
    free -= width
    const started = performance.now()
    const ended = step
      .run()
      .catch((error: unknown): Outcome => ({
        passed: 0,
        failed: 1,
        failures: [String(error instanceof Error ? error.message : error)],
        output: '',
      }))
      .then(outcome => {
        free += width
        running.delete(step.name)
        outcomes.set(step.name, outcome)
        say(formatOutcome(step.name, outcome, (performance.now() - started) / 1000))
      })
    running.set(step.name, ended)
  }

  while (waiting.length > 0 || running.size > 0) {
    for (const step of [...waiting]) {
      const fallen = (step.after ?? []).find(name => (outcomes.get(name)?.failed ?? 0) > 0)
      const ready = (step.after ?? []).every(name => outcomes.has(name))
      const width = Math.min(step.width ?? 1, LANES)
      if (fallen !== undefined) {
        waiting.splice(waiting.indexOf(step), 1)
        outcomes.set(step.name, { passed: 0, failed: 1, failures: [`not run, because ${fallen} failed`], output: '' })
        say(`✗ ${step.name}: not run, because ${fallen} failed`)
      } else if (ready && width <= free) {
        waiting.splice(waiting.indexOf(step), 1)
        startStep(step, width)
      }
    }
    if (running.size === 0 && waiting.length > 0 && waiting.every(step => !(step.after ?? []).every(name => outcomes.has(name)))) {
      throw new Error(`these steps wait for each other, or for one that is not there: ${waiting.map(step => step.name).join(', ')}`)
    }
    if (running.size > 0) await Promise.race(running.values())
  }
  return outcomes
}

function formatOutcome(name: string, { passed, failed, skipped = 0, note }: Outcome, seconds: number): string {
  const counts = [`${passed} passed`, ...(failed > 0 ? [`${failed} failed`] : []), ...(skipped > 0 ? [`${skipped} left out`] : [])]
  const line = `${failed === 0 ? '✓' : '✗'} ${name.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s  ${counts.join(', ')}`
  return note === undefined ? line : `${line}\n  ${note}`
}

/** Says what failed and, on the last line, `N passed, N failed`; sets the process's exit code. */
export function reportOutcomes(outcomes: ReadonlyMap<string, Outcome>, say: (line: string) => void = console.log): void {
  const fallen = [...outcomes].filter(([, { failed }]) => failed > 0)
  for (const [name, { output }] of fallen) {
    if (output.trim() !== '') say(`\n──── ${name} ────\n${output.trimEnd().split('\n').slice(-MAX_SHOWN_LINES).join('\n')}`)
  }
  if (fallen.length > 0) say('\nWhat failed:')
  for (const [name, { failures }] of fallen) for (const failure of failures) say(`  ${name}: ${failure}`)
  const sum = (of: 'passed' | 'failed'): number => [...outcomes.values()].reduce((total, outcome) => total + outcome[of], 0)
  const nothing = sum('passed') + sum('failed') === 0
  say(nothing ? '\nNo test ran.' : '')
  say(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 || nothing ? 1 : 0
}
