import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import { createTranslationReports } from '#state/language/translation-reports.ts'

const suggestion = { entityType: 'PRODUCT', entityId: '10', field: 'name', currentText: 'Cod', suggestedText: 'Salt cod' } as const

function setUp(failure?: CallError) {
  const calls: unknown[] = []
  const reported: ReportEntry[] = []
  const call = (async (_: unknown, input: unknown) => {
    calls.push(input)
    await Promise.resolve()
    if (failure) throw failure
    return {}
  }) as unknown as Client
  return { calls, reported, reports: createTranslationReports({ call, report: entry => void reported.push(entry) }) }
}

describe('A §5: "Translation report needs source and target languages present and different, otherwise it is logged and returns empty"', () => {
  test('sends a valid report', async () => {
    const { reports, calls, reported } = setUp()
    expect(await reports.send({ sourceLanguage: 'es', targetLanguage: 'en' }, suggestion)).toBe('sent')
    expect(calls).toEqual([{ body: { sourceLanguage: 'es', targetLanguage: 'en', suggestions: [suggestion] } }])
    expect(reported).toEqual([])
  })
  test.each([
    [undefined, 'en'],
    ['en', 'en'],
    ['es', ''],
  ])('logs %s and %s, and sends nothing', async (sourceLanguage, targetLanguage) => {
    const { reports, calls, reported } = setUp()
    expect(await reports.send({ sourceLanguage, targetLanguage }, suggestion)).toBe('empty')
    expect(calls).toEqual([])
    expect(reported).toMatchObject([{ kind: 'error', name: 'TranslationLanguagesError' }])
  })
  test('a failed call can be repeated', async () => {
    const { reports } = setUp(new CallError({ kind: 'offline' }))
    expect(await reports.send({ sourceLanguage: 'es', targetLanguage: 'en' }, suggestion)).toBe('failed')
  })
})
