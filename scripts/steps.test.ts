import { setTimeout as pause } from 'node:timers/promises'

import { afterEach, describe, expect, test } from 'vitest'

import { selectSteps, reportResults, type StepResult, runSteps, type Step } from './steps.ts'

const success: StepResult = { passed: 2, failed: 0, failures: [], output: '' }
const failure: StepResult = { passed: 1, failed: 1, failures: ['a test of that name'], output: 'its output' }

/** Creates steps that log their start and end. */
function createRecorder() {
  const log: string[] = []
  const step = (name: string, result: StepResult = success, rest: Partial<Step> = {}): Step => ({
    name,
    ...rest,
    async run() {
      log.push(`+${name}`)
      await pause(10)
      log.push(`-${name}`)
      return result
    },
  })
  return { log, step }
}
const ignoreOutput = (): void => undefined

describe('runSteps', () => {
  test('runs two steps at a time, in the given order', async () => {
    const { log, step } = createRecorder()
    await runSteps([step('a'), step('b'), step('c')], ignoreOutput)
    expect(log.slice(0, 2)).toEqual(['+a', '+b'])
    expect(log.indexOf('+c')).toBeGreaterThan(Math.min(log.indexOf('-a'), log.indexOf('-b')))
  })
  test('runs a wide step alone', async () => {
    const { log, step } = createRecorder()
    await runSteps([step('a'), step('wide', success, { width: 2 }), step('b')], ignoreOutput)
    const startIndex = log.indexOf('+wide')
    expect(log[startIndex + 1]).toBe('-wide')
  })
  test('a step waits for the steps it depends on, and does not run when one of them failed', async () => {
    const { log, step } = createRecorder()
    const results = await runSteps([step('late', success, { after: ['early'] }), step('early', failure)], ignoreOutput)
    expect(log).not.toContain('+late')
    expect(results.get('late')).toMatchObject({ failed: 1, failures: ['not run, because early failed'] })
  })
  test('a step of width 0 runs beside full lanes', async () => {
    const { log, step } = createRecorder()
    await runSteps([step('wide', success, { width: 2 }), step('idle', success, { width: 0 })], ignoreOutput)
    expect(log.slice(0, 2)).toEqual(['+wide', '+idle'])
  })
  test('a step waits for the end of another one, also of one that fails, and ignores one that is not selected', async () => {
    const { log, step } = createRecorder()
    const results = await runSteps(
      [step('late', success, { afterEnd: ['early', 'unselected'] }), step('early', failure, { width: 0 })],
      ignoreOutput,
    )
    expect(log).toEqual(['+early', '-early', '+late', '-late'])
    expect(results.get('late')).toEqual(success)
  })
  test('a step that throws fails, and the others continue', async () => {
    const { step } = createRecorder()
    const results = await runSteps([{ name: 'a', run: () => Promise.reject(new Error('no disk')) }, step('b')], ignoreOutput)
    expect(results.get('a')).toMatchObject({ failed: 1, failures: ['no disk'] })
    expect(results.get('b')).toEqual(success)
  })
  test('rejects steps that wait for each other', async () => {
    const { step } = createRecorder()
    await expect(runSteps([step('a', success, { after: ['b'] }), step('b', success, { after: ['a'] })], ignoreOutput)).rejects.toThrow(
      'wait for each other',
    )
  })
})

describe('selectSteps', () => {
  const { step } = createRecorder()
  const steps = [step('lint'), step('site'), step('journeys', success, { after: ['site'] })]
  test('includes the steps that a step waits for', () =>
    expect(selectSteps(steps, ['journeys']).map(({ name }) => name)).toEqual(['site', 'journeys']))
  test('rejects an unknown name', () => expect(() => selectSteps(steps, ['jurneys'])).toThrow('unknown steps: jurneys'))
})

describe('reportResults', () => {
  afterEach(() => {
    process.exitCode = undefined
  })
  const report = (results: [string, StepResult][]): { lines: string[]; code: unknown } => {
    const lines: string[] = []
    reportResults(new Map(results), line => lines.push(line))
    return { lines, code: process.exitCode }
  }
  test('the last line has the sum, and the exit code is 0', () => {
    const { lines, code } = report([
      ['a', success],
      ['b', success],
    ])
    expect([lines.at(-1), code]).toEqual(['4 passed, 0 failed', 0])
  })
  test('failures precede the last line, and the exit code is 1', () => {
    const { lines, code } = report([
      ['a', success],
      ['b', failure],
    ])
    expect([lines.at(-1), code]).toEqual(['3 passed, 1 failed', 1])
    expect(lines.join('\n')).toContain('b: a test of that name')
  })
  test('a run without tests fails', () => {
    const { lines, code } = report([])
    expect([lines.at(-1), code]).toEqual(['0 passed, 0 failed', 1])
  })
})
