import fc from 'fast-check'
import { expect, test } from 'vitest'

import { APP_MESSAGES, MAX_BRIDGE_MESSAGE_LENGTH, PAGE_MESSAGES } from '#contract/platform/web-view-message.ts'
import { formatPageMessage, isAppSender, parseAppMessage, parsePageMessage } from '#domain/platform/web-view-bridge.ts'

const toText = (changes: object = {}) => JSON.stringify({ bridge: 'recado', version: 1, type: 'welcome', payload: { features: ['close'] }, ...changes }) // prettier-ignore

test('issue 25 point 4, "a documented message bridge": a message of a page is JSON with the name and the version of the bridge', () => {
  const message = formatPageMessage('poll_answered', { answer: 'yes' })
  expect(JSON.parse(message)).toEqual({ bridge: 'recado', version: 1, type: 'poll_answered', payload: { answer: 'yes' } })
  expect(parsePageMessage(message)).toEqual({ type: 'poll_answered', payload: { answer: 'yes' } })
})

test('nothing leaves a page that is not in the table', () => {
  expect(() => formatPageMessage('signed_in', { token: 'secret' } as never)).toThrow()
  expect(() => formatPageMessage('open_external', { url: 'http://site.test/' })).toThrow()
  expect(() => formatPageMessage('open_external', { url: 'data:text/html,x' })).toThrow()
  for (const { payload } of Object.values(PAGE_MESSAGES)) expect(payload.safeParse({ secret: 1 }).success).toBe(false)
  const names = Object.values(PAGE_MESSAGES).flatMap(it => Object.keys(it.payload.shape))
  expect(names.filter(it => /token|password|secret|card|email|phone|customer/i.test(it))).toEqual([])
})

test('an app that is newer can name features and properties that the page does not know', () => {
  expect(parseAppMessage(toText({ payload: { features: ['close', 'later'], platform: 'ios' } }))).toEqual({ type: 'welcome', features: ['close', 'later'] }) // prettier-ignore
  expect(parseAppMessage(toText({ type: 'session_changed', payload: {} }))).toEqual({ type: 'session_changed' })
  expect(Object.keys(APP_MESSAGES)).toEqual(['welcome', 'session_changed'])
})

test.each([
  ['another bridge', toText({ bridge: 'other' })],
  ['another version', toText({ version: 2 })],
  ['an unknown type', toText({ type: 'toString' })],
  ['no features', toText({ payload: {} })],
  ['too long', toText({ payload: { features: [], text: 'x'.repeat(MAX_BRIDGE_MESSAGE_LENGTH) } })],
  ['no JSON', 'recado'],
  ['an object', { bridge: 'recado' }],
])('%s is ignored', (_, data) => expect(parseAppMessage(data)).toBeUndefined())

test('no input makes the parser fail', () => {
  fc.assert(fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), data => void expect([parseAppMessage(data), parsePageMessage(data)]).toEqual([undefined, undefined]))) // prettier-ignore
})

test('messages come from the opener on the own origin, or from Android with a port', () => {
  const own = 'https://shop.test'
  const accepts = (origin: string, isOpener: boolean, hasPort: boolean) => isAppSender({ origin, isOpener, hasPort }, own)
  expect([accepts(own, true, false), accepts('', false, true)]).toEqual([true, true])
  expect([accepts('https://evil.test', true, true), accepts(own, false, true), accepts('null', true, true), accepts('', false, false)]).toEqual([false, false, false, false]) // prettier-ignore
})
