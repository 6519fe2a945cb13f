import type { ActionRecord, LeafRecord, PageElementRecord } from '#backend/db/catalogue/pages/page-records.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import type { StoreAction } from '#contract/catalogue/store-action.ts'
import type { StoreScreenElement } from '#contract/catalogue/store-element.ts'

/** What the stored elements of a page refer to. */
export interface PageContext {
  pick(texts: Texts): string
  /** Undefined for a section that the menu does not have. */
  getSlug(sectionId: number): string | undefined
  readonly location: { readonly lat: number; readonly lng: number }
}

type ScreenRecord = Exclude<PageElementRecord, { type: 'SECTION' | 'COLLECTION_TILE' }>

/** Converts a stored element to the contract's form in one language. */
export function localizeElement(record: ScreenRecord, context: PageContext): StoreScreenElement {
  if (record.type !== 'COLLAPSABLE_CONTAINER') return localizeLeaf(record, context)
  const elements = record.elements.map(it => localizeLeaf(it, context))
  return { type: record.type, data: { title: context.pick(record.title), elements } }
}

type LeafElement = Exclude<StoreScreenElement, { type: 'COLLAPSABLE_CONTAINER' }>

function localizeLeaf(record: LeafRecord, context: PageContext): LeafElement {
  const { pick } = context
  const pickOrNull = (texts: Texts | undefined) => (texts === undefined || Object.keys(texts).length === 0 ? null : pick(texts))
  const toAction = (action: ActionRecord | undefined) => (action === undefined ? null : (localizeAction(action, context) ?? null))
  switch (record.type) {
    case 'BANNER': {
      const { style, title, text, action } = record
      return { type: record.type, data: { style, title: pickOrNull(title), text: pick(text), action: toAction(action) } }
    }
    case 'LABEL':
      return { type: record.type, data: { text: pick(record.text), action: toAction(record.action) } }
    case 'TEXT_AREA':
      return { type: record.type, data: { title: pickOrNull(record.title), text: pick(record.text) } }
    case 'TABLE_SECTION': {
      const rows = record.rows.map(({ label, value }) => ({ label: pick(label), value: pick(value) }))
      return { type: record.type, data: { title: pick(record.title), rows } }
    }
    case 'CTA_BUTTON': {
      const action = localizeAction(record.action, context)
      return action
        ? { type: record.type, data: { text: pick(record.text), action } }
        : { type: 'UNKNOWN', data: { elementType: record.type } }
    }
    case 'SECTION_HEADER': {
      const { title, subtitle, action } = record
      return { type: record.type, data: { title: pick(title), subtitle: pickOrNull(subtitle), action: toAction(action) } }
    }
    case 'DISCLAIMER':
      return { type: record.type, data: { text: pick(record.text) } }
  }
}

/** @returns undefined when it leads to a section that the menu does not have */
function localizeAction(action: ActionRecord, { getSlug, location }: PageContext): StoreAction | undefined {
  switch (action.type) {
    case 'NAVIGATION': {
      const slug = action.section === undefined ? '' : getSlug(action.section)
      return slug === undefined ? undefined : { type: action.type, data: { slug } }
    }
    case 'POPUP':
    case 'POPUP_DIALOG':
      return { type: action.type, data: { id: action.id } }
    case 'TRANSLATION_REPORTING_CATEGORY':
      return { type: action.type, data: { categoryId: String(action.section) } }
    case 'TRANSLATION_REPORTING_PRODUCT':
      return { type: action.type, data: { productId: String(action.product) } }
    case 'RELOAD':
      return { type: action.type, data: {} }
    case 'OPEN_MAP':
      return { type: action.type, data: { latitude: location.lat, longitude: location.lng } }
    case 'EXTERNAL_LINK':
      return { type: action.type, data: { url: action.url } }
    case 'PHONE_DIAL':
      return { type: action.type, data: { phoneNumber: action.phoneNumber } }
  }
}
