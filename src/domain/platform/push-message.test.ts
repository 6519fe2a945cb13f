import { expect, test } from 'vitest'

import { parsePushMessage } from '#domain/platform/push-message.ts'

const MESSAGE = { title: 'Almost there', body: 'Roma', path: '/en/orders/1000001/', tag: 'order-1', language: 'en' }

test('reads a message', () => {
  expect(parsePushMessage(JSON.stringify(MESSAGE))).toEqual(MESSAGE)
  expect(parsePushMessage(JSON.stringify({ ...MESSAGE, language: undefined, more: 1 }))).toEqual({ ...MESSAGE, language: '' })
})

const INVALID: readonly (readonly [string, string])[] = [
  ['no JSON', 'hello'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['no title', JSON.stringify({ ...MESSAGE, title: '' })],
  ['no body', JSON.stringify({ ...MESSAGE, body: undefined })],
  ['no tag', JSON.stringify({ ...MESSAGE, tag: 1 })],
  ...['https://evil.example/', '//evil.example/', '/\\evil.example', 'data:text/html,x', 'orders', '/en/../x', '/en/orders/?a=1', 7].map(
    path => [`the path ${path}`, JSON.stringify({ ...MESSAGE, path })] as const,
  ),
]
test.each(INVALID)('drops %s', (_, text) => {
  expect(parsePushMessage(text)).toBeUndefined()
})
