import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { offersOneTap } from '#domain/account/one-tap.ts'
import { isBot } from '#domain/platform/bots.ts'
import { type Decision, decisionCookie } from '#domain/platform/consent-cookie.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const decided = (decision: Decision) => decisionCookie(decision, true).split(';')[0]!
const signedIn = `${STORAGE_NAME.sessionHint}=1800000000000`
const offers = (cookies: string, context = '', userAgent = PHONE) => offersOneTap({ cookies, context, userAgent })

describe('A §2.3: the one-tap prompt is "shown when not authenticated and the cookie banner is closed"', () => {
  test.each<[string, boolean, boolean]>([
    ['the banner is open', offers(''), false],
    ['refusing closes it as accepting does', offers(decided('none')), true],
    ['accepted', offers(decided('all')), true],
    ['signed in', offers(`${decided('all')}; ${signedIn}`), false],
    ['signed in, the banner open', offers(signedIn), false],
    ['in a web view, which has no banner', offers('', 'webview'), true],
    ['in a hybrid app, which has one', offers('', 'hybrid'), false],
    ['a crawler is asked nothing', offers(decided('all'), '', CRAWLER), false],
  ])('%s', (_, offered, expected) => expect(offered).toBe(expected))

  test('whoever is signed in never meets it', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('', 'webview', 'hybrid'), (other, context) => {
        expect(offers(`${decided('all')}; ${signedIn}; x=${other.replaceAll(';', '')}`, context)).toBe(false)
      }),
    )
  })
})

test.each([
  [CRAWLER, true],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 (compatible; Yahoo! Slurp)', true],
  [PHONE, false],
  ['Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
])('A §6: bots by their user-agent: %s', (userAgent, bot) => expect(isBot(userAgent)).toBe(bot))
