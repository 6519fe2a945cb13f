import { expect, test } from 'vitest'

import { end } from '#domain/navigation/redirects/test-world.ts'

test.each([
  ['/xx/past-orders/', '301 /en/past-orders/'],
  ['/pt_BR/contact-us/', '301 /pt/contact-us/'],
  ['/docs/en-GB/faq/', '301 /docs/en/faq/'],
  ['/UK/legal/cookies/', '301 /uk/legal/cookies/'],
  ['/es_AR/profile-section/language', '301 /es/profile-section/language/'],
  // near misses: a loadable language with no supported kin, a supported one
  ['/sl/past-orders/', 'stays'],
  ['/kk/past-orders/', 'stays'],
])('A §2.2 rule 15: %s %s', async (address, expected) => expect(await end(address)).toBe(expected))

test('A §2.2 rule 15: a one-time state keeps its case', async () => {
  const query = '?checkoutId=aB-1&state=QwErTy_0'
  expect(await end(`/EN/payment-return/${query}`)).toBe(`301 /en/payment-return/${query}`)
  expect(await end(`/en/payment-return/${query}`)).toBe('stays')
})
