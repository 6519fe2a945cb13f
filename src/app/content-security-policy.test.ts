import { expect, test } from 'vitest'

import { createContentSecurityPolicy } from '#app/content-security-policy.ts'

const policy = (tagManagerUrl?: string, mapTilesUrl?: string, promptConfigUrl?: string) =>
  new Map(
    createContentSecurityPolicy({
      scripts: ["'sha256-a'"],
      styles: ["'sha256-b'"],
      paymentOrigin: 'https://pay.example',
      tagManagerUrl,
      mapTilesUrl,
      promptConfigUrl,
    })
      .split('; ')
      .map(it => [it.split(' ', 1)[0]!, it.split(' ').slice(1)]),
  )

test('allows only this site and the card form', () => {
  for (const [directive, sources] of policy()) {
    const others = sources.filter(it => !it.startsWith("'") && it !== 'data:')
    expect(others).toEqual(directive === 'frame-src' ? ['https://pay.example'] : [])
  }
  expect([...policy().values()].flat()).not.toContain("'unsafe-inline'")
})

test('forbids frames without a payment provider, because the meaning of an empty origin is unclear', () => {
  const unset = { tagManagerUrl: undefined, mapTilesUrl: undefined, promptConfigUrl: undefined }
  const bare = createContentSecurityPolicy({ scripts: [], styles: [], paymentOrigin: '', ...unset })
  expect(bare).toContain("frame-src 'none'; ")
})

test('allows the origin of a tag manager only in the directives that its script needs', () => {
  const sources = policy('https://tags.example/loader.js?id=1')
  const directives = [...sources].filter(([, it]) => it.includes('https://tags.example')).map(([directive]) => directive)
  expect(directives).toEqual(['script-src', 'img-src', 'connect-src'])
  expect([...sources.values()].flat().join(' ')).not.toContain('loader')
})

test('issue 20: map tiles are images and nothing else', () => {
  const sources = policy(undefined, 'https://tiles.example:8443/{z}/{x}/{y}.png?key=1')
  const directives = [...sources].filter(([, it]) => it.includes('https://tiles.example:8443')).map(([directive]) => directive)
  expect(directives).toEqual(['img-src'])
  expect([...sources.values()].flat().join(' ')).not.toContain('key')
})

test('issue 21: browsers may load the configuration of the one-tap prompt, and nothing else of its provider', () => {
  const sources = policy(undefined, undefined, 'https://accounts.example/fedcm.json')
  const directives = [...sources].filter(([, it]) => it.join(' ').includes('accounts.example'))
  expect(directives).toEqual([['connect-src', ["'self'", 'https://accounts.example/fedcm.json']]])
})

test('issue 18, point 9: the service worker and the manifest come from this site alone', () => {
  expect(policy('https://tags.example/loader.js').get('worker-src')).toEqual(["'self'"])
  expect(policy('https://tags.example/loader.js').get('manifest-src')).toEqual(["'self'"])
})
