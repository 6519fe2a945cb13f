import { join } from 'node:path'

import type { Browser } from '@playwright/test'

import { TILL } from '#backend/db/seed/till.ts'
import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { menuTemplates } from '#backend/db/seed/vocabulary/menu-templates.ts'
import { HYPERMARKET_KEY } from '#backend/db/seed/plan.ts'
import { loadTexts } from '#backend/db/seed/seed-texts.ts'
import { getProductPictures } from '#backend/db/seed/vocabulary/product-pictures/product-pictures.ts'
import { getMonogram } from '#ui/monogram.ts'

interface Pair {
  readonly name: string
  readonly id: string
}

/** Menu templates on one sheet, so that its names are readable. */
const TEMPLATES_PER_SHEET = 6

/** Every product type of the sample world, by menu template. A noun of the hypermarket is one type. */
function listPairs(): { readonly title: string; readonly pairs: readonly Pair[] }[] {
  const texts = loadTexts('en')
  const shared = [
    { title: 'drinks', pairs: drinks.dishes.map(({ key }) => ({ id: `drinks.${key}`, name: texts.drinks.dishes[key]?.[0] ?? key })) },
    { title: 'till', pairs: TILL.dishes.map(({ key }) => ({ id: `till.${key}`, name: texts.till.dishes[key]?.[0] ?? key })) },
  ]
  const own = menuTemplates.map(({ key: title, sections }) => {
    const dishes = sections.filter(it => it !== drinks).flatMap(section => section.dishes)
    const pairs = dishes.map(({ key }) => ({ id: `${title}.${key}`, name: texts.menuTemplates[title]?.dishes[key]?.[0] ?? key }))
    if (title !== HYPERMARKET_KEY) return { title, pairs }
    const nouns = new Map(pairs.map(({ id, name }) => [name.split(',')[0]!, id]))
    return { title, pairs: [...nouns].map(([name, id]) => ({ id, name })) }
  })
  return [...shared, ...own]
}

/** Writes sheets with the name, the picture and the reason of every product type, `contact-sheet-1.png` and following. */
export async function takeContactSheets(browser: Browser, base: string, folder: string): Promise<string[]> {
  const groups = listPairs()
  const files: string[] = []
  for (let start = 0; start < groups.length; start += TEMPLATES_PER_SHEET) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.setContent(renderSheet(base, groups.slice(start, start + TEMPLATES_PER_SHEET)), { waitUntil: 'load' })
    const file = join(folder, `contact-sheet-${start / TEMPLATES_PER_SHEET + 1}.png`)
    await page.screenshot({ path: file, fullPage: true })
    await page.close()
    files.push(file)
  }
  return files
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function renderSheet(base: string, groups: ReturnType<typeof listPairs>): string {
  const renderPair = ({ id, name }: Pair) => {
    const { pictures, reason } = getProductPictures(id)
    const images = pictures.map(it => `<img src="${base}/pictures/${it}-96.webp" width="64" height="64" alt="">`).join('')
    return `<li>${images || `<b>${escapeHtml(getMonogram(name))}</b>`}<p>${escapeHtml(name)}<small>${reason}</small></p></li>`
  }
  const sections = groups.map(({ title, pairs }) => `<h2>${title}</h2><ul>${pairs.map(renderPair).join('')}</ul>`)
  return `<!doctype html><meta charset="utf-8"><style>
    body { font: 13px/1.2 sans-serif; margin: 12px }
    h2 { margin: 12px 0 6px }
    ul { display: grid; grid-template-columns: repeat(12, 1fr); gap: 6px; margin: 0; padding: 0; list-style: none }
    li { padding: 6px; border-radius: 8px; background: #f4ede4; text-align: center }
    li > b { display: block; font-size: 34px; line-height: 64px }
    p { margin: 4px 0 0 } small { display: block; color: #666 }
  </style>${sections.join('')}`
}
