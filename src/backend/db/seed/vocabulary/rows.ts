import type { AllergenKey, Dish, EuroCents, MenuSection, OptionAttribute, OptionKey } from '#backend/db/seed/vocabulary/types.ts'

/**
 * Creates a dish from positional arguments, which keep data tables compact. Its texts are in `texts/<language>` under the same key, its picture in
 * `product-pictures/`.
 */
export const createDish = (
  key: string,
  price: EuroCents,
  allergens: readonly AllergenKey[],
  options: readonly OptionKey[],
): Dish => ({ key, price, allergens, options })

export const createSection = (key: string, dishes: readonly Dish[]): MenuSection => ({ key, dishes })

export const createAttribute = (key: string, price: EuroCents): OptionAttribute => ({ key, price })

export const selectedAttribute = (key: string, price: EuroCents): OptionAttribute => ({ key, price, selected: true })
