import { expect, test } from 'vitest'

import { getOrders } from '#contract/orders/order-list.ts'
import { getStoresByCategory } from '#contract/catalogue/store.ts'
import { MAX_PAGE_SIZE } from '#contract/limits.ts'
import { LAST_PAGE, parseDeliverHereQuery, parseHomeQuery, parsePage, parseSearchText } from '#domain/navigation/route-query.ts'
import { MAX_ADDRESS_LENGTH } from '#domain/navigation/routes.ts'

test.each([
  ['1', {}],
  ['2', { page: 2 }],
  [String(LAST_PAGE), { page: LAST_PAGE }],
  [String(LAST_PAGE + 1), { page: LAST_PAGE }],
  ['999999999', { page: LAST_PAGE }],
  ['9999999999', {}],
])('A §2.2 rule 2: the page %s of an address', (page, expected) => {
  expect(parsePage({ page })).toEqual(expected)
})

test('a text that is cut at its limit does not end in half of a surrogate pair, which no address can contain', () => {
  const text = `${'a'.repeat(99)}🍕`
  expect([parseSearchText(text), parseSearchText(`${'a'.repeat(98)}🍕`)]).toEqual(['a'.repeat(99), `${'a'.repeat(98)}🍕`])
  expect(parseHomeQuery({ city: text, search: text })).toEqual({ cityParameter: 'a'.repeat(99), search: 'a'.repeat(99) })
  const { address } = parseDeliverHereQuery({ address: `${'a'.repeat(MAX_ADDRESS_LENGTH - 1)}🍕` })
  expect(address).toBe('a'.repeat(MAX_ADDRESS_LENGTH - 1))
})

test('the marketplace accepts the last page of a URL', () => {
  const offset = (LAST_PAGE - 1) * MAX_PAGE_SIZE
  expect(getStoresByCategory.query.safeParse({ offset, limit: MAX_PAGE_SIZE, userCityCode: 'BCN' }).success).toBe(true)
  expect(getOrders.query.safeParse({ offset: 1_000_000 }).success).toBe(true)
  expect(getOrders.query.safeParse({ offset: 1_000_001 }).success).toBe(false)
})
