import type { SeedFilter, FoodFilterKey, PictureId } from '#backend/db/seed/vocabulary/types.ts'

const food = (key: FoodFilterKey, picture: PictureId): SeedFilter => ({
  key,
  type: 'FOOD',
  picture,
})

/** The contract fixes these ids: clients rely on 2 and 4 as the sortings that need a location (A §3, "Filter"). */
export const sortings: readonly SeedFilter[] = [
  { key: 'recommended', type: 'SORT', id: 1, picture: null },
  { key: 'nearest', type: 'SORT', id: 2, picture: null },
  { key: 'rating', type: 'SORT', id: 3, picture: null },
  { key: 'delivery-time', type: 'SORT', id: 4, picture: null },
  { key: 'delivery-fee', type: 'SORT', id: 5, picture: null },
  { key: 'price', type: 'SORT', id: 6, picture: null },
]

export const personalizedFilters: readonly SeedFilter[] = [
  { key: 'promotions', type: 'CITY', picture: '1f381' },
  { key: 'free-delivery', type: 'CITY', picture: '1f6f5' },
  { key: 'new', type: 'CITY', picture: '1f388' },
  { key: 'prime', type: 'USER', picture: '2b50' },
  { key: 'top-rated', type: 'USER', picture: '1f3c6' },
]

export const foodFilters: readonly SeedFilter[] = [
  food('pizza', '1f355'),
  food('sushi', '1f363'),
  food('burgers', '1f354'),
  food('mexican', '1f32e'),
  food('healthy', '1f957'),
  food('asian', '1f35c'),
  food('chinese', '1f95f'),
  food('kebab', '1f959'),
  food('desserts', '1f370'),
  food('coffee', '2615'),
  food('breakfast', '1f95e'),
  food('spanish', '1f958'),
  food('ukrainian', '1f963'),
  food('armenian', '1fad3'),
  food('vegan', '1f33f'),
  food('vegetarian', '1f966'),
  food('gluten-free', '1f33d'),
  food('halal', '1f362'),
  food('grill', '1f356'),
  food('soups', '1f372'),
  food('snacks', '1f968'),
  food('drinks', '1f964'),
  food('local-kitchen', '1f37d-fe0f'),
  food('chicken', '1f357'),
  food('italian', '1f35d'),
  food('indian', '1f35b'),
  food('poke', '1f41f'),
  food('ice-cream', '1f368'),
  food('sandwiches', '1f96a'),
  food('georgian', '1fad3'),
  food('romanian', '1f963'),
  food('portuguese', '1f41f'),
  food('polish', '1f95f'),
  food('maghreb', '1f958'),
  food('central-asian', '1f35a'),
  food('balkan', '1f356'),
  food('seafood', '1f990'),
  food('bulgarian', '1f957'),
  food('slovenian', '1f372'),
  food('east-african', '1f35b'),
  food('west-african', '1f35a'),
]

export const filters: readonly SeedFilter[] = [...sortings, ...personalizedFilters, ...foodFilters]
