import { beforeEach, describe, expect, test } from 'vitest'

import { translationSuggestions } from '#backend/db/schema/language.ts'
import { MAX_SUGGESTIONS_PER_TEXT } from '#backend/modules/language/translation-report.ts'
import { insertTestMenu } from '#backend/modules/testdata/small-menu.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createClient } from '#client/client.ts'
import { requestTranslationCorrection, type TranslationSuggestion } from '#contract/language/translation-report.ts'

const { db, fetch, reported } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch })
await insertTestMenu(db)
beforeEach(() => db.delete(translationSuggestions))

const suggestion = (overrides: Partial<TranslationSuggestion> = {}): TranslationSuggestion => ({
  entityType: 'PRODUCT',
  entityId: '10',
  field: 'name',
  currentText: 'Pizza Margherita',
  suggestedText: 'Margherita pizza',
  ...overrides,
})
const send = (suggestions: TranslationSuggestion[], languages: { sourceLanguage?: string; targetLanguage?: string } = { sourceLanguage: 'es', targetLanguage: 'en' }) =>
  call(requestTranslationCorrection, { body: { ...languages, suggestions } }) // prettier-ignore
const rows = () => db.select().from(translationSuggestions).orderBy(translationSuggestions.id)

describe('A §7: POST /translation/v2/correction/request', () => {
  test('stores a report about a product and about a category', async () => {
    expect(
      await send([suggestion(), suggestion({ entityType: 'CATEGORY', entityId: '2', currentText: 'Pizzas', suggestedText: null })]),
    ).toEqual({})
    expect(await rows()).toMatchObject([
      { sourceLanguage: 'es', targetLanguage: 'en', entityType: 'PRODUCT', entityId: 10, field: 'name', currentText: 'Pizza Margherita', suggestedText: 'Margherita pizza', reports: 1 },
      { entityType: 'CATEGORY', entityId: 2, currentText: 'Pizzas', suggestedText: '' },
    ]) // prettier-ignore
  })
  test('counts the same report again', async () => {
    for (let index = 0; index < 3; index++) await send([suggestion()])
    expect((await rows()).map(it => it.reports)).toEqual([3])
  })
  test('stores nothing for a text that does not exist', async () => {
    await send([suggestion({ entityId: '999' }), suggestion({ entityType: 'CATEGORY', entityId: '10' }), suggestion({ entityId: '99999999999' }), suggestion({ entityId: 'x' })]) // prettier-ignore
    expect(await rows()).toEqual([])
  })
  test('stores a bounded number of different suggestions for one text, and then still counts the stored ones', async () => {
    const all = Array.from({ length: MAX_SUGGESTIONS_PER_TEXT + 1 }, (_, index) => suggestion({ suggestedText: `Text ${index}` }))
    await send(all)
    expect(await rows()).toHaveLength(MAX_SUGGESTIONS_PER_TEXT)
    await send([all[0]!])
    expect((await rows())[0]).toMatchObject({ suggestedText: 'Text 0', reports: 2 })
  })
  test('rejects more than 50 suggestions, and texts above 2000 characters', async () => {
    await expect(send(Array.from({ length: 51 }, () => suggestion()))).rejects.toMatchObject({ failure: { status: 400 } })
    await expect(send([suggestion({ suggestedText: 'x'.repeat(2001) })])).rejects.toMatchObject({ failure: { status: 400 } })
    await send([suggestion({ suggestedText: 'x'.repeat(2000) })])
    expect(await rows()).toHaveLength(1)
  })
})

describe('A §5: "needs source and target languages present and different, otherwise it is logged and returns empty"', () => {
  test.each([{}, { sourceLanguage: 'es' }, { targetLanguage: 'en' }, { sourceLanguage: 'en', targetLanguage: 'en' }])(
    '%j',
    async languages => {
      expect(await send([suggestion()], languages)).toEqual({})
      expect(await rows()).toEqual([])
      expect(reported.at(-1)).toMatchObject({ kind: 'error', name: 'TranslationLanguagesError' })
    },
  )
})
