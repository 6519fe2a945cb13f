import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { createRequest } from 'astro/app/node'
import { expect, test } from 'vitest'

import { streamBody } from '#server/http/read-body.ts'

function createUpload(limit = 100) {
  const message = new IncomingMessage(new Socket())
  Object.assign(message, { method: 'POST', url: '/api/photos', headers: { host: 'localhost' } })
  const body = streamBody(message, new ServerResponse(message), limit)
  // as the pages and the API gateway receive it
  const request = createRequest(Object.assign(message, { body: body.parts }))
  const forwarded = new Request(new Request('http://localhost/photos', request), { headers: {} })
  return { message, body, reader: forwarded.body!.getReader() }
}

test('a reader that stops leaves the connection open, and nothing throws when the rest arrives', async () => {
  const errors: unknown[] = []
  const listener = (error: unknown) => errors.push(error)
  process.on('uncaughtException', listener).on('unhandledRejection', listener)
  for (let count = 0; count < 20; count++) {
    const { message, reader } = createUpload()
    message.push(Buffer.from('part'))
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('part')
    await sleep(1)
    void reader.cancel()
    await sleep(1)
    if (count % 2 === 0) message.push(Buffer.from('rest'))
    message.push(null)
    await sleep(1)
    expect(message.destroyed && !message.readableEnded).toBe(false)
  }
  await sleep(20)
  process.off('uncaughtException', listener).off('unhandledRejection', listener)
  expect(errors).toEqual([])
})

test('the parts arrive in their order, and a body that is too long ends with an error', async () => {
  const { message, body, reader } = createUpload(8)
  message.push(Buffer.from('part'))
  expect((await reader.read()).value).toHaveLength(4)
  message.push(Buffer.from('rest'))
  expect((await reader.read()).value).toHaveLength(4)
  expect(body.isTooLong()).toBe(false)
  message.push(Buffer.from('!'))
  await expect(reader.read()).rejects.toThrow('too long')
  expect(body.isTooLong()).toBe(true)
})
