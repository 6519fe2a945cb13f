import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import { describe, expect, test } from 'vitest'

import { TILL } from '#backend/db/seed/till.ts'
import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { menuTemplates } from '#backend/db/seed/vocabulary/menu-templates.ts'
import { getProductFacts } from '#backend/db/seed/vocabulary/product-facts.ts'
import { getPictureGroups, type PictureGroup } from '#backend/db/seed/vocabulary/product-pictures/picture-groups.ts'
import { parsePictureTables } from '#backend/db/seed/vocabulary/product-pictures/picture-table.ts'
import { getProductPictures, productPictures } from '#backend/db/seed/vocabulary/product-pictures/product-pictures.ts'
import type { AllergenKey, Dish } from '#backend/db/seed/vocabulary/types.ts'

interface ProductType {
  readonly id: string
  /** Menu template, "drinks" or "till". */
  readonly owner: string
  readonly section: string
  readonly isRestaurant: boolean
  readonly dish: Dish
}

const types: readonly ProductType[] = [
  ...menuTemplates.flatMap(({ key, category, sections }) =>
    sections.flatMap(section => {
      const owner = section === drinks ? 'drinks' : key
      const isRestaurant = category === 'restaurants'
      return section.dishes.map(dish => ({ id: `${owner}.${dish.key}`, owner, section: section.key, isRestaurant, dish }))
    }),
  ),
  ...TILL.dishes.map(dish => ({ id: `till.${dish.key}`, owner: 'till', section: 'till', isRestaurant: false, dish })),
]

const MEALS: readonly PictureGroup[] = ['meat', 'seafood', 'egg', 'dairy', 'vegetable', 'fruit', 'grain', 'dish', 'sweet', 'drink']
const GOODS: readonly PictureGroup[] = ['care', 'home', 'tool', 'device', 'clothing', 'sewing', 'paper', 'play']

/** Allowed groups by owner; restaurants have MEALS. */
const ALLOWED: Readonly<Record<string, readonly PictureGroup[]>> = {
  drinks: ['drink', 'fruit'],
  till: ['sweet', 'home'],
  supermarket: [...MEALS, 'care', 'home', 'plant'],
  hypermarket: [...MEALS, ...GOODS, 'plant'],
  greengrocer: ['fruit', 'vegetable'],
  butcher: ['meat', 'vegetable'],
  bakery: ['grain', 'sweet', 'dairy', 'egg'],
  wine: ['drink', 'fruit', 'vegetable', 'dairy'],
  pharmacy: ['care'],
  cosmetics: ['care'],
  flowers: ['plant'],
  pets: ['animal'],
  electronics: ['device'],
  gifts: ['play', 'paper'],
  household: ['home', 'tool', 'care'],
  books: ['paper'],
  haberdashery: ['sewing', 'clothing'],
  toys: ['play'],
}

/** Products of a shop that are of another kind than its other products. */
const ALSO_ALLOWED: Readonly<Record<string, PictureGroup>> = {
  'pharmacy.lozenges': 'sweet',
  'pharmacy.herbal-tea': 'drink',
  'pharmacy.cold-pack': 'drink',
  'pharmacy.chamomile': 'plant',
  'pharmacy.mosquito': 'animal',
  'cosmetics.rose-water': 'plant',
  'cosmetics.brush-set': 'paper',
  'cosmetics.candle': 'home',
  'flowers.herb-pot': 'vegetable',
  'flowers.teddy': 'play',
  'flowers.chocolates': 'sweet',
  'flowers.balloons': 'play',
  'flowers.ribbon-card': 'paper',
  'pets.dog-tins': 'home',
  'pets.chew-bone': 'meat',
  'pets.cat-toy': 'play',
  'pets.pet-shampoo': 'care',
  'pets.pet-carrier': 'home',
  'electronics.power-bank': 'home',
  'electronics.bulb': 'home',
  'electronics.torch': 'tool',
  'gifts.candle': 'home',
  'gifts.tea-set': 'drink',
  'household.frying-pan': 'egg',
  'household.bowls': 'dish',
  'household.teapot': 'drink',
  'books.jigsaw': 'play',
  'books.fairy-tales': 'paper',
  'haberdashery.tape-measure': 'paper',
}

const DIET_FORBIDS = {
  vegetarian: ['meat', 'seafood'],
  vegan: ['meat', 'seafood', 'egg', 'dairy'],
} as const satisfies Readonly<Record<string, readonly PictureGroup[]>>

/** A dish whose picture shows one of these contains one of the allergens. */
const GROUP_NEEDS: Readonly<Partial<Record<PictureGroup, readonly AllergenKey[]>>> = {
  seafood: ['fish', 'crustaceans', 'molluscs'],
  egg: ['eggs'],
  dairy: ['milk'],
}

/** `externalId picture` of each pair that is wrong. */
const listWrong = (isWrong: (type: ProductType, group: PictureGroup, picture: string) => boolean): string[] =>
  types.flatMap(type =>
    getProductPictures(type.id).pictures.flatMap(picture =>
      getPictureGroups(picture).some(group => isWrong(type, group, picture)) ? [`${type.id} ${picture}`] : [],
    ),
  )

describe('issue 18, point 5: pictures that fit', () => {
  test('a table in the repo maps each product type of the sample world to its picture with the reason', () => {
    expect(types.filter(({ id, owner }) => owner !== 'hypermarket' && !productPictures.has(id))).toEqual([])
    expect(types.length).toBeGreaterThan(2800)
    for (const { id } of types) expect(getProductPictures(id).pictures.length > 0, id).toBe(getProductPictures(id).reason !== 'tile')
  })

  test('each row belongs to a product type', () => {
    const ids = new Set(types.map(({ id, owner }) => (owner === 'hypermarket' ? /^hypermarket\.[\da-f]+(?:-fe0f)?/.exec(id)![0] : id)))
    expect([...productPictures.keys()].filter(id => !ids.has(id))).toEqual([])
  })

  test('every picture exists, and is in one group', () => {
    const folder = resolve(import.meta.dirname, '../../../../../server/images/originals')
    const used = new Set(types.flatMap(({ id }) => getProductPictures(id).pictures))
    expect([...used].filter(id => !existsSync(resolve(folder, `${id}.webp`)))).toEqual([])
    expect([...used].filter(id => getPictureGroups(id).length !== 1)).toEqual([])
  })

  test('never another kind of thing: each picture is of a group that its store sells', () => {
    const isWrong = ({ id, owner, isRestaurant }: ProductType, group: PictureGroup) =>
      !(ALLOWED[owner] ?? (isRestaurant ? MEALS : [])).includes(group) && ALSO_ALLOWED[id] !== group
    expect(listWrong(isWrong)).toEqual([])
    // an exception that nothing uses is an error in the table
    expect(Object.entries(ALSO_ALLOWED).filter(([id, group]) => !getProductPictures(id).pictures.some(it => getPictureGroups(it).includes(group)))).toEqual([])
  })

  test.each(Object.entries(DIET_FORBIDS))('never another food: no %s product shows %j', (diet, forbidden) => {
    const isWrong = ({ id }: ProductType, group: PictureGroup) =>
      (getProductFacts(id).diets as readonly string[]).includes(diet) && (forbidden as readonly PictureGroup[]).includes(group)
    expect(listWrong(isWrong)).toEqual([])
  })

  test('never another food: a dish whose picture shows seafood, an egg or cheese contains it', () => {
    const isWrong = ({ isRestaurant, dish }: ProductType, group: PictureGroup) =>
      isRestaurant && !(GROUP_NEEDS[group]?.some(it => dish.allergens.includes(it)) ?? true)
    expect(listWrong(isWrong)).toEqual([])
  })

  test('raw meat and living animals are not pictures of dishes', () => {
    const raw = ['🥩', '🥓', '🦃', '🦴', '🐔'].map(it => it.codePointAt(0)!.toString(16))
    expect(listWrong(({ isRestaurant }, _, picture) => isRestaurant && raw.includes(picture))).toEqual([])
  })

  test.each([
    ['an unknown reason', { pizza: '🍕 nice: margherita' }, 'pizza: cannot read "🍕 nice: margherita"'],
    ['two rows', { pizza: '🍕 same: margherita\ntile: margherita' }, 'pizza.margherita has two rows'],
  ])('rejects %s', (_, table, message) => expect(() => parsePictureTables(table)).toThrow(message))
})
