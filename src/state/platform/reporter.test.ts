import { describe, expect, test } from 'vitest'

import { sendReports } from '#contract/platform/report.ts'
import { createReporter } from '#state/platform/reporter.ts'

function createHarness() {
  const sent: { path: string; body: unknown }[] = []
  const tasks: (() => void)[] = []
  const report = createReporter({
    send: (path, body) => void sent.push({ path, body: JSON.parse(body) }),
    schedule: task => void tasks.push(task),
  })
  return { report, sent, run: () => tasks.splice(0).forEach(it => it()) }
}

describe('reports of the browser (A §8)', () => {
  test('entries are sent together', () => {
    const { report, sent, run } = createHarness()
    report({ kind: 'event', name: 'TOGGLES_GET_ERROR' })
    report({ kind: 'metric', name: 'GET /x', status: 200, duration: 12, grade: 'S' })
    expect(sent).toEqual([])
    run()
    expect(sent).toHaveLength(1)
    expect(sendReports.body.safeParse(sent[0]!.body).success).toBe(true)
    report.flush()
    expect(sent).toHaveLength(1)
  })
  test('many entries and long texts are cut to the bounds of the contract', () => {
    const { report, sent, run } = createHarness()
    for (let i = 0; i < 500; i++) report({ kind: 'error', name: 'E', message: 'x'.repeat(5000) })
    run()
    expect(sendReports.body.safeParse(sent[0]!.body).success).toBe(true)
  })
})
