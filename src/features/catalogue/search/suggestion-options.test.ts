import { describe, expect, test } from 'vitest'

import type { StoreSearchResult } from '#contract/catalogue/store.ts'
import { filterPageOptions, toFoundOptions } from '#features/catalogue/search/suggestion-options.ts'

const link = (name: string) => ({ name, href: `/${name}/` })
const product = (id: number, name: string, imageUrl = '/pictures/1f355-256.webp') => ({ id, name, price: 900, imageUrl, tint: 1 })
const result = (name: string, slug: string, ...products: ReturnType<typeof product>[]) =>
  ({
    store: { name, slug, imageId: '1f372~1f35c', logo: undefined, tags: slug === 'bar' ? ['Italian'] : [] },
    products,
  }) as unknown as StoreSearchResult
const TEXTS = { sponsored: 'Sponsored' }
const toPath = (slug: string, id?: number) => `/${slug}/${id === undefined ? '' : `?product=${id}`}`

describe('issue 19, point 6: "instant from what is on the page"', () => {
  test('names with every word of the text are suggested, in any script, each once and at most three', () => {
    const links = ['Pizzeria Roma', 'Піца Рома', 'Sushi', 'Roma Pizza', 'Pizza Bar'].map(link)
    expect(filterPageOptions([...links, links[0]!], 'pizz').map(it => it.name)).toEqual(['Pizzeria Roma', 'Roma Pizza', 'Pizza Bar'])
    expect(filterPageOptions(links, 'roma pizz').map(it => it.name)).toEqual(['Pizzeria Roma', 'Roma Pizza'])
    expect(filterPageOptions(links, 'піц').map(it => it.name)).toEqual(['Піца Рома'])
  })
  test('an empty text suggests nothing', () => {
    expect([filterPageOptions([link('Sushi')], ' '), filterPageOptions([{ name: '', href: '/' }], 'a')]).toEqual([[], []])
  })
})

describe('the reply of a search', () => {
  test('a store that is meant by its name precedes its products; another store is the second line of its products', () => {
    const options = toFoundOptions(
      [result('Pizza Bar', 'bar', product(1, 'Margherita')), result('Cafe', 'cafe', product(2, 'Pizza'))],
      'pizza',
      toPath,
      [],
      TEXTS,
    )
    expect(options.map(({ name, note, href }) => [name, note, href])).toEqual([
      ['Pizza Bar', 'Italian', '/bar/'],
      ['Margherita', 'Pizza Bar', '/bar/?product=1'],
      ['Pizza', 'Cafe', '/cafe/?product=2'],
    ])
  })
  test('a store without a product is suggested, whatever its name: it may have matched by a synonym', () => {
    expect(toFoundOptions([result('Trattoria', 'trattoria')], 'pizza', toPath, [], TEXTS).map(it => it.name)).toEqual(['Trattoria'])
  })
  test('a store that the list has from the page is not repeated, and the list is short', () => {
    const results = Array.from({ length: 9 }, (_, index) =>
      result(`Pizza ${index}`, `s${index}`, product(index + 1, 'Pizza'), product(90 + index, 'Pizza'), product(50 + index, 'Pizza')),
    )
    const options = toFoundOptions(results, 'pizza', toPath, [{ name: 'Pizza 0', href: '/s0/' }], TEXTS)
    expect(options.length).toBe(7)
    expect(options.some(it => it.href === '/s0/')).toBe(false)
    expect(options.filter(it => it.href.startsWith('/s0/')).length).toBe(2)
  })
  test('pictures: the logo or the first picture of the cover of a store, the picture of a product, or none', () => {
    const options = toFoundOptions([result('Pizza', 'p', product(1, 'A'), product(2, 'B', ''))], 'pizza', toPath, [], TEXTS)
    expect(options.map(it => it.picture)).toEqual(['/pictures/1f372-96.webp', '/pictures/1f355-256.webp', undefined])
  })
  test('a store whose place is paid for is marked, and so are its products', () => {
    const { store, products } = result('Pizza Bar', 'bar', product(1, 'Margherita'))
    const options = toFoundOptions([{ store: { ...store, sponsored: true }, products }], 'pizza', toPath, [], TEXTS)
    expect(options.map(it => it.note)).toEqual(['Sponsored · Italian', 'Sponsored · Pizza Bar'])
  })
})
