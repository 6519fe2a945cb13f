import { expect, test } from 'vitest'

import { checkSocialRedirects } from '#tests/support/social-redirects.ts'

// tests/long/social-redirects.long.test.ts has 100,000
test('issue 21: return paths, OAuth state and redirect addresses never leave the site, in 400 cases', async () => {
  expect(await checkSocialRedirects(400)).toBeGreaterThan(0)
})
