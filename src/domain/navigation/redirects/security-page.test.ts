import { expect, test } from 'vitest'

import { describeRedirect, SAMPLE_DATA } from '#domain/navigation/redirects/redirect-samples.ts'

const securityOrigin = 'https://security.shop.test'

test.each([
  ['/es/security/', `302 ${securityOrigin}/es/security/`],
  ['/es/security', `302 ${securityOrigin}/es/security/`],
  ['/es/security/?utm_source=mail&next=//evil.test', `302 ${securityOrigin}/es/security/?utm_source=mail`],
  ['/es/security/reports/2026/', `302 ${securityOrigin}/es/security/reports/2026/`],
  // near misses: other pages, and missing pages
  ['/es/contact-us/', 'unchanged'],
  ['/es/securityx/y/z/a/b/', 'This page could not be found'],
])('A §2.2 rule 21: %s %s', async (address, expected) =>
  expect(await describeRedirect(address, {}, { ...SAMPLE_DATA, securityOrigin })).toBe(expected),
)

test('the security page is an ordinary page without the toggle or an origin', async () => {
  expect(await describeRedirect('/es/security/')).toBe('unchanged')
  expect(await describeRedirect('/es/security/reports/2026/')).toBe('This page could not be found')
})
