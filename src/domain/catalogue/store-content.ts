import type { ProductCard } from '#contract/catalogue/product.ts'
import type {
  CollectionTile,
  ContentElement,
  ContentSection,
  StoreScreenElement,
  UnknownElement,
} from '#contract/catalogue/store-element.ts'

/** The sections of a body: the elements that hold products or collection tiles. */
export function isContentSection(element: ContentElement | PageElement): element is ContentSection {
  return element.type === 'GRID' || element.type === 'LIST' || element.type === 'CAROUSEL'
}

export function getSectionProducts(section: ContentSection): ProductCard[] {
  return section.data.elements.flatMap(it => (it.type === 'PRODUCT_TILE' || it.type === 'PRODUCT_ROW' ? [it.data] : []))
}

/** The types of the elements that the page drops, each once (A §8: "bad product parsing … reported"). */
export function getUnknownElementTypes(body: readonly (ContentElement | StoreScreenElement)[]): string[] {
  const types = body.flatMap(element => {
    if (element.type === 'UNKNOWN') return [element.data.elementType]
    const children = 'elements' in element.data ? element.data.elements : []
    return children.flatMap(it => (it.type === 'UNKNOWN' ? [it.data.elementType] : []))
  })
  return [...new Set(types)]
}

/** An element of a page: neighbouring collection tiles are one element. */
export type PageElement =
  | Exclude<ContentElement, CollectionTile | UnknownElement>
  | { readonly type: 'COLLECTION_TILES'; readonly tiles: readonly CollectionTile[] }

/** The elements in the order of the body, without unknown ones. */
export function toPageElements(body: readonly ContentElement[]): PageElement[] {
  const elements: PageElement[] = []
  for (const element of body) {
    if (element.type === 'UNKNOWN') continue
    const last = elements.at(-1)
    if (element.type !== 'COLLECTION_TILE') elements.push(element)
    else if (last?.type === 'COLLECTION_TILES') elements[elements.length - 1] = { ...last, tiles: [...last.tiles, element] }
    else elements.push({ type: 'COLLECTION_TILES', tiles: [element] })
  }
  return elements
}
