import fc from 'fast-check'
import { expect, test } from 'vitest'

import { describeRedirect, resolveUrl } from '#domain/navigation/redirects/redirect-samples.ts'

test.each([
  ['//es//es///barcelona', '301 /es/es/barcelona/'],
  ['/es/es/barcelona', '301 /es/es/barcelona/'],
  ['/es/es/barcelona//store-x/?product=12', '301 /es/es/barcelona/store-x/?product=12'],
  ['/en/past-orders', '301 /en/past-orders/'],
  ['/es/es/barcelona/search/tea?utm_source=mail', '301 /es/es/barcelona/search/tea/?utm_source=mail'],
  ['//', '301 /'],
  // near misses: one slash at the end, and missing pages
  ['/es/es/barcelona/', 'unchanged'],
  ['/', 'unchanged'],
  ['/favicon.ico', 'This page could not be found'],
  ['/sitemap.xml', 'This page could not be found'],
])('A §2.2 rule 20: %s %s', async (address, expected) => expect(await describeRedirect(address)).toBe(expected))

test('A §2.2 rule 20: any number of slashes gives one permanent redirect to the canonical URL', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/', '/en/', '/es/en/', '/es/en/seville/', '/es/es/barcelona/comida-1_1/', '/en/past-orders/', '/br/es/', '/prime/'),
      fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
      fc.boolean(),
      async (address, counts, ends) => {
        const slashed = address.replaceAll('/', () => '/'.repeat(counts.next().value ?? 1))
        const requested = ends || address === '/' ? slashed : slashed.replace(/\/+$/, '')
        const outcome = await resolveUrl(requested)
        expect(outcome).toEqual(requested === address ? { resolved: expect.anything() } : { redirect: address, status: 301 })
      },
    ),
  ))
