import { setTimeout as pause } from 'node:timers/promises'

import { afterEach, describe, expect, test } from 'vitest'

import { selectSteps, reportOutcomes, type Outcome, runSteps, type Step } from './steps.ts'

const fine: Outcome = { passed: 2, failed: 0, failures: [], output: '' }
const bad: Outcome = { passed: 1, failed: 1, failures: ['a test of that name'], output: 'what it said' }

/** Steps that note when they begin and end. */
function recorder() {
  const log: string[] = []
  const step = (name: string, outcome: Outcome = fine, rest: Partial<Step> = {}): Step => ({
    name,
    ...rest,
    async run() {
      log.push(`+${name}`)
      await pause(10)
      log.push(`-${name}`)
      return outcome
    },
  })
  return { log, step }
}
const quiet = (): void => undefined

describe('runSteps', () => {
  test('two at a time, in the order given', async () => {
    const { log, step } = recorder()
    await runSteps([step('a'), step('b'), step('c')], quiet)
    expect(log.slice(0, 2)).toEqual(['+a', '+b'])
    expect(log.indexOf('+c')).toBeGreaterThan(Math.min(log.indexOf('-a'), log.indexOf('-b')))
  })
  test('a wide step runs alone', async () => {
    const { log, step } = recorder()
    await runSteps([step('a'), step('wide', fine, { width: 2 }), step('b')], quiet)
    const begun = log.indexOf('+wide')
    expect(log[begun + 1]).toBe('-wide')
  })
  test('a step waits for those it comes after, and is not run when one failed', async () => {
    const { log, step } = recorder()
    const outcomes = await runSteps([step('late', fine, { after: ['early'] }), step('early', bad)], quiet)
    expect(log).not.toContain('+late')
    expect(outcomes.get('late')).toMatchObject({ failed: 1, failures: ['not run, because early failed'] })
  })
  test('a step that throws has failed, and the others go on', async () => {
    const { step } = recorder()
    const outcomes = await runSteps([{ name: 'a', run: () => Promise.reject(new Error('no disk')) }, step('b')], quiet)
    expect(outcomes.get('a')).toMatchObject({ failed: 1, failures: ['no disk'] })
    expect(outcomes.get('b')).toEqual(fine)
  })
  test('steps that wait for each other are refused', async () => {
    const { step } = recorder()
    await expect(runSteps([step('a', fine, { after: ['b'] }), step('b', fine, { after: ['a'] })], quiet)).rejects.toThrow(
      'wait for each other',
    )
  })
})

describe('chosen', () => {
  const { step } = recorder()
  const steps = [step('lint'), step('site'), step('journeys', fine, { after: ['site'] })]
  test('brings along what a step waits for', () =>
    expect(selectSteps(steps, ['journeys']).map(({ name }) => name)).toEqual(['site', 'journeys']))
  test('refuses a name that is none', () => expect(() => selectSteps(steps, ['jurneys'])).toThrow('no step is called jurneys'))
})

describe('conclude', () => {
  afterEach(() => {
    process.exitCode = undefined
  })
  const told = (outcomes: [string, Outcome][]): { lines: string[]; code: unknown } => {
    const lines: string[] = []
    reportOutcomes(new Map(outcomes), line => lines.push(line))
    return { lines, code: process.exitCode }
  }
  test('the last line is the sum, and the code is 0', () => {
    const { lines, code } = told([
      ['a', fine],
      ['b', fine],
    ])
    expect([lines.at(-1), code]).toEqual(['4 passed, 0 failed', 0])
  })
  test('failures are listed before it, and the code is 1', () => {
    const { lines, code } = told([
      ['a', fine],
      ['b', bad],
    ])
    expect([lines.at(-1), code]).toEqual(['3 passed, 1 failed', 1])
    expect(lines.join('\n')).toContain('b: a test of that name')
  })
  test('no test at all is a failure', () => {
    const { lines, code } = told([])
    expect([lines.at(-1), code]).toEqual(['0 passed, 0 failed', 1])
  })
})
