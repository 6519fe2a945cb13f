import type { StoresWidget, Widget } from '#contract/catalogue/feed.ts'
import type { Store } from '#contract/catalogue/store.ts'

/** A row of the city page before its stores are chosen: more candidates than it shows. */
export interface CandidateRow {
  /** Ids of stores, best first. */
  readonly ids: readonly number[]
}

export interface ChosenRow<Row extends CandidateRow> {
  readonly row: Row
  readonly ids: readonly number[]
}

/**
 * Chooses the stores of each row: the best candidates that the row before does not show. A row whose stores are all in the row before it
 * comes after the next one; a row that fits nowhere is left out.
 *
 * @param size stores of a row (A §9: "Widget stores per category 5")
 */
export function chooseWidgetStores<Row extends CandidateRow>(rows: readonly Row[], size: number): ChosenRow<Row>[] {
  const chosen: ChosenRow<Row>[] = []
  const waiting = [...rows]
  while (waiting.length > 0) {
    const previous = new Set(chosen.at(-1)?.ids)
    const pickIds = (row: Row) => row.ids.filter(it => !previous.has(it)).slice(0, size)
    const index = waiting.findIndex(it => pickIds(it).length > 0)
    if (index < 0) break
    const [row] = waiting.splice(index, 1) as [Row]
    chosen.push({ row, ids: pickIds(row) })
  }
  return chosen
}

export function getWidgetStores({ stores }: StoresWidget): Store[] {
  return stores.map(it => ('store' in it ? it.store : it))
}

export const isStoresWidget = (widget: Widget): widget is StoresWidget => widget.type === 'STORE' || widget.type === 'STORE_WITH_PRODUCTS'

/** The types of the widgets that the page drops, each once (A §8: "bad product parsing … reported"). */
export function getUnknownWidgetTypes(widgets: readonly Widget[]): string[] {
  return [...new Set(widgets.flatMap(it => (it.type === 'UNKNOWN' ? [it.data.elementType] : [])))]
}
