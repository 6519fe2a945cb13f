import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findSimilarCities, parsePlaceText, sortPlaces } from '#domain/geo/parse-place-text.ts'

const CITIES = [
  { code: 'BCN', countryCode: 'ES', names: ['Barcelona'] },
  { code: 'VLC', countryCode: 'ES', names: ['Valencia', 'València', 'Валенсія'] },
  { code: 'SSN', countryCode: 'ES', names: ['San Sebastián', 'Donostia'] },
  { code: 'KYI', countryCode: 'UA', names: ['Kyiv', 'Київ', 'Киев'] },
  { code: 'EVN', countryCode: 'AM', names: ['Yerevan', 'Երևան'] },
  { code: 'ONE', countryCode: 'ES', names: ['Twin'] },
  { code: 'TWO', countryCode: 'UA', names: ['Twin'] },
]
const meant = (text: string, country = 'ES') => {
  const { cities, street } = parsePlaceText(text, CITIES, country, ['Spain', 'España'])
  return [cities.map(it => it.code).join(' '), street]
}

describe('issue 6 point 8: place texts', () => {
  test.each([
    ['Barcelona', 'BCN', ''],
    ['  barcelona ', 'BCN', ''],
    ['Barcelona, España', 'BCN', ''],
    ['донья, Валенсія', 'VLC', 'донья'],
    ['Київ', 'KYI', ''],
    ['Երևան', 'EVN', ''],
    ['Carrer de Mallorca 237, Barcelona', 'BCN', 'Carrer de Mallorca 237'],
    ['Barcelona, Carrer de Mallorca, 237', 'BCN', 'Carrer de Mallorca, 237'],
    ['Mallorca 237 Barcelona', 'BCN', 'Mallorca 237'],
    ['Calle Mayor 1 San Sebastián', 'SSN', 'Calle Mayor 1'],
    ['Calle de Valencia', '', 'Calle de Valencia'],
    ['Calle de Valencia 12', '', 'Calle de Valencia 12'],
    ['Girona', '', 'Girona'],
    ['', '', ''],
    [' , ,', '', ''],
    ['🍕', '', '🍕'],
  ])('%j: city %j, street %j', (text, codes, street) => expect(meant(text)).toEqual([codes, street]))

  test('the city of the current country wins among equal names; otherwise all match', () => {
    expect(meant('Twin', 'ES')).toEqual(['ONE', ''])
    expect(meant('Twin', 'UA')).toEqual(['TWO', ''])
    expect(meant('Twin', 'AM')).toEqual(['ONE TWO', ''])
  })

  test('any text gives only existing cities and never throws', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 4000 }), text => {
        const { cities } = parsePlaceText(text, CITIES, 'ES')
        expect(CITIES).toEqual(expect.arrayContaining([...cities]))
      }),
    ))

  test('a typing error in a city name gives a similar city, not a certain match', () => {
    expect(meant('Barselona')).toEqual(['', 'Barselona'])
    expect(findSimilarCities('Barselona', CITIES, 'ES').map(it => it.code)).toEqual(['BCN'])
    expect(findSimilarCities('Bar', CITIES, 'ES')).toEqual([])
  })
})

describe('issue 6 point 8: classification of search results', () => {
  const place = (title: string, cityCode = 'BCN') => ({ title, cityCode })
  test('a result that contains the text is certain', () => {
    const found = [place('Carrer de Mallorca, 237'), place('Passeig de Gràcia')]
    expect(sortPlaces('mallorca 237', found)).toEqual({ certain: [found[0]], doubtful: [] })
  })
  test('only the exact match is certain', () => {
    const found = [place('Calle Mayor Alta'), place('Calle Mayor, 3', 'MAD')]
    expect(sortPlaces('calle mayor 3', found).certain).toEqual([found[1]])
  })
  test('a match in another script is certain', () => {
    const found = [place('Khreshchatyk Street, 22', 'KYI')]
    expect(sortPlaces('Хрещатик 22', found).certain).toEqual(found)
  })
  test('a text without letters has no matches', () => {
    const found = [place('Calle Mayor')]
    expect(sortPlaces('!!', found)).toEqual({ certain: [], doubtful: [] })
  })
  test('misspelled names are doubtful matches; words of all results do not match', () => {
    const found = [place('Passeig de Gràcia'), place('Passeig de Sant Joan')]
    expect(sortPlaces('pasaig de grasia', found)).toEqual({ certain: [], doubtful: found })
    expect(sortPlaces('passeig unknown', found)).toEqual({ certain: [], doubtful: [] })
  })
})
