import { expect, test } from 'vitest'

import { NO_DATA, describeRedirect } from '#domain/navigation/redirects/redirect-samples.ts'

test.each([
  ['/am/hy/vagharshapat/store-x/', '302 /am/hy/vagharshapat/'],
  ['/am/en/vagharshapat/food-1_1/', '302 /am/en/vagharshapat/'],
  ['/am/hy/vagharshapat/food-1_1/pizza_7/', '302 /am/hy/vagharshapat/'],
  ['/am/hy/vagharshapat/food-1_1/promotions/', '302 /am/hy/vagharshapat/'],
  ['/am/hy/vagharshapat/store-x/fruit-c.12/', '302 /am/hy/vagharshapat/'],
  ['/am/hy/vagharshapat/search/tea/', '302 /am/hy/vagharshapat/'],
  ['/hy/vag/store/x/', '302 /am/hy/vagharshapat/'],
  // near misses: the city page, an open city
  ['/am/hy/vagharshapat/', 'unchanged'],
  ['/es/es/barcelona/store-x/', 'unchanged'],
])('A §2.2 rule 5: %s %s', async (address, expected) => expect(await describeRedirect(address)).toBe(expected))

test('A §2.2 rule 5: no city is closed without data', async () => {
  expect(await describeRedirect('/am/hy/vagharshapat/store-x/', {}, NO_DATA)).toBe('unchanged')
})
