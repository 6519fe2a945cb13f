import type { PageElementRecord } from '#backend/db/catalogue/pages/page-records.ts'
import { isAlcohol } from '#backend/db/seed/pages/alcohol.ts'
import { addDemonstration } from '#backend/db/seed/pages/demonstration.ts'
import { createGetPageText } from '#backend/db/seed/pages/page-texts.ts'
import type { StorePlan } from '#backend/db/seed/plan.ts'
import type { Numbering, Rows } from '#backend/db/seed/rows.ts'

/** Years; 18 in the other countries. @source https://en.wikipedia.org/wiki/Legal_drinking_age */
const DRINKING_AGES: Readonly<Record<string, number>> = { KZ: 21, TN: 20 }
const DEFAULT_DRINKING_AGE = 18

/** Every second restaurant takes large orders by phone, and names it on its page. */
const LARGE_ORDERS_EVERY = 2

/** Adds what fits the store: elements of its page and restrictions of its products. */
export function addPage(rows: Rows, number: Numbering, plan: StorePlan, storeId: number): void {
  const { menuTemplate, sentinel, category, index, city } = plan
  if (menuTemplate === undefined) return
  if (sentinel?.menu === 'every element') return addDemonstration(rows, number, city.country.languages, storeId)
  addAlcoholRestriction(rows, number, plan, storeId)
  if (sentinel !== undefined) return
  const getText = createGetPageText(city.country.languages)
  const phone = rows.storeDetails.find(it => it.storeId === storeId)?.phone
  const elements: PageElementRecord[] = []
  const sections = rows.menuSections.filter(it => it.storeId === storeId).map(it => ({ type: 'SECTION' as const, section: it.id }))
  if (category.key === 'restaurants') {
    const texts: PageElementRecord = {
      type: 'COLLAPSABLE_CONTAINER',
      title: getText('allergensTitle'),
      elements: [
        { type: 'TEXT_AREA', text: getText('kitchenAllergens') },
        { type: 'LABEL', text: getText('kitchenHygiene'), action: { type: 'POPUP', id: 'store_info' } },
      ],
    }
    const [first, ...others] = sections
    if (first) elements.push(first)
    // after the first section, because the first product of a page is high on a phone
    if (phone && index % LARGE_ORDERS_EVERY === 0) {
      elements.push({ type: 'BANNER', style: 'info', text: getText('largeOrder'), action: { type: 'PHONE_DIAL', phoneNumber: phone } })
    }
    elements.push(...others, texts, { type: 'DISCLAIMER', text: getText('pictures') })
  }
  if (menuTemplate.key === 'pharmacy') {
    const rowsOfAdvice = [
      { label: getText('adviceQuestions'), value: getText('adviceCall') },
      { label: getText('adviceReturns'), value: getText('adviceDays') },
      { label: getText('adviceStorage'), value: getText('adviceDry') },
    ]
    elements.push(
      ...sections,
      { type: 'TABLE_SECTION', title: getText('adviceTitle'), rows: rowsOfAdvice },
      { type: 'DISCLAIMER', text: getText('supplements') },
    )
  }
  if (elements.length > 0) rows.storePages.push({ storeId, elements })
}

function addAlcoholRestriction(rows: Rows, number: Numbering, { city }: StorePlan, storeId: number): void {
  const products = rows.products.filter(it => it.storeId === storeId && isAlcohol(it))
  if (products.length === 0) return
  const { code, languages } = city.country
  const getText = createGetPageText(languages)
  const minimumAge = DRINKING_AGES[code] ?? DEFAULT_DRINKING_AGE
  const restrictionId = number('storeRestrictions')
  rows.storeRestrictions.push({
    id: restrictionId,
    storeId,
    position: 0,
    kind: 'AGE',
    title: getText('alcoholTitle'),
    text: getText('alcoholText', { age: minimumAge }),
    minimumAge,
  })
  for (const { id: productId } of products) rows.restrictedProducts.push({ restrictionId, productId, storeId })
}
