import { TILL } from '#backend/db/seed/till.ts'
import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { optionGroups } from '#backend/db/seed/vocabulary/options.ts'
import type { Dish, MenuTemplate, MenuSection, OptionAttribute, OptionGroup, OptionKey, Texts } from '#backend/db/seed/vocabulary/types.ts'
import { collectTexts, type SeedTexts, loadTexts } from '#backend/db/seed/seed-texts.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** A dish with its texts in the languages of a market. Hundreds of menus share it. */
export interface LocalizedDish {
  readonly dish: Dish
  /** "pizza.margherita": the same in every store. */
  readonly externalId: string
  readonly name: Texts
  readonly description: Texts
  readonly searchKey: string
}

export interface LocalizedSection {
  /** Whether many menu templates share it. */
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

/** Memoizes by key and languages, so that rows share the results. */
const memoizeByKey = <Key, Value>(getName: (key: Key) => string, create: (languages: readonly string[], key: Key) => Value) => {
  const cache = new Map<string, Value>()
  return (languages: readonly string[], key: Key): Value => {
    const name = `${languages.join()} ${getName(key)}`
    const value = cache.get(name) ?? create(languages, key)
    cache.set(name, value)
    return value
  }
}

/** The localized sections of a menu template. */
export const getSections = memoizeByKey(
  (menuTemplate: MenuTemplate) => menuTemplate.key,
  (languages, menuTemplate) =>
    menuTemplate.sections.map(section =>
      section === drinks ? getDrinksSection(languages, '') : localizeTemplateSection(languages, menuTemplate, section),
    ),
)

/** All taglines of a menu template. A store shows one below its name. */
export const getTaglines = memoizeByKey(
  (menuTemplate: MenuTemplate) => menuTemplate.key,
  (languages, { key }) => collectTextLists(languages, `${key}.taglines`, texts => texts.menuTemplates[key]?.taglines),
)

export const getTillSection = memoizeByKey(
  () => 'till',
  (languages, _: '') => localizeSection(languages, TILL, 'till', texts => texts.till),
)

const getDrinksSection = memoizeByKey(
  () => 'drinks',
  (languages, _: '') => localizeSection(languages, drinks, 'drinks', texts => texts.drinks),
)

function localizeTemplateSection(languages: readonly string[], { key }: MenuTemplate, section: MenuSection): LocalizedSection {
  return localizeSection(languages, section, key, texts => {
    const menuTemplate = texts.menuTemplates[key]
    return menuTemplate && { name: menuTemplate.sections[section.key], dishes: menuTemplate.dishes }
  })
}

type SectionTextSource = { readonly name: string | undefined; readonly dishes: SeedTexts['till']['dishes'] } | undefined

function localizeSection(
  languages: readonly string[],
  section: MenuSection,
  owner: string,
  select: (texts: SeedTexts) => SectionTextSource,
): LocalizedSection {
  return {
    shared: owner === 'drinks',
    name: collectTexts(languages, `${owner}.sections.${section.key}`, texts => select(texts)?.name),
    dishes: section.dishes.map(dish => {
      const id = `${owner}.${dish.key}`
      const name = collectTexts(languages, id, texts => select(texts)?.dishes[dish.key]?.[0])
      return {
        dish,
        externalId: id,
        name,
        description: collectTexts(languages, `${id} (description)`, texts => select(texts)?.dishes[dish.key]?.[1]),
        searchKey: toSearchKey(...new Set(Object.values(name))),
      }
    }),
  }
}

export const getOptionGroup = memoizeByKey(
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

/** Collects a list of texts that has the same length in every language. */
export function collectTextLists(
  languages: readonly string[],
  label: string,
  select: (texts: SeedTexts) => readonly string[] | undefined,
): Texts[] {
  const lengths = languages.map(language => select(loadTexts(language))?.length ?? 0)
  return Array.from({ length: Math.max(1, ...lengths) }, (_, index) =>
    collectTexts(languages, `${label}[${index}]`, texts => select(texts)?.[index]),
  )
}
