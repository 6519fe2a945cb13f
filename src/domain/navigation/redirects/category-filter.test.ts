import { expect, test } from 'vitest'

import { end, WORLD } from '#domain/navigation/redirects/test-world.ts'

test.each([
  // unknown, with a replacement
  ['/es/es/barcelona/comida-1_1/old-pizza_70/', '301 /es/es/barcelona/comida-1_1/pizza_7/'],
  ['/es/es/barcelona/food-1_1/pizza_70/?page=2', '301 /es/es/barcelona/comida-1_1/pizza_7/?page=2'],
  // unknown
  ['/es/es/barcelona/comida-1_1/sushi_8/', '302 /es/es/barcelona/comida-1_1/'],
  // a wrong slug
  ['/es/es/barcelona/comida-1_1/piza_7/', '301 /es/es/barcelona/comida-1_1/pizza_7/'],
  // near miss
  ['/es/es/barcelona/comida-1_1/pizza_7/', 'stays'],
])('A §2.2 rule 8: %s %s', async (address, expected) => expect(await end(address)).toBe(expected))

test('a reused id belongs to its new filter', async () => {
  const [pizza] = WORLD.filters!
  const filters = [pizza!, { ...pizza!, id: 70, slug: 'pies', formerIds: [] }]
  expect(await end('/es/es/barcelona/comida-1_1/pies_70/', {}, { ...WORLD, filters })).toBe('stays')
})

test('nothing is redirected without the filters', async () => {
  expect(await end('/es/es/barcelona/comida-1_1/sushi_8/', {}, { ...WORLD, filters: undefined })).toBe('stays')
})
