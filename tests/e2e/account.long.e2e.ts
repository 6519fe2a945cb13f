import { refreshAtOnce } from './support/account.ts'
import { test } from './support/guarded-test.ts'

test('20 tabs refresh at once: one rotation, nobody is signed out', async ({ context, baseURL }) => {
  await refreshAtOnce(context, baseURL ?? '', 20)
})
