import { expect, test } from 'vitest'

import { createAppLinks } from '#server/app-links/app-links.ts'

const android = [{ packageName: 'com.example.shop', fingerprints: ['AB'] }]

test('issue 25 point 5: the files are JSON without a redirect, and absent without an app', async () => {
  const app = createAppLinks({ ios: ['A1B2C3D4E5.com.example.shop'], android })
  for (const path of ['/.well-known/apple-app-site-association', '/.well-known/assetlinks.json']) {
    const response = await app.request(path)
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([200, 'application/json', 'public, max-age=3600']) // prettier-ignore
    expect((await createAppLinks({ ios: [], android: [] }).request(path)).status).toBe(404)
  }
  expect((await createAppLinks({ ios: [], android }).request('/.well-known/apple-app-site-association')).status).toBe(404)
})
