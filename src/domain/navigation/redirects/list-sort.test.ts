import { expect, test } from 'vitest'

import { describeRedirect, SAMPLE_DATA } from '#domain/navigation/redirects/redirect-samples.ts'

const CATEGORY = '/es/es/barcelona/comida-1_1/'
const FILTER = `${CATEGORY}pizza_7/`

test.each([
  // unknown
  [`${CATEGORY}?sort=x&sortingId=99`, `302 ${CATEGORY}`],
  [`${FILTER}?sort=rating&sortingId=99&page=2`, `302 ${FILTER}?page=2`],
  // the default
  [`${CATEGORY}?sort=recommended&sortingId=1`, `301 ${CATEGORY}`],
  // a wrong slug
  [`${CATEGORY}?sort=x&sortingId=3`, `301 ${CATEGORY}?sort=rating&sortingId=3`],
  [`${FILTER}?sort=x&sortingId=3&page=2`, `301 ${FILTER}?sort=rating&sortingId=3&page=2`],
  // near misses
  [`${CATEGORY}?sort=rating&sortingId=3`, 'unchanged'],
  [`${FILTER}?sort=rating&sortingId=3&page=2`, 'unchanged'],
  [CATEGORY, 'unchanged'],
])('A §2.1: a sorted list has one address: %s %s', async (address, expected) => expect(await describeRedirect(address)).toBe(expected))

test.each([undefined, []])('nothing is redirected without the sorts: %j', async sortings => {
  expect(await describeRedirect(`${CATEGORY}?sort=x&sortingId=99`, {}, { ...SAMPLE_DATA, sortings })).toBe('unchanged')
})
