import type {
  AllergenKey,
  Dish,
  EuroCents,
  MenuSection,
  OptionAttribute,
  OptionKey,
  PictureId,
  Texts,
} from '#backend/db/seed/vocabulary/shapes.ts'

/** English, Spanish, Ukrainian, Armenian: tables of rows read better in columns than in keys. */
export type Row = readonly [en: string, es: string, uk: string, hy: string]

export const texts = (...[en, es, uk, hy]: Row): Texts => ({ en, es, uk, hy })

export const dish = (
  key: string,
  picture: PictureId,
  price: EuroCents,
  allergens: readonly AllergenKey[],
  options: readonly OptionKey[],
  names: Row,
  description: Row,
): Dish => ({ key, picture, price, allergens, options, names: texts(...names), description: texts(...description) })

export const section = (key: string, names: Row, dishes: readonly Dish[]): MenuSection => ({ key, names: texts(...names), dishes })

export const attribute = (key: string, price: EuroCents, ...names: Row): OptionAttribute => ({ key, price, names: texts(...names) })

export const chosen = (key: string, price: EuroCents, ...names: Row): OptionAttribute => ({
  ...attribute(key, price, ...names),
  selected: true,
})
