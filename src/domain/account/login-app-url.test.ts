import { expect, test } from 'vitest'

import { toLoginAppUrl } from '#domain/account/login-app-url.ts'

const visit = { app: 'https://login.shop.test', language: 'hy', countryCode: 'AM', path: '/am/hy/yerevan/' }

test('B §2: "{app}/{locale}/login?countryCode={country}&returnPath={encoded path}"', () => {
  expect(toLoginAppUrl(visit)).toBe('https://login.shop.test/hy/login?countryCode=AM&returnPath=%2Fam%2Fhy%2Fyerevan%2F')
})

test.each(['/es/es/barcelona/caf%C3%A9/', '/a.b/', '//evil.example/', '/a?b=1', ''])(
  'B §2: returnPath %j has other characters, so it is not included',
  path => {
    expect(toLoginAppUrl({ ...visit, path })).toBe('https://login.shop.test/hy/login?countryCode=AM')
  },
)

test('a page without a country has no countryCode', () => {
  expect(toLoginAppUrl({ ...visit, countryCode: undefined })).toBe('https://login.shop.test/hy/login?returnPath=%2Fam%2Fhy%2Fyerevan%2F')
  expect(toLoginAppUrl({ ...visit, countryCode: undefined, path: '' })).toBe('https://login.shop.test/hy/login')
})
