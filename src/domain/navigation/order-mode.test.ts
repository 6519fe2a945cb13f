import { expect, test } from 'vitest'

import { parseRoute } from '#domain/navigation/parse-route.ts'
import { toPath } from '#domain/navigation/routes.ts'

const parse = (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://app.test')
  return parseRoute(pathname, Object.fromEntries(searchParams))
}

test.each([
  '/es/en/barcelona/?mode=pickup',
  '/es/en/barcelona/?mode=pickup&page=2',
  '/es/en/barcelona/restaurants_1/?mode=pickup',
  '/es/en/barcelona/restaurants_1/?mode=pickup&page=2',
  '/es/en/barcelona/forn/?mode=pickup&product=12',
  '/es/en/barcelona/forn/breads-c.3/?mode=pickup',
  '/es/en/barcelona/checkout/?mode=pickup&storeId=1',
])('A §1: the order mode is part of the URL: %s', url => {
  expect(parse(url)).toMatchObject({ mode: 'pickup' })
  expect(toPath(parse(url))).toBe(url)
})

test.each([
  ['a delivery has no parameter', '/es/en/barcelona/?mode=delivery', '/es/en/barcelona/'],
  ['an unknown mode is dropped', '/es/en/barcelona/forn/?mode=PICKUP', '/es/en/barcelona/forn/'],
  ['a city has pages of pickup stores only', '/es/en/barcelona/?page=2', '/es/en/barcelona/'],
  ['pickup stores have one order', '/es/en/barcelona/restaurants_1/?mode=pickup&sort=rating&sortingId=3', '/es/en/barcelona/restaurants_1/?mode=pickup'], // prettier-ignore
])('%s', (_, url, expected) => expect(toPath(parse(url))).toBe(expected))
