import { TILL } from '#backend/db/seed/till.ts'
import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { optionGroups } from '#backend/db/seed/vocabulary/options.ts'
import type { Dish, Kitchen, MenuSection, OptionAttribute, OptionGroup, OptionKey, Texts } from '#backend/db/seed/vocabulary/shapes.ts'
import { collectTexts, type SeedTexts, loadTexts } from '#backend/db/seed/words.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** A dish of a kitchen with its words in the languages of a market. Hundreds of menus hold the same one. */
export interface LocalizedDish {
  readonly dish: Dish
  /** "pizza.margherita": the same in every store. */
  readonly externalId: string
  readonly name: Texts
  readonly description: Texts
  readonly searchKey: string
}

export interface LocalizedSection {
  /** Many kitchens have it. */
  readonly shared: boolean
  readonly name: Texts
  readonly dishes: readonly LocalizedDish[]
}

export interface LocalizedOptionGroup {
  readonly group: OptionGroup
  readonly name: Texts
  readonly attributes: readonly { readonly attribute: OptionAttribute; readonly name: Texts }[]
}

const GROUPS: ReadonlyMap<OptionKey, OptionGroup> = new Map(optionGroups.map(group => [group.key, group]))

/** Works once for each kitchen and set of languages: what comes out is shared by all rows. */
const once = <Key, Value>(keyOf: (key: Key) => string, make: (languages: readonly string[], key: Key) => Value) => {
  const made = new Map<string, Value>()
  return (languages: readonly string[], key: Key): Value => {
    const name = `${languages.join()} ${keyOf(key)}`
    const value = made.get(name) ?? make(languages, key)
    made.set(name, value)
    return value
  }
}

/** The shelves of a kitchen. The shared ones come last. */
export const getSections = once(
  (kitchen: Kitchen) => kitchen.key,
  (languages, kitchen) =>
    kitchen.sections.map(section => (section === drinks ? drinksIn(languages, '') : ownShelf(languages, kitchen, section))),
)

/** One line under a store's name, all there are. */
export const getTaglines = once(
  (kitchen: Kitchen) => kitchen.key,
  (languages, { key }) => collectTextLists(languages, `${key}.taglines`, words => words.kitchens[key]?.taglines),
)

export const getTillSection = once(
  () => 'till',
  (languages, _: '') => shelf(languages, TILL, 'till', words => words.till),
)

const drinksIn = once(
  () => 'drinks',
  (languages, _: '') => shelf(languages, drinks, 'drinks', words => words.drinks),
)

function ownShelf(languages: readonly string[], { key }: Kitchen, section: MenuSection): LocalizedSection {
  return shelf(languages, section, key, words => {
    const kitchen = words.kitchens[key]
    return kitchen && { name: kitchen.sections[section.key], dishes: kitchen.dishes }
  })
}

type Found = { readonly name: string | undefined; readonly dishes: SeedTexts['till']['dishes'] } | undefined

function shelf(languages: readonly string[], section: MenuSection, owner: string, of: (words: SeedTexts) => Found): LocalizedSection {
  return {
    shared: owner === 'drinks',
    name: collectTexts(languages, `${owner}.sections.${section.key}`, words => of(words)?.name),
    dishes: section.dishes.map(dish => {
      const id = `${owner}.${dish.key}`
      const name = collectTexts(languages, id, words => of(words)?.dishes[dish.key]?.[0])
      return {
        dish,
        externalId: id,
        name,
        description: collectTexts(languages, `${id} (description)`, words => of(words)?.dishes[dish.key]?.[1]),
        searchKey: toSearchKey(...new Set(Object.values(name))),
      }
    }),
  }
}

export const getOptionGroup = once(
  (key: OptionKey) => key,
  (languages, key): LocalizedOptionGroup => {
    const group = GROUPS.get(key)
    if (group === undefined) throw new Error(`no option group ${key}`)
    return {
      group,
      name: collectTexts(languages, `options.${key}`, ({ terms }) => terms.options[key]?.name),
      attributes: group.attributes.map(attribute => ({
        attribute,
        name: collectTexts(languages, `options.${key}.${attribute.key}`, ({ terms }) => terms.options[key]?.attributes[attribute.key]),
      })),
    }
  },
)

/** A list that every language has of the same length, as texts. */
export function collectTextLists(
  languages: readonly string[],
  what: string,
  of: (words: SeedTexts) => readonly string[] | undefined,
): Texts[] {
  const lengths = languages.map(language => of(loadTexts(language))?.length ?? 0)
  return Array.from({ length: Math.max(1, ...lengths) }, (_, index) =>
    collectTexts(languages, `${what}[${index}]`, words => of(words)?.[index]),
  )
}
