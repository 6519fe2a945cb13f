import { expect, test } from 'vitest'

import { describeRedirect } from '#domain/navigation/redirects/redirect-samples.ts'

test.each([
  ['/xx/past-orders/', '301 /en/past-orders/'],
  ['/pt_BR/contact-us/', '301 /pt/contact-us/'],
  ['/docs/en-GB/faq/', '301 /docs/en/faq/'],
  ['/UK/legal/cookies/', '301 /uk/legal/cookies/'],
  ['/es_AR/profile-section/language', '301 /es/profile-section/language/'],
  // near misses: a loadable language without a similar supported one, a supported one
  ['/sl/past-orders/', 'unchanged'],
  ['/kk/past-orders/', 'unchanged'],
])('A §2.2 rule 15: %s %s', async (address, expected) => expect(await describeRedirect(address)).toBe(expected))

test('A §2.2 rule 15: the case of a one-time state is preserved', async () => {
  const query = '?checkoutId=aB-1&state=QwErTy_0'
  expect(await describeRedirect(`/EN/payment-return/${query}`)).toBe(`301 /en/payment-return/${query}`)
  expect(await describeRedirect(`/en/payment-return/${query}`)).toBe('unchanged')
})
