import { expect, test } from 'vitest'

import { checkSocialRedirects } from '#tests/support/social-redirects.ts'

test('issue 21: return paths, OAuth state and redirect addresses never leave the site, in 100,000 cases', async () => {
  expect(await checkSocialRedirects(100_000)).toBeGreaterThan(1000)
})
