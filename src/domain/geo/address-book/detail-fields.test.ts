import { describe, expect, test } from 'vitest'

import type { Address } from '#contract/geo/address.ts'
import { getCourierNote, getDetailFields, getDwelling, getHandover, toStandardComponents } from '#domain/geo/address-book/detail-fields.ts'

const field = (id: string, position: number, addressComponentType: string | null, initialValue: string | null = null) => ({
  id,
  position,
  addressComponentType,
  initialValue,
})
const toAddress = (parts: Partial<Address>) => ({ details: null, customFields: [], addressComponents: [], city: null, ...parts }) as unknown as Address // prettier-ignore
const names = (fields: readonly { readonly id: string }[]) => fields.map(it => it.id)

describe('issue 20 point 1: "the city\'s custom fields", then "details for the courier (floor, door, staircase, entry code …)"', () => {
  const city = [field('door', 2, 'DOOR_NUMBER'), field('mark', 1, 'LANDMARK')]
  test('a city asks in its own order, and for each component once', () => {
    const expected = ['mark', 'door', 'standard.FLOOR_NUMBER', 'standard.STAIRCASE', 'standard.INTERCOM']
    const fields = getDetailFields(city, undefined, 'APARTMENT')
    expect(names(fields)).toEqual(expected)
    expect(fields.map(it => it.position)).toEqual([1, 2, 2, 3, 4])
    expect(names(getDetailFields(city, undefined, 'OFFICE'))).toEqual(expected)
    expect(names(getDetailFields([], undefined, 'OTHER'))).toEqual(
      ['FLOOR_NUMBER', 'DOOR_NUMBER', 'STAIRCASE', 'INTERCOM'].map(it => `standard.${it}`),
    )
  })
  test('a house has no floor, door and staircase, of the city neither', () => {
    expect(names(getDetailFields(city, undefined, 'HOUSE'))).toEqual(['mark', 'standard.INTERCOM'])
  })
  test('what the customer answered comes before the components of the address, and these before the initial value', () => {
    const withInitial = [field('floor', 1, 'FLOOR_NUMBER', '0'), field('mark', 2, 'LANDMARK', 'none')]
    const addressComponents: Address['addressComponents'] = [
      { name: 'FLOOR_NUMBER', value: '2' },
      { name: 'STAIRCASE', value: 'B' },
    ]
    const values = (customFields: Address['customFields']) =>
      getDetailFields(withInitial, { addressComponents, customFields }, 'APARTMENT').map(it => it.value)
    expect(values([])).toEqual(['2', 'none', '', 'B', ''])
    expect(values([{ id: 'floor', value: '3' }])).toEqual(['3', 'none', '', 'B', ''])
    expect(getDetailFields(withInitial, undefined, 'APARTMENT')[0]?.value).toBe('0')
  })
  test('at most 20 fields of a city: the contract takes no more answers', () => {
    const many = Array.from({ length: 25 }, (_, index) => field(`f${index}`, index, 'LANDMARK'))
    const own = names(getDetailFields(many, undefined, 'APARTMENT')).filter(it => it.startsWith('f'))
    expect([own.length, own.at(-1)]).toEqual([20, 'f19'])
  })
})

test('answers to the usual questions become components; blank ones, those of a city and unknown ones do not', () => {
  const answers = [
    { id: 'standard.STAIRCASE', value: ' B ' },
    { id: 'standard.FLOOR_NUMBER', value: 'x'.repeat(300) },
    { id: 'standard.DOOR_NUMBER', value: '  ' },
    { id: 'standard.STREET_NAME', value: 'Carrer' },
    { id: 'INTERCOM', value: '5' },
  ]
  expect(toStandardComponents(answers)).toEqual([
    { name: 'FLOOR_NUMBER', value: 'x'.repeat(200) },
    { name: 'STAIRCASE', value: 'B' },
  ])
})

test('without a choice it is an apartment, and the order is handed over', () => {
  const of = (name: 'DWELLING' | 'HANDOVER', value: string) => ({ addressComponents: [{ name, value }] })
  expect([getDwelling({ addressComponents: [] }), getDwelling(of('DWELLING', 'HOUSE')), getDwelling(of('DWELLING', 'castle'))]).toEqual(['APARTMENT', 'HOUSE', 'APARTMENT']) // prettier-ignore
  expect([getHandover({ addressComponents: [] }), getHandover(of('HANDOVER', 'DOOR')), getHandover(of('HANDOVER', 'window'))]).toEqual(['HAND', 'DOOR', 'HAND']) // prettier-ignore
})

describe('the note to the courier', () => {
  test('is the component of the address, when there is one', () => {
    expect(getCourierNote(toAddress({ details: 'x', addressComponents: [{ name: 'ADDITIONAL_INFORMATION', value: 'blue door' }] }), [])).toBe('blue door') // prettier-ignore
  })
  test('is otherwise what the details say beyond the known parts', () => {
    const address = (details: string | null) => toAddress({ details, addressComponents: [{ name: 'FLOOR_NUMBER', value: '3' }], city: { countryCode: 'ES' } as never }) // prettier-ignore
    expect([getCourierNote(address('piso 3, blue door'), []), getCourierNote(address('piso 3'), []), getCourierNote(address(null), [])]).toEqual(['blue door', '', '']) // prettier-ignore
    expect(getCourierNote(address('blue door'), [])).toBe('')
  })
})
