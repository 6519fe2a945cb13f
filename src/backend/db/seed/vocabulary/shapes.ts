/** The languages every text of the embedded marketplace is written in. */
export const seedLanguages = ['en', 'es', 'uk', 'hy'] as const
export type SeedLanguage = (typeof seedLanguages)[number]

/** One text in every seed language. */
export type Texts = Readonly<Record<SeedLanguage, string>>

export const seedMarkets = ['ES', 'UA', 'AM'] as const
export type SeedMarket = (typeof seedMarkets)[number]

/** What is written in the script of a market alone: proper names of stores. */
export type ByMarket = Readonly<Record<SeedMarket, readonly string[]>>

/** Microsoft Fluent 3D emoji: lowercase code points joined with '-', as in `1f355` or `1f336-fe0f`. */
export type PictureId = string

/** 0–23, a hue of 15° times the number: the contract's `Tint`. */
export type TintNumber = number

/** Euro cents at the Spanish price level; the generator turns them into the market's currency and level. */
export type EuroCents = number

/** The fourteen of EU Regulation 1169/2011, Annex II. */
export const allergenKeys = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soya',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type AllergenKey = (typeof allergenKeys)[number]

export const optionKeys = [
  'pizza-size',
  'pizza-dough',
  'extra-toppings',
  'burger-doneness',
  'burger-extras',
  'side',
  'sauces',
  'spice-level',
  'taco-fillings',
  'salad-base',
  'salad-toppings',
  'dressing',
  'noodles',
  'ramen-extras',
  'sushi-extras',
  'dumpling-cooking',
  'kebab-bread',
  'milk',
  'coffee-extras',
  'drink-size',
  'ice',
  'box-pieces',
  'cake-extras',
  'khorovats-sides',
  'varenyky-toppings',
  'paella-servings',
  'bouquet-size',
  'bouquet-extras',
  'gift-wrap',
] as const
export type OptionKey = (typeof optionKeys)[number]

export interface OptionAttribute {
  readonly key: string
  readonly names: Texts
  /** Added to the product's price; 0 for none. */
  readonly price: EuroCents
  /** Chosen before the customer touches anything; absent means not. */
  readonly selected?: true
}

/** A §5: absent `max` is no cap, 1 a single choice, else capped; `min` 0 or absent makes it optional. */
export interface OptionGroup {
  readonly key: OptionKey
  readonly names: Texts
  readonly min?: number
  readonly max?: number
  /** Most units of one attribute; 1 where it is on or off. */
  readonly maxPerAttribute: number
  readonly attributes: readonly OptionAttribute[]
}

export interface Dish {
  /** Unique within its kitchen, not beyond: kitchens share their drinks. */
  readonly key: string
  readonly picture: PictureId
  readonly price: EuroCents
  readonly names: Texts
  readonly description: Texts
  readonly allergens: readonly AllergenKey[]
  readonly options: readonly OptionKey[]
}

export interface MenuSection {
  /** Unique within its kitchen. */
  readonly key: string
  readonly names: Texts
  readonly dishes: readonly Dish[]
}

/** Categories a kitchen's stores may stand in; those of a group are its children. */
export const storeCategoryKeys = [
  'restaurants',
  'supermarkets',
  'fresh-food',
  'bakeries',
  'pharmacy',
  'cosmetics',
  'shops',
  'flowers',
  'pets',
] as const
export type StoreCategoryKey = (typeof storeCategoryKeys)[number]

export const foodFilterKeys = [
  'pizza',
  'sushi',
  'burgers',
  'mexican',
  'healthy',
  'asian',
  'chinese',
  'kebab',
  'desserts',
  'coffee',
  'breakfast',
  'spanish',
  'ukrainian',
  'armenian',
  'vegan',
  'vegetarian',
  'gluten-free',
  'halal',
  'grill',
  'soups',
  'snacks',
  'drinks',
  'local-kitchen',
] as const
export type FoodFilterKey = (typeof foodFilterKeys)[number]

/** What makes one sort of store: its menu, and what its stores may be called. */
export interface Kitchen {
  readonly key: string
  readonly category: StoreCategoryKey
  /** The first names it best; empty where a category has no filters. */
  readonly filters: readonly FoodFilterKey[]
  /** Faces for its stores, likeliest first. */
  readonly pictures: readonly PictureId[]
  readonly tints: readonly TintNumber[]
  readonly sections: readonly MenuSection[]
  /** Whole proper names in the market's own script. A second store of a name takes its quarter too: `Forn de Sant Pau · Gràcia`. */
  readonly storeNames: ByMarket
  /** One line under the store's name. */
  readonly taglines: readonly Texts[]
}

export type CategoryKind = 'STORES' | 'PURCHASE' | 'SHIPMENT' | 'GROUP'

export interface CategoryWords {
  readonly key: string
  readonly type: CategoryKind
  readonly names: Texts
  /** The line over the list of its stores. */
  readonly titles: Texts
  /** a–z, digits and hyphens, in every language (Cyrillic and Armenian transliterated). */
  readonly slugs: Texts
  readonly picture: PictureId
  readonly tint: TintNumber
  /** Children of a GROUP, one level deep; empty otherwise. */
  readonly categories: readonly CategoryWords[]
  /** The city holds one store of it, and the category leads straight there. */
  readonly singleStore?: true
  /** With `singleStore`: the kitchen that store has. */
  readonly kitchen?: string
}

export interface FilterWords {
  readonly key: string
  /** A §3. Sorts carry ids fixed by the contract. */
  readonly type: 'CITY' | 'USER' | 'SORT' | 'FOOD'
  readonly id?: number
  readonly names: Texts
  readonly picture: PictureId | null
}

/** A chain with a store in several cities, the same name in every market. */
export interface BrandWords {
  readonly key: string
  readonly name: string
  readonly kitchen: string
  readonly picture: PictureId
  readonly tint: TintNumber
}
