import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { findStandardErrors, hasJava } from '#tests/support/html-checker.ts'
import { createPageShapeLoader } from '#tests/support/page-shapes.ts'

import { expect, test } from './support/guarded-test.ts'

/** Latin, Armenian and Cyrillic script. */
const LANGUAGES = ['en', 'hy', 'uk']
/** Pages without a shape: an unknown address of the site and one of a city. */
const ERROR_PATHS = ['/en/es/unknown-page/', '/uk/ua/kyiv/unknown-page/']
const MIN_PAGES = 100
/** A page that the checker must reject, so that a checker that finds nothing fails. */
const INVALID_HTML = '<!doctype html><html lang="en"><title>Invalid</title><p><div></p></html>'

test('issue 17, 7: the pages of each kind have no errors in the Nu HTML Checker', async ({ request, baseURL }, testInfo) => {
  test.skip(!hasJava(), 'Java is not installed, so the Nu HTML Checker cannot run')
  const origin = baseURL ?? ''
  const dir = resolve(testInfo.outputPath('html'))
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  const shapes = createPageShapeLoader(origin)
  const pages = [
    ...(await Promise.all(LANGUAGES.map(async language => (await shapes.load(language)).map(it => ({ ...it, language }))))).flat(),
    ...ERROR_PATHS.map(path => ({ name: 'unknown page', path, language: '' })),
  ]
  expect(pages.length).toBeGreaterThanOrEqual(MIN_PAGES)
  for (const [index, { name, path, language }] of pages.entries()) {
    const response = await request.get(path, { headers: { accept: 'text/html' } })
    expect(response.status(), path).toBe(ERROR_PATHS.includes(path) ? 404 : 200)
    writeFileSync(join(dir, `${index} ${language} ${name}.html`), await response.body())
  }
  expect(await findStandardErrors(dir)).toEqual([])
  writeFileSync(join(dir, 'invalid.html'), INVALID_HTML)
  expect(await findStandardErrors(dir)).toContainEqual(expect.stringMatching(/^invalid\.html: /))
})
