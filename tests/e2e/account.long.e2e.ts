import { expectOneRefresh } from './support/account-page.ts'
import { test } from './support/guarded-test.ts'

test('20 tabs that refresh together share one token rotation and stay signed in', async ({ context, baseURL }) => {
  await expectOneRefresh(context, baseURL ?? '', 20)
})
