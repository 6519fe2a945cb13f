import type { ProductCard } from '#contract/catalogue/product.ts'
import type { ContentElement, ContentSection, StoreScreenElement } from '#contract/catalogue/store-element.ts'

/** The sections of a body: the elements that hold products or collection tiles. */
export function isContentSection(element: ContentElement): element is ContentSection {
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
