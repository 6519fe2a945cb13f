/** One text in several languages, by their codes: those of a market, or all. */
export type Texts = Readonly<Record<string, string>>

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

/** A group of `options.ts`. */
export type OptionKey = string

export interface OptionAttribute {
  readonly key: string
  /** Added to the product's price; 0 for none. */
  readonly price: EuroCents
  /** Chosen before the customer touches anything; absent means not. */
  readonly selected?: true
}

/** A §5: absent `max` is no cap, 1 a single choice, else capped; `min` 0 or absent makes it optional. */
export interface OptionGroup {
  readonly key: OptionKey
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
  readonly allergens: readonly AllergenKey[]
  readonly options: readonly OptionKey[]
}

export interface MenuSection {
  /** Unique within its kitchen. */
  readonly key: string
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
  'chicken',
  'italian',
  'indian',
  'poke',
  'ice-cream',
  'sandwiches',
  'georgian',
  'romanian',
  'portuguese',
  'polish',
  'maghreb',
  'central-asian',
  'balkan',
  'seafood',
  'bulgarian',
  'slovenian',
  'east-african',
  'west-african',
] as const
export type FoodFilterKey = (typeof foodFilterKeys)[number]

/** What makes one sort of store: its menu. What it says stands in `words/`, what its stores are called in `world/`. */
export interface Kitchen {
  readonly key: string
  readonly category: StoreCategoryKey
  /** The first names it best; empty where a category has no filters. */
  readonly filters: readonly FoodFilterKey[]
  /** Faces for its stores, likeliest first. */
  readonly pictures: readonly PictureId[]
  readonly tints: readonly TintNumber[]
  readonly sections: readonly MenuSection[]
}

export type CategoryKind = 'STORES' | 'PURCHASE' | 'SHIPMENT' | 'GROUP'

export interface SeedCategory {
  readonly key: string
  readonly type: CategoryKind
  readonly picture: PictureId
  readonly tint: TintNumber
  /** Children of a GROUP, one level deep; empty otherwise. */
  readonly categories: readonly SeedCategory[]
  /** The city holds one store of it, and the category leads straight there. */
  readonly singleStore?: true
  /** With `singleStore`: the kitchen that store has. */
  readonly kitchen?: string
}

export interface SeedFilter {
  readonly key: string
  /** A §3. Sorts carry ids fixed by the contract. */
  readonly type: 'CITY' | 'USER' | 'SORT' | 'FOOD'
  readonly id?: number
  readonly picture: PictureId | null
}

/** A chain with stores in many cities, the same name in every market. */
export interface SeedBrand {
  readonly key: string
  readonly name: string
  readonly kitchen: string
  readonly picture: PictureId
  readonly tint: TintNumber
}
