import { expect, test } from 'vitest'

import { describeRedirect, SAMPLE_DATA } from '#domain/navigation/redirects/redirect-samples.ts'

test.each([
  // unknown, with a replacement
  ['/es/es/barcelona/comida-1_1/old-pizza_70/', '301 /es/es/barcelona/comida-1_1/pizza_7/'],
  ['/es/es/barcelona/food-1_1/pizza_70/?page=2', '301 /es/es/barcelona/comida-1_1/pizza_7/?page=2'],
  // unknown
  ['/es/es/barcelona/comida-1_1/sushi_8/', '302 /es/es/barcelona/comida-1_1/'],
  // a wrong slug
  ['/es/es/barcelona/comida-1_1/piza_7/', '301 /es/es/barcelona/comida-1_1/pizza_7/'],
  // near miss
  ['/es/es/barcelona/comida-1_1/pizza_7/', 'unchanged'],
])('A §2.2 rule 8: %s %s', async (address, expected) => expect(await describeRedirect(address)).toBe(expected))

test('a reused id belongs to its new filter', async () => {
  const [pizza] = SAMPLE_DATA.filters!
  const filters = [pizza!, { ...pizza!, id: 70, slug: 'pies', formerIds: [] }]
  expect(await describeRedirect('/es/es/barcelona/comida-1_1/pies_70/', {}, { ...SAMPLE_DATA, filters })).toBe('unchanged')
})

test('nothing is redirected without the filters', async () => {
  expect(await describeRedirect('/es/es/barcelona/comida-1_1/sushi_8/', {}, { ...SAMPLE_DATA, filters: undefined })).toBe('unchanged')
})
