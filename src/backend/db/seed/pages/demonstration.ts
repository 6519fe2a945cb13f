import type { ActionRecord, PageElementRecord } from '#backend/db/catalogue/pages/page-records.ts'
import { createGetDemonstrationText, createGetPageText } from '#backend/db/seed/pages/page-texts.ts'
import { isAlcohol } from '#backend/db/seed/pages/alcohol.ts'
import type { Numbering, Rows } from '#backend/db/seed/rows.ts'

/** Years. */
const MINIMUM_AGE = 18

/** Sections of the demonstration store by their number in its menu: wine, sparkling, beer, soft drinks, snacks, then those of a pharmacy. */
const CAROUSEL = 1
const GRID = 2
const FIRST_NESTED = 5
const FIRST_NESTED_TWICE = 8

/**
 * Adds the page of the demonstration store: every element and every action of A §2.4, both kinds of restrictions, and a group of
 * collections with a group inside it.
 */
export function addDemonstration(rows: Rows, number: Numbering, languages: readonly string[], storeId: number): void {
  const getText = createGetDemonstrationText(languages)
  const sections = rows.menuSections.filter(it => it.storeId === storeId).toSorted((one, other) => one.position - other.position)
  const products = rows.products.filter(it => it.storeId === storeId)
  for (const [index, section] of sections.entries()) section.layout = index === CAROUSEL ? 'CAROUSEL' : index === GRID ? 'GRID' : 'LIST'
  const group = addGroup(rows, number, storeId, getText('group'))
  const care = addGroup(rows, number, storeId, getText('care'), group)
  for (const [index, section] of sections.entries()) if (index >= FIRST_NESTED) section.parentId = index < FIRST_NESTED_TWICE ? group : care
  moveGroups(rows, storeId, [
    { id: group, before: FIRST_NESTED },
    { id: care, before: FIRST_NESTED_TWICE },
  ])
  const ids = sections.map(it => it.id)
  const [wine = 0, sparkling = 0, beer = 0, soft = 0, snacks = 0, cold = 0] = ids
  const phone = rows.storeDetails.find(it => it.storeId === storeId)?.phone ?? '112'
  const cta = (key: 'dialog' | 'external' | 'reload' | 'map' | 'call' | 'restrictions', action: ActionRecord) =>
    ({ type: 'CTA_BUTTON', text: getText(key), action }) as const
  const elements: PageElementRecord[] = [
    {
      type: 'BANNER',
      style: 'info',
      title: getText('infoTitle'),
      text: getText('infoText'),
      action: { type: 'POPUP', id: 'store_info' },
    },
    {
      type: 'BANNER',
      style: 'warning',
      title: getText('warningTitle'),
      text: getText('warningText'),
      action: { type: 'PHONE_DIAL', phoneNumber: phone },
    },
    { type: 'LABEL', text: getText('label'), action: { type: 'NAVIGATION', section: snacks } },
    {
      type: 'SECTION_HEADER',
      title: getText('headerTitle'),
      subtitle: getText('headerSubtitle'),
      action: { type: 'NAVIGATION', section: group },
    },
    { type: 'SECTION', section: wine },
    { type: 'SECTION', section: sparkling },
    { type: 'SECTION', section: beer },
    { type: 'COLLECTION_TILE', section: cold },
    { type: 'COLLECTION_TILE', section: care },
    { type: 'SECTION', section: group },
    { type: 'SECTION', section: soft },
    { type: 'SECTION', section: snacks },
    { type: 'LABEL', text: getText('report'), action: { type: 'TRANSLATION_REPORTING_CATEGORY', section: wine } },
    {
      type: 'LABEL',
      text: products[0]?.name ?? {},
      action: { type: 'TRANSLATION_REPORTING_PRODUCT', product: products[0]?.id ?? 0 },
    },
    { type: 'TEXT_AREA', title: getText('aboutTitle'), text: getText('aboutText') },
    {
      type: 'TABLE_SECTION',
      title: getText('tableTitle'),
      rows: [
        { label: getText('tableCall'), value: getText('tableEvery') },
        { label: getText('tableVisit'), value: getText('tableDays') },
      ],
    },
    {
      type: 'COLLAPSABLE_CONTAINER',
      title: getText('collapsable'),
      elements: [
        { type: 'TEXT_AREA', title: getText('promise'), text: getText('collapsableText') },
        cta('restrictions', { type: 'POPUP', id: 'restrictions' }),
      ],
    },
    cta('dialog', { type: 'POPUP_DIALOG', id: 'about' }),
    cta('map', { type: 'OPEN_MAP' }),
    cta('call', { type: 'PHONE_DIAL', phoneNumber: phone }),
    cta('external', { type: 'EXTERNAL_LINK', url: 'https://en.wikipedia.org/wiki/Spanish_wine_regions' }),
    cta('reload', { type: 'RELOAD' }),
    { type: 'DISCLAIMER', text: getText('small') },
  ]
  rows.storePages.push({ storeId, elements })
  addRestrictions(rows, number, languages, storeId, products)
}

function addGroup(
  rows: Rows,
  number: Numbering,
  storeId: number,
  name: Rows['menuSections'][number]['name'],
  parentId: number | null = null,
): number {
  const id = number('menuSections')
  rows.menuSections.push({ id, storeId, parentId, position: 0, layout: null, name })
  return id
}

/** A group comes directly before its first section, as a catalogue requires. */
function moveGroups(rows: Rows, storeId: number, groups: readonly { readonly id: number; readonly before: number }[]): void {
  for (const section of rows.menuSections.filter(it => it.storeId === storeId)) {
    const index = groups.findIndex(it => it.id === section.id)
    const moved = groups.filter(it => it.before <= section.position).length
    section.position = index < 0 ? section.position + moved : (groups[index]?.before ?? 0) + index
  }
}

function addRestrictions(rows: Rows, number: Numbering, languages: readonly string[], storeId: number, products: Rows['products']): void {
  const getText = createGetDemonstrationText(languages)
  const getPageText = createGetPageText(languages)
  const restrict = (restriction: Omit<Rows['storeRestrictions'][number], 'id' | 'storeId'>, restricted: Rows['products']) => {
    const restrictionId = number('storeRestrictions')
    rows.storeRestrictions.push({ ...restriction, id: restrictionId, storeId })
    for (const { id: productId } of restricted) rows.restrictedProducts.push({ restrictionId, productId, storeId })
  }
  const text = getPageText('alcoholText', { age: MINIMUM_AGE })
  restrict({ position: 0, kind: 'AGE', title: getPageText('alcoholTitle'), text, minimumAge: MINIMUM_AGE }, products.filter(isAlcohol))
  restrict(
    { position: 1, kind: 'PRESCRIPTION', title: getText('prescriptionTitle'), text: getText('prescriptionText'), minimumAge: null },
    products.filter(it => it.externalId === 'pharmacy.throat-syrup'),
  )
}
