import type { PictureId } from '#backend/db/seed/vocabulary/types.ts'

/** Why a product has its picture, from the closest match to none. */
export const PICTURE_REASONS = {
  same: 'shows this product',
  form: 'shows a product of the same kind and shape: a dumpling for gyoza, a pot for a stew',
  ingredient: 'shows the main ingredient, which gives the product its name, look or taste',
  container: 'shows what the product is sold in: a bottle, a cup, a tin',
  use: 'shows what or whom the product is for',
  tile: 'no picture fits: the page shows letters of its name',
} as const
export type PictureReason = keyof typeof PICTURE_REASONS

/**
 * Rows by menu template, one line for each picture and reason: `🍕 same: margherita marinara`. `🍱+🍣` are several pictures, the first on
 * the card. `tile:` lists products without a picture.
 */
export type PictureTable = Readonly<Record<string, string>>

export interface ProductPictures {
  /** The first is on the card; empty for a tile. */
  readonly pictures: readonly PictureId[]
  readonly reason: PictureReason
}

/** "🌶️" → "1f336-fe0f". */
export const toPictureId = (character: string): PictureId => [...character].map(it => it.codePointAt(0)!.toString(16)).join('-')

const LINE = /^(?:(?<pictures>\S+) (?<reason>same|form|ingredient|container|use)|tile): (?<keys>\S.*)$/

/**
 * Parses tables into pictures by product: "pizza.margherita".
 *
 * @throws Error for a line that it cannot read, and for a product with two rows
 */
export function parsePictureTables(...tables: readonly PictureTable[]): ReadonlyMap<string, ProductPictures> {
  const rows = new Map<string, ProductPictures>()
  for (const [template, lines] of tables.flatMap(table => Object.entries(table))) {
    for (const line of lines.trim().split('\n')) {
      const { pictures, reason = 'tile', keys } = LINE.exec(line.trim())?.groups ?? {}
      if (keys === undefined) throw new Error(`${template}: cannot read "${line.trim()}"`)
      const row = { pictures: (pictures?.split('+') ?? []).map(toPictureId), reason: reason as PictureReason }
      for (const key of keys.split(/\s+/)) {
        const product = `${template}.${key}`
        if (rows.has(product)) throw new Error(`${product} has two rows`)
        rows.set(product, row)
      }
    }
  }
  return rows
}
