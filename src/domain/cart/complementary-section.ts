import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** First letters of the names of sections of drinks, by language. */
const DRINKS = {
  en: 'drink beverage',
  'es, ca, pt': 'bebida begud',
  fr: 'boisson',
  it: 'bevand',
  ro: 'băutur',
  'hr, bs, sr, sl': 'pića pijač',
  pl: 'napoj',
  'ru, uk, bg': 'напит напої напій',
  eu: 'edari',
  hy: 'ըմպելիք',
  ka: 'სასმელ',
}

const DESSERTS = {
  en: 'dessert sweet',
  'es, ca, pt': 'postre dulce dolç dolços sobremesa doce',
  fr: 'douceur sucré',
  it: 'dolce dolci',
  ro: 'desert dulce dulciu',
  'hr, bs, sr, sl': 'slatk slastic sladk sladic',
  pl: 'deser słodk słody',
  'ru, uk, bg': 'десерт сладк солод',
  eu: 'gozoa gozok',
  hy: 'աղանդեր քաղցր',
  ka: 'დესერტ ტკბილ',
}

const SIDES = {
  en: 'side',
  'es, ca, pt': 'guarnici acompaña acompanhament',
  fr: 'accompagnement',
  it: 'contorn',
  ro: 'garnitur',
  'hr, bs, sr, sl': 'prilo',
  pl: 'dodatk',
  'ru, uk, bg': 'гарнир гарнір гарнитур закуск',
  eu: 'osagarri mokadu',
  hy: 'նախուտեստ',
  ka: 'გარნირ',
}

/** Up to this length a word must be equal, but for a plural in -s: "pića" is also the beginning of other words. */
const MAX_WORD_LENGTH = 4

const STEMS = [DRINKS, DESSERTS, SIDES].flatMap(it => Object.values(it).flatMap(stems => toSearchKey(stems).split(' ')))

/**
 * Whether a section of a menu sells what customers add to a main product: drinks, desserts and sides. Its name tells it, in any language
 * of the menu.
 */
export function isComplementarySection(names: Readonly<Record<string, string>>): boolean {
  const words = Object.values(names).flatMap(it => toSearchKey(it).split(' '))
  return words.some(word =>
    STEMS.some(stem => (stem.length > MAX_WORD_LENGTH ? word.startsWith(stem) : word === stem || word === `${stem}s`)),
  )
}
