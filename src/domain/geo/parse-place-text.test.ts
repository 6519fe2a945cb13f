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
const parse = (text: string, country = 'ES') => {
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
  ])('%j: city %j, street %j', (text, codes, street) => expect(parse(text)).toEqual([codes, street]))

  test('the city of the current country wins among equal names; otherwise all match', () => {
    expect(parse('Twin', 'ES')).toEqual(['ONE', ''])
    expect(parse('Twin', 'UA')).toEqual(['TWO', ''])
    expect(parse('Twin', 'AM')).toEqual(['ONE TWO', ''])
  })

  test('any text gives only existing cities and never throws', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 4000 }), text => {
        const { cities } = parsePlaceText(text, CITIES, 'ES')
        expect(CITIES).toEqual(expect.arrayContaining([...cities]))
      }),
    ))

  test('a typing error in a city name gives a similar city, not a certain match', () => {
    expect(parse('Barselona')).toEqual(['', 'Barselona'])
    expect(findSimilarCities('Barselona', CITIES, 'ES').map(it => it.code)).toEqual(['BCN'])
    expect(findSimilarCities('Bar', CITIES, 'ES')).toEqual([])
  })
})

describe('issue 6 point 8: classification of search results', () => {
  const place = (title: string, cityCode = 'BCN') => ({ title, cityCode })
  test('a result that contains the text is certain', () => {
    const places = [place('Carrer de Mallorca, 237'), place('Passeig de Gràcia')]
    expect(sortPlaces('mallorca 237', places)).toEqual({ certain: [places[0]], doubtful: [] })
  })
  test('only the exact match is certain', () => {
    const places = [place('Calle Mayor Alta'), place('Calle Mayor, 3', 'MAD')]
    expect(sortPlaces('calle mayor 3', places).certain).toEqual([places[1]])
  })
  test('a match in another script is certain', () => {
    const places = [place('Khreshchatyk Street, 22', 'KYI')]
    expect(sortPlaces('Хрещатик 22', places).certain).toEqual(places)
  })
  test('a text without letters has no matches', () => {
    const places = [place('Calle Mayor')]
    expect(sortPlaces('!!', places)).toEqual({ certain: [], doubtful: [] })
  })
  test('misspelled names are doubtful matches; words of all results do not match', () => {
    const places = [place('Passeig de Gràcia'), place('Passeig de Sant Joan')]
    expect(sortPlaces('pasaig de grasia', places)).toEqual({ certain: [], doubtful: places })
    expect(sortPlaces('passeig unknown', places)).toEqual({ certain: [], doubtful: [] })
  })
})
