// Mostly data: one row per noun in sections, with the rules that compose products from them. Over 300 lines.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { AllergenKey, EuroCents, MenuTemplate, PictureId } from '#backend/db/seed/vocabulary/types.ts'

/**
 * A menu of about 2,000 generated products: noun × maker × size. `texts/<language>/nouns.json` contains the nouns (from CLDR, by
 * `scripts/extract-nouns.ts`), the units, and description sentences that are independent of the grammar of the noun.
 * `composeHypermarketTexts` composes the texts, instead of the `dishes` of `shops.json`.
 */

/** Forms of "pieces" by the categories of Intl.PluralRules. */
type Pieces = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

export interface Nouns {
  readonly nouns: Readonly<Record<PictureId, string>>
  readonly units: Readonly<Record<Unit, string>> & { readonly pieces: Pieces }
  readonly descriptions: Readonly<Record<DescriptionKind, readonly string[]>>
}

type Unit = 'g' | 'kg' | 'ml' | 'l' | 'cm' | 'w'

/** Kinds of descriptions; `privateLabel` is for the store's own brand. */
type DescriptionKind = 'privateLabel' | 'fresh' | 'baked' | 'chilled' | 'pantry' | 'drinks' | 'home' | 'durable' | 'wear' | 'useful' | 'play' | 'garden'

/** `times` is the factor of the smallest size's price. A text is the same in every language: S, A5. */
type Size = readonly [text: string, times: number] | readonly [amount: number, unit: Unit | 'pieces', times: number]
type Sizes = readonly [Size, Size, Size]

const measureSizes = (unit: Unit | 'pieces', small: number, middle: number, large: number): Sizes => [
  [small, unit, 1],
  [middle, unit, scalePrice(middle / small)],
  [large, unit, scalePrice(large / small)],
]
const textSizes = (small: string, middle: string, large: string, step: number): Sizes => [
  [small, 1],
  [middle, 1 + step],
  [large, 1 + 2 * step],
]
/** Larger sizes cost less per unit. */
const scalePrice = (times: number) => times ** 0.92

const SIZES = {
  kilo: [[500, 'g', 1], [1, 'kg', 1.9], [2, 'kg', 3.6]],
  pack: [[250, 'g', 1], [500, 'g', 1.9], [1, 'kg', 3.6]],
  bag: measureSizes('g', 100, 200, 400),
  few: measureSizes('pieces', 2, 4, 6),
  eggs: measureSizes('pieces', 6, 10, 20),
  dozen: measureSizes('pieces', 3, 6, 12),
  many: measureSizes('pieces', 20, 50, 100),
  rolls: measureSizes('pieces', 4, 8, 16),
  stems: measureSizes('pieces', 7, 15, 25),
  balloons: measureSizes('pieces', 5, 10, 25),
  places: measureSizes('pieces', 16, 24, 48),
  drink: measureSizes('l', 0.5, 1, 1.5),
  wine: measureSizes('l', 0.375, 0.75, 1.5),
  beer: measureSizes('l', 0.33, 0.5, 1),
  frost: measureSizes('kg', 1, 2, 5),
  tub: measureSizes('ml', 250, 500, 900),
  bottle: measureSizes('ml', 200, 300, 500),
  baby: measureSizes('ml', 120, 240, 330),
  jar: measureSizes('l', 0.25, 0.5, 1),
  pot: measureSizes('l', 0.6, 0.9, 1.2),
  bucket: measureSizes('l', 5, 10, 15),
  blade: measureSizes('cm', 12, 16, 20),
  pan: measureSizes('cm', 20, 24, 28),
  ruler: measureSizes('cm', 15, 20, 30),
  head: [[56, 'cm', 1], [58, 'cm', 1], [60, 'cm', 1.1]],
  scarf: [[140, 'cm', 1], [160, 'cm', 1.1], [180, 'cm', 1.2]],
  tie: [[142, 'cm', 1], [148, 'cm', 1], [154, 'cm', 1.1]],
  plant: measureSizes('cm', 20, 30, 45),
  tree: measureSizes('cm', 60, 90, 120),
  lamp: measureSizes('w', 5, 8, 11),
  worn: textSizes('S', 'M', 'L', 0),
  women: textSizes('37', '38', '39', 0),
  men: textSizes('42', '43', '44', 0),
  paper: textSizes('A6', 'A5', 'A4', 0.4),
} as const satisfies Record<string, Sizes>

/** A `model` (`Fermaxo 230`) has a number instead of a size. */
type Measure = keyof typeof SIZES | 'model'

type Row = readonly [picture: PictureId, measure: Measure, price: EuroCents, allergens?: readonly AllergenKey[], descriptionKind?: DescriptionKind]

interface SectionData {
  readonly key: string
  /** Default of its rows. */
  readonly descriptionKind: DescriptionKind
  /** Invented names, the same in every market. */
  readonly makers: readonly [string, string]
  readonly rows: readonly Row[]
}

const PRIVATE_LABEL = 'Solmeria'

const sectionData: readonly SectionData[] = [
  {
    key: 'fruit', descriptionKind: 'fresh', makers: ['Valdoro', 'Ortevia'],
    rows: [
      ['1f347', 'kilo', 189], ['1f348', 'kilo', 109], ['1f349', 'kilo', 69], ['1f34a', 'kilo', 119], ['1f34b', 'kilo', 109],
      ['1f34c', 'kilo', 99], ['1f34d', 'kilo', 139], ['1f96d', 'kilo', 229], ['1f34e', 'kilo', 119], ['1f34f', 'kilo', 129],
      ['1f350', 'kilo', 139], ['1f351', 'kilo', 169], ['1f352', 'kilo', 299], ['1f353', 'kilo', 249], ['1fad0', 'pack', 299],
      ['1f95d', 'kilo', 159], ['1f965', 'kilo', 149],
    ],
  },
  {
    key: 'vegetables', descriptionKind: 'fresh', makers: ['Valdoro', 'Ortevia'],
    rows: [
      ['1f345', 'kilo', 129], ['1f951', 'kilo', 249], ['1f346', 'kilo', 119], ['1f954', 'kilo', 79], ['1f955', 'kilo', 69],
      ['1f33d', 'few', 149], ['1f336-fe0f', 'bag', 79], ['1fad1', 'kilo', 139], ['1f952', 'kilo', 99], ['1f96c', 'pack', 89],
      ['1f966', 'kilo', 139], ['1f9c4', 'pack', 149], ['1f9c5', 'kilo', 69], ['1fada', 'bag', 79], ['1fadb', 'pack', 159],
      ['1f344', 'pack', 129],
    ],
  },
  {
    key: 'bread', descriptionKind: 'baked', makers: ['Brezana', 'Fornelia'],
    rows: [
      ['1f35e', 'kilo', 149, ['gluten']], ['1f950', 'few', 139, ['gluten', 'eggs', 'milk']], ['1f956', 'few', 119, ['gluten']],
      ['1fad3', 'few', 109, ['gluten']], ['1f968', 'few', 149, ['gluten']], ['1f96f', 'few', 149, ['gluten', 'sesame']],
      ['1f95e', 'few', 159, ['gluten', 'eggs', 'milk']], ['1f9c7', 'few', 169, ['gluten', 'eggs', 'milk']],
      ['1f9c1', 'few', 199, ['gluten', 'eggs', 'milk']], ['1f369', 'few', 179, ['gluten', 'eggs', 'milk']],
    ],
  },
  {
    key: 'dairy', descriptionKind: 'chilled', makers: ['Lactevia', 'Montelin'],
    rows: [
      ['1f9c0', 'pack', 329, ['milk']], ['1f95a', 'eggs', 159, ['eggs']], ['1f9c8', 'pack', 259, ['milk']],
      ['1f95b', 'drink', 79, ['milk']], ['1f36e', 'few', 129, ['milk', 'eggs']],
    ],
  },
  {
    key: 'meat', descriptionKind: 'chilled', makers: ['Pratovia', 'Maristela'],
    rows: [
      ['1f357', 'kilo', 249], ['1f969', 'kilo', 749], ['1f983', 'kilo', 449], ['1f41f', 'kilo', 599, ['fish']],
      ['1f980', 'kilo', 899, ['crustaceans']], ['1f99e', 'kilo', 1499, ['crustaceans']], ['1f990', 'pack', 449, ['crustaceans']],
      ['1f991', 'kilo', 549, ['molluscs']], ['1f9aa', 'dozen', 449, ['molluscs']],
    ],
  },
  {
    key: 'pantry', descriptionKind: 'pantry', makers: ['Grandelia', 'Kampora'],
    rows: [
      ['1fad2', 'pack', 219], ['1f9c2', 'kilo', 49], ['1f36f', 'pack', 399], ['1f35a', 'kilo', 109], ['1f35d', 'kilo', 99, ['gluten']],
      ['1fad8', 'kilo', 139], ['1f95c', 'pack', 189, ['peanuts']], ['1f330', 'pack', 299], ['1f33e', 'kilo', 69, ['gluten']],
      ['1f355', 'few', 499, ['gluten', 'milk'], 'chilled'], ['1f363', 'dozen', 399, ['fish', 'soya'], 'chilled'], ['1f9c6', 'dozen', 199, [], 'chilled'],
      ['1f354', 'few', 349, ['gluten', 'milk', 'sesame'], 'chilled'], ['1f35f', 'kilo', 149, [], 'chilled'], ['1f32f', 'few', 449, ['gluten', 'milk'], 'chilled'],
      ['1f96a', 'few', 399, ['gluten', 'eggs'], 'chilled'],
    ],
  },
  {
    key: 'sweets', descriptionKind: 'pantry', makers: ['Dulcenia', 'Brezana'],
    rows: [
      ['1f36a', 'pack', 159, ['gluten', 'milk', 'eggs']], ['1f36b', 'bag', 149, ['milk', 'soya', 'nuts']], ['1f36c', 'bag', 119],
      ['1f36d', 'dozen', 99], ['1f37f', 'bag', 129], ['1f368', 'tub', 249, ['milk', 'eggs'], 'chilled'], ['1f960', 'dozen', 199, ['gluten', 'eggs']],
    ],
  },
  {
    key: 'drinks', descriptionKind: 'drinks', makers: ['Fontalia', 'Kafirena'],
    rows: [
      ['2615', 'pack', 399], ['1f375', 'bag', 249], ['1f9c3', 'drink', 109], ['1f964', 'drink', 89], ['1f4a7', 'drink', 39],
      ['1f377', 'wine', 299, ['sulphites']], ['1f37a', 'beer', 89, ['gluten']], ['1f37e', 'wine', 399, ['sulphites']],
      ['1f9c9', 'pack', 329], ['1f376', 'wine', 699], ['1f9ca', 'frost', 99],
    ],
  },
  {
    key: 'cleaning', descriptionKind: 'home', makers: ['Klarinea', 'Domevia'],
    rows: [
      ['1f9f9', 'model', 790], ['1faa3', 'bucket', 349], ['1f9fd', 'dozen', 99], ['1f9fc', 'few', 149], ['1f9fa', 'model', 1290],
      ['1f5d1-fe0f', 'bucket', 690], ['1faa0', 'model', 490], ['1f9fb', 'rolls', 189],
    ],
  },
  {
    key: 'care', descriptionKind: 'home', makers: ['Floravie', 'Selminea'],
    rows: [
      ['1fa92', 'dozen', 349], ['1faa5', 'few', 279], ['1f484', 'model', 890], ['1f485', 'model', 490], ['1fa79', 'many', 199],
      ['1f321-fe0f', 'model', 790], ['1f9f4', 'bottle', 399], ['1f37c', 'baby', 590], ['1faae', 'model', 290, [], 'useful'],
    ],
  },
  {
    key: 'kitchen', descriptionKind: 'home', makers: ['Domevia', 'Kuzinora'],
    rows: [
      ['1f944', 'few', 299], ['1f52a', 'blade', 990], ['1f962', 'dozen', 199], ['1fad9', 'jar', 149], ['1f963', 'blade', 399],
      ['1fad6', 'pot', 1490], ['1f373', 'pan', 1690], ['1f374', 'places', 1990], ['2696-fe0f', 'model', 1690], ['1f378', 'few', 790],
    ],
  },
  {
    key: 'tools', descriptionKind: 'durable', makers: ['Fermaxo', 'Nordika'],
    rows: [
      ['1f528', 'model', 1190], ['1f527', 'model', 1290], ['1fa9b', 'model', 690], ['1fa9a', 'model', 1390], ['1fa93', 'model', 2290],
      ['1f9f0', 'model', 2490], ['1fa9c', 'model', 4990], ['1f9f2', 'model', 390, [], 'useful'], ['1f512', 'model', 890], ['1f9ef', 'model', 2990],
      ['1f56f-fe0f', 'dozen', 299, [], 'useful'], ['1fa91', 'model', 3990],
    ],
  },
  {
    key: 'electronics', descriptionKind: 'durable', makers: ['Voltenia', 'Nordika'],
    rows: [
      ['1f4f1', 'model', 17900], ['1f4bb', 'model', 44900], ['1f5a8-fe0f', 'model', 8900], ['2328-fe0f', 'model', 2490],
      ['1f5b1-fe0f', 'model', 1490], ['1f3a7', 'model', 2990], ['1f4fb', 'model', 2790], ['1f4fa', 'model', 24900],
      ['1f4f7', 'model', 19900], ['1f4f9', 'model', 22900], ['1f50b', 'rolls', 399], ['1f4a1', 'lamp', 249], ['1f526', 'model', 990],
      ['231a', 'model', 3990], ['23f0', 'model', 1490], ['1f3a4', 'model', 3490], ['1f579-fe0f', 'model', 2990],
    ],
  },
  {
    key: 'clothes', descriptionKind: 'wear', makers: ['Lanorea', 'Filandra'],
    rows: [
      ['1f454', 'tie', 1490], ['1f455', 'worn', 990], ['1f456', 'worn', 2990], ['1f9e3', 'scarf', 1290], ['1f9e4', 'worn', 990],
      ['1f9e5', 'worn', 6990], ['1f9e6', 'dozen', 790], ['1f457', 'worn', 2990], ['1fa73', 'worn', 1690], ['1f459', 'worn', 1990],
      ['1fa71', 'worn', 2290], ['1f9e2', 'head', 990], ['1f452', 'head', 1990], ['1f458', 'worn', 3490],
    ],
  },
  {
    key: 'shoes', descriptionKind: 'wear', makers: ['Lanorea', 'Pasovia'],
    rows: [
      ['1f45e', 'men', 4990], ['1f45f', 'men', 3990], ['1f97e', 'men', 6990], ['1f462', 'women', 5990], ['1fa74', 'women', 890],
      ['1f45b', 'model', 1490, [], 'useful'], ['1f45c', 'model', 2990, [], 'useful'], ['1f392', 'model', 2790, [], 'useful'], ['1f9f3', 'model', 5990, [], 'useful'], ['1f4bc', 'model', 3990, [], 'useful'],
      ['2602-fe0f', 'model', 1290, [], 'useful'], ['1f453', 'model', 1990, [], 'useful'], ['1f576-fe0f', 'model', 1490, [], 'useful'],
    ],
  },
  {
    key: 'stationery', descriptionKind: 'useful', makers: ['Papirela', 'Grafonia'],
    rows: [
      ['1f4d3', 'paper', 149], ['1f58a-fe0f', 'dozen', 199], ['1f58b-fe0f', 'model', 1490], ['270f-fe0f', 'dozen', 149],
      ['1f58d-fe0f', 'dozen', 199], ['1f58c-fe0f', 'dozen', 299], ['1f4cf', 'ruler', 99], ['2702-fe0f', 'blade', 299],
      ['1f4ce', 'many', 69], ['1f4cc', 'many', 99], ['1f4c5', 'paper', 499], ['1f5d2-fe0f', 'paper', 179], ['1f5fa-fe0f', 'model', 990],
      ['1f50d', 'model', 690], ['2709-fe0f', 'many', 149],
    ],
  },
  {
    key: 'toys', descriptionKind: 'durable', makers: ['Jugalia', 'Nordika'],
    rows: [
      ['1f9f8', 'plant', 1290, [], 'play'], ['1f9e9', 'model', 1290, [], 'play'], ['1fa80', 'model', 490, [], 'play'], ['1fa81', 'model', 1190, [], 'play'], ['1fa86', 'model', 1990, [], 'play'],
      ['1f388', 'balloons', 199, [], 'play'], ['26bd', 'model', 1290, [], 'play'], ['1f3c0', 'model', 1390, [], 'play'], ['1f6f4', 'model', 3990], ['1f6f9', 'model', 3490],
      ['1f6b2', 'model', 18900], ['1f6f7', 'model', 2990], ['1f3bf', 'model', 14900], ['1f94f', 'model', 590, [], 'play'], ['1f3b8', 'model', 8900],
      ['1f3bb', 'model', 11900], ['1f941', 'model', 2490], ['1f52d', 'model', 7900], ['1f52c', 'model', 4990], ['1f3a3', 'model', 2990],
      ['1f916', 'model', 2490], ['1fa88', 'model', 1490], ['1f9ed', 'model', 990], ['1f52b', 'model', 690, [], 'play'],
    ],
  },
  {
    key: 'garden', descriptionKind: 'garden', makers: ['Gardelia', 'Ortevia'],
    rows: [
      ['1f490', 'plant', 1290], ['1f339', 'stems', 990], ['1f337', 'stems', 690], ['1f33b', 'stems', 890], ['1fabb', 'stems', 890],
      ['1fab4', 'plant', 690], ['1f335', 'plant', 390], ['1f384', 'tree', 1990], ['1f331', 'few', 199],
    ],
  },
] // prettier-ignore

interface Product {
  readonly key: string
  readonly picture: PictureId
  readonly price: EuroCents
  readonly allergens: readonly AllergenKey[]
  readonly descriptionKind: DescriptionKind
  /** Index of its description, modulo their number. */
  readonly sentence: number
  readonly maker: string
  readonly size: Size
  /** Replaces the size. */
  readonly model?: number
}

/** Price levels of the private label and the two makers. */
const PRICE_LEVELS = [0.84, 1, 1.22]

const createProducts = ({ descriptionKind, makers, rows }: SectionData): Product[] =>
  rows.flatMap(([picture, measure, base, allergens = [], rowKind = descriptionKind], rowIndex) =>
    [PRIVATE_LABEL, ...makers].flatMap((maker, makerIndex) =>
      [0, 1, 2].map(step => {
        const isModel = measure === 'model'
        const model = (step + 1) * 100 + ((rowIndex * 7 + makerIndex * 3) % 10) * 10
        const size: Size = isModel ? [String(model), 1 + step * 0.45] : (SIZES[measure][step] ?? SIZES[measure][0])
        const price = base * (PRICE_LEVELS[makerIndex] ?? 1) * (size.length === 2 ? size[1] : size[2])
        return {
          key: `${picture}-${maker.toLowerCase()}-${isModel ? model : step + 1}`,
          picture,
          price: roundToNine(price),
          allergens,
          descriptionKind: makerIndex === 0 ? 'privateLabel' : rowKind,
          sentence: rowIndex + makerIndex + step,
          maker,
          size,
          ...(isModel && { model }),
        }
      }),
    ),
  )

const roundToNine = (cents: number): EuroCents => Math.max(19, Math.round(cents / 10) * 10 - 1)

const products: ReadonlyMap<string, readonly Product[]> = new Map(sectionData.map(section => [section.key, createProducts(section)]))

/** Nouns of a section, on average: with it the menu has sixty sections. */
const NOUNS_PER_SECTION = 3.65

/** A section of the menu: some neighbouring nouns of a department. */
interface Section {
  readonly key: string
  readonly department: string
  readonly pictures: readonly PictureId[]
  readonly products: readonly Product[]
}

const menuSections: readonly Section[] = [...products].flatMap(([department, all]) => {
  const pictures = [...new Set(all.map(it => it.picture))]
  const count = Math.max(1, Math.round(pictures.length / NOUNS_PER_SECTION))
  return Array.from({ length: count }, (_, index) => {
    const shown = pictures.slice(Math.round((index * pictures.length) / count), Math.round(((index + 1) * pictures.length) / count))
    const key = count === 1 ? department : `${department}-${index + 1}`
    return { key, department, pictures: shown, products: all.filter(it => shown.includes(it.picture)) }
  })
})

export const hypermarket: MenuTemplate = {
  key: 'hypermarket',
  category: 'supermarkets',
  filters: [],
  coverPictures: ['1f34e', '1f35e', '1f9f8'],
  tints: [13, 8, 5],
  sections: menuSections.map(({ key, products: all }) =>
    createSection(
      key,
      all.map(product => createDish(product.key, product.price, product.allergens, [])),
    ),
  ),
}

/** Pictures with a noun, for `scripts/extract-nouns.ts`. */
export const hypermarketPictures: readonly PictureId[] = sectionData.flatMap(({ rows }) => rows.map(([picture]) => picture))

const readNouns = (language: string): Nouns =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../texts/${language}/nouns.json`), 'utf8')) as Nouns

/**
 * Composes the titles of the sections by key: the department, and the first two nouns of one of its sections.
 *
 * @param departments the titles of the departments by key
 */
export function composeHypermarketSections(
  language: string,
  departments: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { nouns } = readNouns(language)
  const composeTitle = ({ key, department, pictures }: Section) => {
    const title = departments[department]
    if (title === undefined) throw new Error(`no title for ${department} in ${language}`)
    return key === department ? title : `${title} · ${nouns[pictures[0] ?? '']}, ${nouns[pictures[1] ?? '']}`
  }
  return Object.fromEntries(menuSections.map(it => [it.key, composeTitle(it)]))
}

/** Composes name and description of every product in a language, by key, in the format of `MenuTemplateTexts.dishes`. */
export function composeHypermarketTexts(language: string): Readonly<Record<string, readonly [name: string, description: string]>> {
  const { nouns, units, descriptions } = readNouns(language)
  const locale = language === 'sr' || language === 'bs' ? `${language}-Latn` : language
  const number = new Intl.NumberFormat(locale, { useGrouping: false })
  const plural = new Intl.PluralRules(locale)
  const formatSize = (size: Size) => {
    if (size.length === 2) return size[0]
    const [amount, unit] = size
    return `${number.format(amount)} ${unit === 'pieces' ? (units.pieces[plural.select(amount)] ?? units.pieces.other) : units[unit]}`
  }
  const composeTexts = (product: Product): [string, string] => {
    const noun = nouns[product.picture]
    if (noun === undefined) throw new Error(`no noun for ${product.picture} in ${language}`)
    const sentences = descriptions[product.descriptionKind]
    const maker = product.model === undefined ? `${product.maker}, ${formatSize(product.size)}` : `${product.maker} ${product.model}`
    return [`${noun}, ${maker}`, sentences[product.sentence % sentences.length] ?? '']
  }
  return Object.fromEntries([...products.values()].flat().map(product => [product.key, composeTexts(product)]))
}
