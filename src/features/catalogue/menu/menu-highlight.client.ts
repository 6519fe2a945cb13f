import { findMatchRanges } from '#domain/catalogue/search/match-ranges.ts'

/** Name of the highlight in `search-suggestions.css`. */
const HIGHLIGHT = 'menu-search'
/** Products with marks. More are below many screens. */
const MAX_ITEMS = 150

/**
 * Marks the words of the text in the names and descriptions of the shown products. The CSS Custom Highlight API changes no HTML; a browser
 * without it shows no marks.
 */
export function highlightMatches(text: string): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(HIGHLIGHT)
  if (text.trim() === '') return
  const items = [...document.querySelectorAll<HTMLElement>('.store-menu .menu-block:not([hidden]) .item:not([hidden])')]
  const ranges = items.slice(0, MAX_ITEMS).flatMap(item => findTextNodes(item).flatMap(node => createRanges(node, text)))
  if (ranges.length > 0) CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges))
}

function findTextNodes(item: HTMLElement): Text[] {
  return [...item.querySelectorAll('h3, p:not(.price)')].flatMap(element => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode as Text)
    return nodes
  })
}

function createRanges(node: Text, text: string): Range[] {
  return findMatchRanges(node.data, text).map(([start, end]) => {
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    return range
  })
}
