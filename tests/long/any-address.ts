import fc from 'fast-check'

import { getAllFiltersSlug, getBrandsSlug, getKeyword } from '#domain/navigation/keyword-slugs.ts'

import { ROUTE_EXAMPLES } from '#domain/navigation/route-examples.ts'

/** Addresses as people, crawlers and old links write them: valid ones, damaged ones, and segments in any order. */

const examples = Object.values(ROUTE_EXAMPLES)
/** Every path segment of the route examples, and unknown ones. */
const SEGMENTS = [
  ...new Set(examples.flatMap(it => it.split('?')[0]!.split('/')).filter(it => it !== '')),
  ...['en', 'uk', 'hy'].flatMap(it => [
    getAllFiltersSlug(it),
    getBrandsSlug(it),
    getKeyword(it, 'cities'),
    getKeyword(it, 'promotions'),
    getKeyword(it, 'bestInArea'),
  ]),
  ...[
    'ES',
    'ua',
    'uk',
    'am',
    'hy',
    'br',
    'by',
    'pt',
    'pt_BR',
    'PT-br',
    'sr-Latn',
    'xx',
    'zz-1',
    'kyiv',
    'KYI',
    'Seville',
    'sevilla',
    'vagharshapat',
    'sao-paulo',
  ],
  ...[
    'comida-1_1',
    'food-1_1',
    'x_2',
    'x_3',
    'x_4',
    'x_5',
    'x_99',
    'pizza_70',
    'pizza_0',
    'the-one',
    'burger!',
    'a b',
    'борщ',
    '%2f',
    '..',
    '.',
    '-c.3',
    'x-c.0',
    'x-c',
  ],
  ...['category', 'filter', 'store', 'search', 'checkout', 'prime', 'map', 'legal', 'constructor', '__proto__', 'index.html', '404', '500'],
]
const QUERIES = [
  'page=1', 'page=2', 'page=x', 'page=-1', 'search=a%20b', 'search=', 'search=%F0%9F%8D%95', 'product=7', 'product=0', 'sort=rating&sortingId=3', 'sortingId=3',
  'utm_source=a', 'content=panes-c.3', 'content=a-c.1/b-c.2/', 'content=x', 'collection=1', 'group=2&nestedCollectionId=3', 'storeId=7', 'city=barcelona',
  'city=BCN', 'delivery_address_lat=41.39&delivery_address_lng=2.17', 'delivery_address_lat=x', 'checkoutId=a&state=b', 'link_type=user_migration&migration_id=1',
  'reactLogin=true', 'l=es', 'section=menu', 'x=%00', 'next=//evil.test/',
] // prettier-ignore

const segment = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...SEGMENTS).map(encodeURIComponent) },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter(it => it.isWellFormed())
      .map(encodeURIComponent),
  },
  { weight: 1, arbitrary: fc.constantFrom('//evil.test', '%252e%252e', '%2e%2e', '%5cevil.test', 'http:', '@evil.test', '', ';a=b') },
)

/** One change that makes a valid path invalid or outdated. */
const damage = fc.constantFrom<(path: string) => string>(
  it => it,
  it => it.toUpperCase(),
  it => it.replace(/\/$/, ''),
  it => it.replaceAll('/', '//'),
  it => `${it}search/`,
  it => `${it}x/`,
  it => it.replace('/es/', '/uk/'),
  it => it.replace('/es/', '/xx/'),
  it => it.replace('/es/es/', '/br/es/'),
  it => it.replace('/es/es/', '/ua/es/'),
  it => it.replace('barcelona', 'kyiv'),
  it => it.replace('barcelona', 'seville'),
  it => it.split('/').toSpliced(-2, 1).join('/'),
)

const path = fc.oneof(
  fc.array(segment, { maxLength: 7 }).map(it => `/${it.join('/')}`),
  fc.tuple(fc.constantFrom(...examples), damage).map(([example, damagePath]) => damagePath(example.split('?')[0]!)),
)
const query = fc.array(fc.constantFrom(...QUERIES), { maxLength: 2 }).map(it => (it.length === 0 ? '' : `?${it.join('&')}`))

/** A path and its query, as the server receives them. */
export const anyAddress = fc
  .tuple(path, fc.boolean(), query)
  .map(([it, slash, search]) => `${it}${slash && !it.endsWith('/') ? '/' : ''}${search}`)
