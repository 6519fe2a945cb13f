import { PassThrough, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { MAX_UNREAD_EVENT_BYTES, StreamBody } from '#server/http/stream-body.ts'

test('what was written before the response and after it arrives in its order, and ends', async () => {
  const [body, response] = [new StreamBody(Infinity), new PassThrough()]
  body.write(Buffer.from('one '))
  body.write(Buffer.from('two '))
  body.sendTo(response)
  body.write(Buffer.from('three'))
  body.end()
  expect(await text(response)).toBe('one two three')
})

test('a body that ended before the response ends it', async () => {
  const [body, response] = [new StreamBody(Infinity), new PassThrough()]
  body.write(Buffer.from('all'))
  body.end()
  body.sendTo(response)
  expect(await text(response)).toBe('all')
})

test.each([true, false])(
  'a failed body destroys the response, so that a part is not taken for the whole (failed before: %s)',
  async before => {
    const [body, response] = [new StreamBody(Infinity), new PassThrough()]
    if (before) body.fail(new Error('cut off'))
    body.sendTo(response)
    if (!before) body.fail(new Error('cut off'))
    await expect(text(response)).rejects.toThrow('cut off')
  },
)

test('a client that reads nothing is disconnected at the first write above the limit, not at the limit', () => {
  const body = new StreamBody(MAX_UNREAD_EVENT_BYTES)
  // a client that never reads: nothing is ever confirmed
  const response = new Writable({ write() {} })
  body.sendTo(response)
  body.write(Buffer.alloc(MAX_UNREAD_EVENT_BYTES))
  body.write(Buffer.from('!'))
  expect(response.destroyed).toBe(false)
  body.write(Buffer.from('!'))
  expect(response.destroyed).toBe(true)
  // a write after it does nothing
  expect(() => body.write(Buffer.from('!'))).not.toThrow()
})
