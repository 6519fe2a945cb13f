import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { exportCatalogue } from '#backend/db/catalogue/export.ts'
import { importCatalogue } from '#backend/db/catalogue/import.ts'
import { ImportError } from '#backend/db/catalogue/issues.ts'
import type { Db } from '#backend/db/connect.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'

const EXAMPLE = 'docs/catalogue-example'
const root = mkdtempSync(join(tmpdir(), 'recado-pages-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folders = 0
function createFolder(changes: { readonly menu?: object; readonly store?: object }): string {
  const folder = join(root, `folder-${folders++}`)
  cpSync(EXAMPLE, folder, { recursive: true })
  const merge = (file: string, change: object = {}) =>
    writeFileSync(
      join(folder, file),
      `${JSON.stringify({ ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as object), ...change })}\n`,
    )
  merge('menus.jsonl', changes.menu)
  merge('stores.jsonl', changes.store)
  return folder
}

let db: Db
beforeAll(async () => {
  db = (await createTestDatabase('empty')).db
})
const importFolder = (folder: string) => importCatalogue(db, folder, { originals: join(root, 'originals'), now: 0 })
const findIssues = async (menu: object) => {
  const error: unknown = await importFolder(createFolder({ menu })).catch((it: unknown) => it)
  return error instanceof ImportError ? error.issues.map(it => it.replace(/^.*?: /, '')) : []
}

const example = JSON.parse(readFileSync(join(EXAMPLE, 'menus.jsonl'), 'utf8')) as {
  readonly sections: readonly { readonly id: number; readonly products: readonly { readonly id: number }[] }[]
}
const [section] = example.sections
const product = section!.products[0]!
const languages = Object.keys((section as unknown as { name: object }).name)
const texts = (text: string) => Object.fromEntries(languages.map(language => [language, `${text} ${language}`]))
const label = (action: object) => ({ type: 'LABEL', text: texts('x'), action })

const PAGE = [
  { type: 'BANNER', style: 'info', title: texts('title'), text: texts('text'), action: { type: 'OPEN_MAP' } },
  { type: 'COLLECTION_TILE', section: section!.id },
  { type: 'SECTION', section: section!.id },
  { type: 'TABLE_SECTION', title: texts('table'), rows: [{ label: texts('label'), value: texts('value') }] },
  { type: 'COLLAPSABLE_CONTAINER', title: texts('more'), elements: [label({ type: 'NAVIGATION', section: 902 })] },
  { type: 'CTA_BUTTON', text: texts('go'), action: { type: 'EXTERNAL_LINK', url: 'https://example.com/' } },
]
const SECTIONS = [
  section,
  { id: 901, name: texts('group'), products: [] },
  { id: 902, name: texts('nested'), layout: 'CAROUSEL', group: 901, products: [] },
]
const RESTRICTIONS = [
  { id: 5, kind: 'AGE', title: texts('age'), text: texts('adults'), minimumAge: 18, products: [product.id] },
  { id: 4, kind: 'PRESCRIPTION', title: texts('paper'), text: texts('show it'), products: [product.id] },
]
const DETAILS = {
  address: 'Via Roma 1', phone: '+39061234567', email: 'a@example.com', legalName: 'Forno S.r.l.', registration: 'IT123', legalAddress: 'Via Roma 2',
  allergens: texts('allergens'), hygiene: texts('hygiene'), disclosure: texts('disclosure'),
} // prettier-ignore

describe('a page, restrictions and details of a store', () => {
  test('are the same after an import and an export, and are replaced together with the menu', async () => {
    await importFolder(createFolder({ menu: { sections: SECTIONS, page: PAGE, restrictions: RESTRICTIONS }, store: { details: DETAILS } }))
    const read = async () => {
      const folder = join(root, `export-${folders++}`)
      await exportCatalogue(db, folder, join(root, 'nothing'))
      const parse = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown>
      return { ...parse('menus.jsonl'), details: parse('stores.jsonl')['details'] } as Record<string, unknown>
    }
    const exported = await read()
    expect(exported).toMatchObject({ page: PAGE, restrictions: RESTRICTIONS, details: DETAILS })
    expect((exported['sections'] as unknown[]).slice(1)).toEqual(SECTIONS.slice(1))
    await importFolder(createFolder({}))
    const replaced = await read()
    expect(['page', 'restrictions', 'details'].map(it => replaced[it])).toEqual([undefined, undefined, undefined])
  })

  test.each([
    ['a text without a language of the city', { page: [{ type: 'LABEL', text: { xx: 'x' } }] }, 'page[0].text'],
    ['a row without a language', { page: [{ type: 'TABLE_SECTION', title: texts('t'), rows: [{ label: texts('l'), value: { xx: 'x' } }] }] }, 'page[0].rows[0].value'],
    ['a section of another menu', { page: [{ type: 'SECTION', section: 77 }] }, 'is not a section of this menu'],
    ['a tile of another menu', { page: [{ type: 'COLLECTION_TILE', section: 77 }] }, 'is not a section of this menu'],
    ['a link to another menu', { page: [label({ type: 'NAVIGATION', section: 77 })] }, 'is not a section of this menu'],
    ['a report about another menu', { page: [label({ type: 'TRANSLATION_REPORTING_PRODUCT', product: 77 })] }, 'is not a product of this menu'],
    ['a section placed twice', { page: [PAGE[2], PAGE[2]] }, 'is already on the page'],
    ['a nested section on the page', { sections: SECTIONS, page: [{ type: 'SECTION', section: 902 }] }, 'has a page of its own'],
    ['an unknown element', { page: [{ type: 'HOLOGRAM' }] }, 'page[0].type'],
    ['a link that is not https', { page: [label({ type: 'EXTERNAL_LINK', url: 'http://example.com/' })] }, 'must be an https address'],
    ['a script as a link', { page: [label({ type: 'EXTERNAL_LINK', url: 'data:text/html,x' })] }, 'must be an https address'],
    ['a number with letters', { page: [label({ type: 'PHONE_DIAL', phoneNumber: 'call me' })] }, 'must be a telephone number'],
    ['a container in a container', { page: [{ type: 'COLLAPSABLE_CONTAINER', title: texts('t'), elements: [PAGE[4]] }] }, 'page[0].elements[0].type'],
    ['a group after its section', { sections: [section, { ...SECTIONS[2], id: 903, group: 904 }, { ...SECTIONS[1], id: 904 }] }, 'is not an earlier section'],
    ['a group with products', { sections: [section, { ...SECTIONS[2], group: section!.id }] }, 'is a section with products'],
    ['groups that are nested too deep', { sections: [1, 2, 3, 4].map(id => ({ id, name: texts('s'), products: [], ...(id > 1 && { group: id - 1 }) })) }, 'levels deep'],
    ['a restriction of another product', { restrictions: [{ ...RESTRICTIONS[0], products: [77] }] }, 'is not a product of this menu'],
    ['an age without years', { restrictions: [{ ...RESTRICTIONS[0], minimumAge: undefined }] }, 'minimumAge'],
    ['a restriction twice', { restrictions: [RESTRICTIONS[0], RESTRICTIONS[0]] }, 'is already the id of another restriction'],
    ['a product twice in a restriction', { restrictions: [{ ...RESTRICTIONS[1], products: [product.id, product.id] }] }, 'lists a product twice'],
  ])('%s is an error with its place', async (_, menu, issue) => {
    expect((await findIssues(menu)).join('\n')).toContain(issue)
  })
}) // prettier-ignore
