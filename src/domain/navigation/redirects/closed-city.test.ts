import { expect, test } from 'vitest'

import { AWAY, end } from '#domain/navigation/redirects/test-world.ts'

test.each([
  ['/am/hy/vagharshapat/store-x/', '302 /am/hy/vagharshapat/'],
  ['/am/en/vagharshapat/food-1_1/', '302 /am/en/vagharshapat/'],
  ['/am/hy/vagharshapat/food-1_1/pizza_7/', '302 /am/hy/vagharshapat/'],
  ['/am/hy/vagharshapat/food-1_1/promotions/', '302 /am/hy/vagharshapat/'],
  ['/am/hy/vagharshapat/store-x/fruit-c.12/', '302 /am/hy/vagharshapat/'],
  ['/am/hy/vagharshapat/search/tea/', '302 /am/hy/vagharshapat/'],
  ['/hy/vag/store/x/', '302 /am/hy/vagharshapat/'],
  // near misses: the city itself, a city that is open
  ['/am/hy/vagharshapat/', 'stays'],
  ['/es/es/barcelona/store-x/', 'stays'],
])('A §2.2 rule 5: %s %s', async (address, expected) => expect(await end(address)).toBe(expected))

test('A §2.2 rule 5: no city is closed without data', async () => {
  expect(await end('/am/hy/vagharshapat/store-x/', {}, AWAY)).toBe('stays')
})
