import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'

import { localizeElement } from '#backend/db/catalogue/pages/localize-page.ts'
import { PageElementRecord } from '#backend/db/catalogue/pages/page-records.ts'
import type { Db } from '#backend/db/connect.ts'
import { storePages } from '#backend/db/schema/store-pages.ts'
import type { StoreAddress } from '#backend/modules/catalogue/store-address.ts'
import {
  findNodeById,
  getSectionSlug,
  type MenuNode,
  toCollectionTile,
  toContentSection,
} from '#backend/modules/catalogue/store-page/menu-tree.ts'
import { type ContentElement, type ContentSection, toUnknownElement } from '#contract/catalogue/store-element.ts'
import { pickText } from '#domain/language/language-chain.ts'

/** Reads the stored elements of a page; most stores have none. */
export async function selectPageElements(db: Db, storeId: number): Promise<readonly unknown[]> {
  const [page] = await db.select({ elements: storePages.elements }).from(storePages).where(eq(storePages.storeId, storeId))
  return page?.elements ?? []
}

/**
 * Builds the body of a store page in its stored order. Generated sections come before the first placed section and its header, and sections that the page
 * does not place come last.
 *
 * @param elements as stored; one that this version cannot read becomes UNKNOWN, which storefronts drop and report
 */
export function buildPageBody(
  elements: readonly unknown[],
  menu: readonly MenuNode[],
  generated: readonly ContentSection[],
  store: Pick<StoreAddress, 'viewType' | 'chain' | 'location'>,
): ContentElement[] {
  const { chain } = store
  const context = {
    pick: (texts: Parameters<typeof pickText>[0]) => pickText(texts, chain),
    getSlug: (id: number) => {
      const node = findNodeById(menu, id)
      return node && getSectionSlug(node.section, chain)
    },
    location: store.location,
  }
  const placed = new Set<number>()
  let firstSection: number | undefined
  const body: ContentElement[] = []
  for (const stored of elements) {
    const { data: record } = z.safeParse(PageElementRecord, stored)
    if (!record) body.push(toUnknownElement({ value: stored }))
    else if (record.type === 'SECTION') {
      const node = menu.find(it => it.section.id === record.section)
      // a section without products is not shown
      if (!node || placed.has(record.section)) continue
      firstSection ??= body.at(-1)?.type === 'SECTION_HEADER' ? body.length - 1 : body.length
      placed.add(record.section)
      body.push(toContentSection(node, store))
    } else if (record.type === 'COLLECTION_TILE') {
      const node = findNodeById(menu, record.section)
      if (node) body.push(toCollectionTile(node, chain))
    } else body.push(localizeElement(record, context))
  }
  body.splice(firstSection ?? body.length, 0, ...generated)
  return [...body, ...menu.filter(it => !placed.has(it.section.id)).map(it => toContentSection(it, store))]
}
