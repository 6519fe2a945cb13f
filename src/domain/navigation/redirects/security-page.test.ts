import { expect, test } from 'vitest'

import { end, WORLD } from '#domain/navigation/redirects/test-world.ts'

const securityOrigin = 'https://security.shop.test'

test.each([
  ['/es/security/', `302 ${securityOrigin}/es/security/`],
  ['/es/security', `302 ${securityOrigin}/es/security/`],
  ['/es/security/?utm_source=mail&next=//evil.test', `302 ${securityOrigin}/es/security/?utm_source=mail`],
  ['/es/security/reports/2026/', `302 ${securityOrigin}/es/security/reports/2026/`],
  // near misses: other pages, and what is not found anyway
  ['/es/contact-us/', 'stays'],
  ['/es/securityx/y/z/a/b/', 'This page could not be found'],
])('A §2.2 rule 21: %s %s', async (address, expected) => expect(await end(address, {}, { ...WORLD, securityOrigin })).toBe(expected))

test('it is an ordinary page without the toggle or an origin', async () => {
  expect(await end('/es/security/')).toBe('stays')
  expect(await end('/es/security/reports/2026/')).toBe('This page could not be found')
})
