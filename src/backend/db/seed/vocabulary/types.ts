/** One text in several languages, by language code. */
export type Texts = Readonly<Record<string, string>>

/** Microsoft Fluent 3D emoji: lowercase code points joined with '-', as in `1f355` or `1f336-fe0f`. */
export type PictureId = string

/** 0–23, a hue of 15° times the number: the contract's `Tint`. */
export type TintNumber = number

/** Euro cents at the Spanish price level; the generator converts them to the currency and price level of the market. */
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
  /** Preselected. */
  readonly selected?: true
}

/** A §5: without `max` there is no maximum; `max` 1 is a single choice; without `min` or with 0 it is optional. */
export interface OptionGroup {
  readonly key: OptionKey
  readonly min?: number
  readonly max?: number
  /** Maximum units of one attribute; 1: on or off. */
  readonly maxPerAttribute: number
  readonly attributes: readonly OptionAttribute[]
}

export interface Dish {
  /** Unique in its menu template. */
  readonly key: string
  readonly price: EuroCents
  readonly allergens: readonly AllergenKey[]
  readonly options: readonly OptionKey[]
}

export interface MenuSection {
  /** Unique in its menu template. */
  readonly key: string
  readonly dishes: readonly Dish[]
}

/** Categories of stores with menus. */
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

/** Template of the menus of one kind of store. Its texts are in `texts/`, the names of its stores in `world/`. */
export interface MenuTemplate {
  readonly key: string
  readonly category: StoreCategoryKey
  /** The most characteristic first; empty for categories without filters. */
  readonly filters: readonly FoodFilterKey[]
  /** Pictures in front of the covers of its stores, the most characteristic first. Its products have each of them. */
  readonly coverPictures: readonly PictureId[]
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
  /** The city has one store of this category, and the category redirects to it. */
  readonly singleStore?: true
  /** With `singleStore`: the menu template of that store. */
  readonly menuTemplate?: string
}

export interface SeedFilter {
  readonly key: string
  /** A §3. The contract fixes the ids of type SORT. */
  readonly type: 'CITY' | 'USER' | 'SORT' | 'FOOD'
  readonly id?: number
  readonly picture: PictureId | null
}

/** A chain with stores in many cities, the same name in every market. */
export interface SeedBrand {
  readonly key: string
  readonly name: string
  readonly menuTemplate: string
  readonly picture: PictureId
  readonly tint: TintNumber
}
