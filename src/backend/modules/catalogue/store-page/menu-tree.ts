import { and, eq, sql } from 'drizzle-orm'

import type { SectionLayout } from '#backend/db/catalogue/pages/page-records.ts'
import type { Db } from '#backend/db/connect.ts'
import { menuSections } from '#backend/db/schema/menus.ts'
import { getPictureUrl, type ProductRow, toProductCard } from '#backend/modules/catalogue/product-rows.ts'
import type { StoreAddress } from '#backend/modules/catalogue/store-address.ts'
import type { CollectionTile, ContentSection, OriginSection } from '#contract/catalogue/store-element.ts'
import { toSlug } from '#domain/catalogue/search-key.ts'
import { pickText } from '#domain/language/language-chain.ts'

type SectionRow = ProductRow['section']

/** A section with its products, or a group with its sections. */
export interface MenuNode {
  readonly section: SectionRow
  readonly rows: readonly ProductRow[]
  readonly children: readonly MenuNode[]
}

/** Reads the groups of a menu; most menus have none. Their products come with `selectProductRows`. */
export function selectGroups(db: Db, storeId: number): Promise<SectionRow[]> {
  const hasSections = sql`exists (select 1 from ${menuSections} c where c.parent_id = ${menuSections.id})`
  return db
    .select()
    .from(menuSections)
    .where(and(eq(menuSections.storeId, storeId), hasSections))
}

/** Builds the menu in its order. Leaves out sections and groups without products. */
export function buildMenuTree(rows: readonly ProductRow[], groups: readonly SectionRow[]): MenuNode[] {
  const rowsBySection = Map.groupBy(rows, it => it.section.id)
  const sections = new Map([...groups, ...[...rowsBySection.values()].map(it => it[0]!.section)].map(it => [it.id, it]))
  const byParent = Map.groupBy(
    [...sections.values()].toSorted((one, other) => one.position - other.position),
    it => it.parentId,
  )
  const buildLevel = (parentId: number | null): MenuNode[] =>
    (byParent.get(parentId) ?? [])
      .map(section => ({ section, rows: rowsBySection.get(section.id) ?? [], children: buildLevel(section.id) }))
      .filter(it => it.rows.length > 0 || it.children.length > 0)
  return buildLevel(null)
}

/** Finds a section or group at any level by the number at the end of its slug, because the words can be in another language (A §2.1). */
export function findNode(menu: readonly MenuNode[], slug: string | undefined): MenuNode | undefined {
  const id = Number(/-c\.(\d+)$/.exec(slug ?? '')?.[1])
  return findNodeById(menu, id)
}

export function findNodeById(menu: readonly MenuNode[], id: number): MenuNode | undefined {
  for (const node of menu) {
    const found = node.section.id === id ? node : findNodeById(node.children, id)
    if (found) return found
  }
  return undefined
}

/** The sections that the page of a group shows; for a section itself. */
export const getShownNodes = (node: MenuNode): readonly MenuNode[] => (node.rows.length > 0 ? [node] : node.children)

type MenuStore = Pick<StoreAddress, 'viewType' | 'chain'>

/** The parts of a section that its slug and form need. Generated sections are not stored. */
interface SectionHead extends Pick<SectionRow, 'id' | 'name'> {
  readonly layout: SectionLayout | null
}

export function getSectionSlug({ id, name }: Pick<SectionHead, 'id' | 'name'>, chain: readonly string[]): string {
  return `${toSlug(pickText(name, chain))}-c.${id}`
}

/** A §3: "viewType (GRID_VIEW_LAYOUT, LIST_VIEW_LAYOUT, LEGACY_VIEW_LAYOUT)". It decides for sections without a layout of their own. */
export const getSectionLayout = (layout: SectionLayout | null, viewType: MenuStore['viewType']): SectionLayout =>
  layout ?? (viewType === 'GRID_VIEW_LAYOUT' ? 'GRID' : 'LIST')

/** A section with its products as tiles or rows, or a group with a tile for each of its sections (A §2.4). */
export function toContentSection(
  {
    section,
    rows,
    children,
  }: { readonly section: SectionHead; readonly rows: readonly ProductRow[]; readonly children: readonly MenuNode[] },
  store: MenuStore,
  origin: OriginSection = 'DEFAULT',
): ContentSection {
  const { chain } = store
  const layout = children.length > 0 ? (section.layout ?? 'GRID') : getSectionLayout(section.layout, store.viewType)
  const type = layout === 'LIST' ? ('PRODUCT_ROW' as const) : ('PRODUCT_TILE' as const)
  return {
    type: layout,
    data: {
      title: pickText(section.name, chain),
      slug: getSectionSlug(section, chain),
      origin,
      elements: [...rows.map(row => ({ type, data: toProductCard(row, chain) })), ...children.map(it => toCollectionTile(it, chain))],
    },
  }
}

/** The picture of a tile is that of its first product. */
export function toCollectionTile(node: MenuNode, chain: readonly string[]): CollectionTile {
  const { product } = getProductRows(node)[0]!
  return {
    type: 'COLLECTION_TILE',
    data: {
      title: pickText(node.section.name, chain),
      slug: getSectionSlug(node.section, chain),
      imageUrl: getPictureUrl(product.imageId),
      tint: product.tint,
      productsCount: getProductRows(node).length,
    },
  }
}

function getProductRows({ rows, children }: MenuNode): readonly ProductRow[] {
  return [...rows, ...children.flatMap(getProductRows)]
}
