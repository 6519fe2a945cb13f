import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseAndroidApps, parseIosApps, toAppleAssociation, toAssetLinks } from '#domain/platform/app-links.ts'

const IOS = 'A1B2C3D4E5.com.example.shop'
const PRINT = Array.from({ length: 32 }, () => 'AB').join(':')
const OTHER_PRINT = Array.from({ length: 32 }, () => '01').join(':')

test('issue 25 point 5, "universal links files": the apps of the settings', () => {
  expect([parseIosApps(''), parseAndroidApps(' , ')]).toEqual([[], []])
  expect(parseIosApps(`${IOS}, ${IOS}.beta`)).toEqual([IOS, `${IOS}.beta`])
  expect(parseAndroidApps(`com.example.shop=${PRINT},com.example.shop=${OTHER_PRINT},com.example.beta=${PRINT}`)).toEqual([
    { packageName: 'com.example.shop', fingerprints: [PRINT, OTHER_PRINT] },
    { packageName: 'com.example.beta', fingerprints: [PRINT] },
  ])
})
test.each(['com.example.shop', 'a1b2c3d4e5.com.example.shop', `${IOS},`.repeat(2) + 'x', 'A1B2C3D4E5.com/example'])('%s is no app of iOS', text => expect(parseIosApps(text)).toBeUndefined()) // prettier-ignore
test.each([`com.example.shop=${PRINT.toLowerCase()}`, `com.example.shop=${PRINT}:AB`, `shop=${PRINT}`, 'com.example.shop'])('%s is no app of Android', text => expect(parseAndroidApps(text)).toBeUndefined()) // prettier-ignore
test('no text makes the parsers fail', () => {
  fc.assert(fc.property(fc.string(), text => void expect(() => [parseIosApps(text), parseAndroidApps(text)]).not.toThrow()))
})

test('pages of the browser and of web views stay there: they come before the pattern of all pages', () => {
  const { applinks, webcredentials } = toAppleAssociation({ ios: [IOS], android: [] })
  const { appIDs, components } = applinks.details[0]!
  expect([appIDs, webcredentials.apps, components.at(-1)]).toEqual([[IOS], [IOS], { '/': '/*' }])
  const toPattern = (path: string) => new RegExp(`^${path.replaceAll('*', '.*')}$`)
  const findFirst = (path: string) => components.find(it => toPattern(it['/']).test(path))!
  for (const path of ['/api/x', '/payments/pending/', '/en/payment-return/', '/embedded-web-views/add-your-friends/', '/en/embedded-web-views/donations/']) expect(findFirst(path)).toMatchObject({ exclude: true }) // prettier-ignore
  for (const path of ['/', '/es/en/barcelona/', '/en/orders/7/']) expect(findFirst(path)).toEqual({ '/': '/*' })
})
test('the file of Android has each package with its certificates', () => {
  expect(toAssetLinks({ ios: [], android: [{ packageName: 'com.example.shop', fingerprints: [PRINT] }] })).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
      target: { namespace: 'android_app', package_name: 'com.example.shop', sha256_cert_fingerprints: [PRINT] },
    },
  ])
})
