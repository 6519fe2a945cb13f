import { expect, test } from 'vitest'

import { createContentSecurityPolicy } from '#app/content-security-policy.ts'

const policy = (tagManagerUrl?: string) =>
  new Map(
    createContentSecurityPolicy({ scripts: ["'sha256-a'"], styles: ["'sha256-b'"], paymentOrigin: 'https://pay.example', tagManagerUrl })
      .split('; ')
      .map(it => [it.split(' ', 1)[0]!, it.split(' ').slice(1)]),
  )

test('names nobody but this site and the card form', () => {
  for (const [directive, sources] of policy()) {
    const others = sources.filter(it => !it.startsWith("'") && it !== 'data:')
    expect(others).toEqual(directive === 'frame-src' ? ['https://pay.example'] : [])
  }
  expect([...policy().values()].flat()).not.toContain("'unsafe-inline'")
})

test('without a payment provider nothing may be framed: an empty origin would leave the directive open to reading', () => {
  const bare = createContentSecurityPolicy({ scripts: [], styles: [], paymentOrigin: '', tagManagerUrl: undefined })
  expect(bare).toContain("frame-src 'none'; ")
})

test('a tag manager is named by its origin alone, where its script needs it', () => {
  const sources = policy('https://tags.example/loader.js?id=1')
  const naming = [...sources].filter(([, it]) => it.includes('https://tags.example')).map(([directive]) => directive)
  expect(naming).toEqual(['script-src', 'img-src', 'connect-src'])
  expect([...sources.values()].flat().join(' ')).not.toContain('loader')
})
