import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { AppResponse } from '#server/http/app-response.ts'

const DEFAULTS = [
  ['x-first', 'default'],
  ['x-second', 'default'],
] as const

/** @returns status and raw headers (alternating names and values) of what `answer` sends */
async function captureResponse(
  answer: (response: AppResponse) => void,
): Promise<{ status: number | undefined; headers: Record<string, string[]> }> {
  const server = createServer({ ServerResponse: AppResponse }, (_, response) => {
    response.defaultHeaders = DEFAULTS
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const clientRequest = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).end()
    const [response] = (await once(clientRequest, 'response')) as [import('node:http').IncomingMessage]
    response.resume()
    const headers: Record<string, string[]> = {}
    for (let i = 0; i < response.rawHeaders.length; i += 2)
      (headers[response.rawHeaders[i]!.toLowerCase()] ??= []).push(response.rawHeaders[i + 1]!)
    return { status: response.statusCode, headers }
  } finally {
    server.close()
  }
}

test('sends its default headers with those of writeHead, each name once', async () => {
  const { status, headers } = await captureResponse(it =>
    it.writeHead(201, { 'x-second': 'given', 'x-third': 3, 'x-absent': undefined }).end('body'),
  )
  expect(status).toBe(201)
  expect(headers).toMatchObject({ 'x-first': ['default'], 'x-second': ['given'], 'x-third': ['3'] })
  expect(headers).not.toHaveProperty('x-absent')
})

test('sends a header of several values as several lines', async () => {
  const { headers } = await captureResponse(it => it.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end())
  expect(headers['set-cookie']).toEqual(['a=1', 'b=2'])
  expect(headers['x-first']).toEqual(['default'])
})

test('prefers headers of setHeader over its defaults', async () => {
  const { headers } = await captureResponse(it => it.setHeader('x-first', 'set').writeHead(200, { 'x-third': 'given' }).end())
  expect(headers).toMatchObject({ 'x-first': ['set'], 'x-second': ['default'], 'x-third': ['given'] })
})

test('sends its default headers without a call of writeHead', async () => {
  const { status, headers } = await captureResponse(it => it.end('body'))
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'x-first': ['default'], 'x-second': ['default'] })
})

test('accepts a reason phrase, and headers as a list', async () => {
  const named = await captureResponse(it => it.writeHead(200, 'Fine', { 'x-second': 'given' }).end())
  expect(named.headers).toMatchObject({ 'x-first': ['default'], 'x-second': ['given'] })
  const listed = await captureResponse(it => it.writeHead(200, ['x-third', 'given']).end())
  expect(listed.headers).toMatchObject({ 'x-first': ['default'], 'x-third': ['given'] })
})

test('rejects a value with a line break', async () => {
  const { status } = await captureResponse(it => {
    try {
      it.writeHead(200, { 'x-third': 'a\r\nx-injected: 1' })
    } catch {
      it.statusCode = 500
      it.end()
    }
  })
  expect(status).toBe(500)
})
