import * as z from 'zod/mini'

import { type CheckContext, checkTexts } from '#backend/db/catalogue/check-context.ts'
import type { FieldPath } from '#backend/db/catalogue/issues.ts'
import { localizeElement } from '#backend/db/catalogue/pages/localize-page.ts'
import type { MenuRecord } from '#backend/db/catalogue/menu-records.ts'
import type { ActionRecord, PageElementRecord } from '#backend/db/catalogue/pages/page-records.ts'
import { ContentElement } from '#contract/catalogue/store-element.ts'

/** Levels of groups: a reply lists the groups on the way to a collection. */
const MAX_GROUP_LEVELS = 3

/** Checks the groups of sections, the elements of the page and the restrictions of a menu. */
export function checkPage(menu: MenuRecord, context: CheckContext, cityCode: string): void {
  checkGroups(menu, context)
  const languages = context.references.cities.get(cityCode)?.languages ?? []
  const ids: MenuIds = {
    sections: new Set(menu.sections.map(it => it.id)),
    nested: new Set(menu.sections.filter(it => it.group !== undefined).map(it => it.id)),
    products: new Set(menu.sections.flatMap(it => it.products.map(product => product.id))),
  }
  const placed = new Set<number>()
  for (const [index, element] of (menu.page ?? []).entries()) {
    const path = ['page', index]
    checkElement(element, path, { ...context, ids, languages, cityCode })
    if (element.type !== 'SECTION') continue
    if (placed.has(element.section)) context.report([...path, 'section'], 'is already on the page', element.section)
    if (ids.nested.has(element.section)) context.report([...path, 'section'], 'is in a group, so it has a page of its own', element.section)
    placed.add(element.section)
  }
  checkRestrictions(menu, { ...context, ids, languages, cityCode })
}

interface MenuIds {
  readonly sections: ReadonlySet<number>
  /** Sections of groups. */
  readonly nested: ReadonlySet<number>
  readonly products: ReadonlySet<number>
}

interface PageCheckContext extends CheckContext {
  readonly ids: MenuIds
  readonly languages: readonly string[]
  readonly cityCode: string
}

function checkGroups({ sections }: MenuRecord, { report }: CheckContext): void {
  const levels = new Map<number, number>()
  for (const [index, { id, group }] of sections.entries()) {
    const level = group === undefined ? 0 : levels.get(group)
    levels.set(id, (level ?? 0) + 1)
    if (group === undefined) continue
    const path = ['sections', index, 'group']
    if (level === undefined) report(path, 'is not an earlier section of this menu', group)
    else if (level >= MAX_GROUP_LEVELS) report(path, `is nested more than ${MAX_GROUP_LEVELS} levels deep`, group)
    if (sections.some(it => it.id === group && it.products.length > 0)) report(path, 'is a section with products', group)
  }
}

function checkElement(element: PageElementRecord, path: FieldPath, context: PageCheckContext): void {
  const { report, ids } = context
  if (element.type === 'SECTION' || element.type === 'COLLECTION_TILE') {
    if (!ids.sections.has(element.section)) report([...path, 'section'], 'is not a section of this menu', element.section)
    return
  }
  checkElementTexts(element, path, context)
  if (element.type === 'COLLAPSABLE_CONTAINER')
    for (const [index, it] of element.elements.entries()) checkElement(it, [...path, 'elements', index], context)
  if ('action' in element && element.action) checkAction(element.action, [...path, 'action'], context)
  // the reply in each language must be one that a storefront accepts
  for (const language of context.languages) {
    const localized = localizeElement(element, {
      pick: texts => texts[language] ?? '-',
      getSlug: sectionId => `-c.${sectionId}`.slice(1),
      location: { lat: 0, lng: 0 },
    })
    const { error } = z.safeParse(ContentElement, localized)
    if (error) return report(path, `is not an element of the contract in ${language}: ${error.issues[0]?.message ?? ''}`)
  }
}

/** Every text of an element has all languages of the city. */
function checkElementTexts(element: object, path: FieldPath, context: PageCheckContext): void {
  for (const [field, value] of Object.entries(element) as [string, unknown][]) {
    if (field === 'rows') for (const [index, row] of (value as object[]).entries()) checkElementTexts(row, [...path, field, index], context)
    else if (TEXT_FIELDS.has(field) && Object.keys(value as object).length > 0)
      checkTexts(context.report, [...path, field], value as Readonly<Record<string, string>>, context.languages, context.cityCode)
  }
}

const TEXT_FIELDS: ReadonlySet<string> = new Set(['title', 'subtitle', 'text', 'label', 'value'])

function checkAction(action: ActionRecord, path: FieldPath, { ids, report }: PageCheckContext): void {
  if ('section' in action && action.section !== undefined && !ids.sections.has(action.section))
    report([...path, 'section'], 'is not a section of this menu', action.section)
  if ('product' in action && !ids.products.has(action.product))
    report([...path, 'product'], 'is not a product of this menu', action.product)
}

function checkRestrictions({ restrictions = [] }: MenuRecord, context: PageCheckContext): void {
  const { ids, report, rules, languages, cityCode } = context
  for (const [index, { id, title, text, products }] of restrictions.entries()) {
    const path = ['restrictions', index]
    if (!rules.numbers.restrictions.add(id)) report([...path, 'id'], 'is already the id of another restriction', id)
    checkTexts(report, [...path, 'title'], title, languages, cityCode)
    checkTexts(report, [...path, 'text'], text, languages, cityCode)
    for (const [productIndex, product] of products.entries())
      if (!ids.products.has(product)) report([...path, 'products', productIndex], 'is not a product of this menu', product)
    if (new Set(products).size < products.length) report([...path, 'products'], 'lists a product twice')
  }
}
