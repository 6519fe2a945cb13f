import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import type { OutboxRow } from '#backend/messaging/message-sender.ts'
import { createTwilioSender } from '#backend/messaging/twilio-sender.ts'

const ACCOUNT = 'AC00000000000000000000000000000001'
const ROW = { id: 1, channel: 'SMS', recipient: '+34600000001', body: 'Код: 123456 & не передавайте' } as OutboxRow

interface ReceivedRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly form: Record<string, string>
}
const received: ReceivedRequest[] = []
const reply: { status: number; body: string; delayMs: number } = { status: 201, body: '', delayMs: 0 }
const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (part: string) => (body += part)).on('end', () => {
    received.push({ method: request.method, url: request.url, headers: request.headers, form: Object.fromEntries(new URLSearchParams(body)) })
    setTimeout(() => response.writeHead(reply.status, { 'content-type': 'application/json', location: '/elsewhere' }).end(reply.body), reply.delayMs)
  })
}) // prettier-ignore
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())
beforeEach(() => {
  received.length = 0
  // the documented reply, shortened
  Object.assign(reply, { status: 201, body: JSON.stringify({ sid: 'SM1', status: 'queued', error_code: null }), delayMs: 0 })
})
const options = { url, account: ACCOUNT, token: 'secret-token', from: '+15005550006', timeoutMs: 300 }

describe('https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource', () => {
  test('posts To, From and Body as a form to the account, with the account and its token', async () => {
    await createTwilioSender(options)(ROW)
    expect(received).toMatchObject([
      {
        method: 'POST',
        url: `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`,
        headers: {
          authorization: `Basic ${Buffer.from(`${ACCOUNT}:secret-token`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
      },
    ])
    expect(received[0]!.form).toEqual({ To: '+34600000001', From: '+15005550006', Body: 'Код: 123456 & не передавайте' })
  })
  test('a messaging service replaces From', async () => {
    await createTwilioSender({ ...options, from: 'MG00000000000000000000000000000001' })(ROW)
    expect(received[0]!.form).toMatchObject({ MessagingServiceSid: 'MG00000000000000000000000000000001' })
    expect(received[0]!.form).not.toHaveProperty('From')
  })
  test('WhatsApp has a prefix on both numbers', async () => {
    await createTwilioSender({ ...options, prefix: 'whatsapp:' })(ROW)
    expect(received[0]!.form).toMatchObject({ To: 'whatsapp:+34600000001', From: 'whatsapp:+15005550006' })
  })
})

test.each<[number, unknown, string, boolean]>([
  [400, { code: 21211, message: "The 'To' number +34600000001 is not valid", status: 400 }, 'Twilio 400 21211', true],
  [400, { code: 21610, message: 'unsubscribed', status: 400 }, 'Twilio 400 21610', true],
  [401, { code: 20003, message: 'Authenticate', status: 401 }, 'Twilio 401 20003', false],
  [429, { code: 20429, message: 'Too Many Requests', status: 429 }, 'Twilio 429 20429', false],
  [503, 'busy', 'Twilio 503', false],
  [302, '', 'Twilio TypeError', false],
  [201, { status: 'queued' }, 'Twilio 201', false],
])('%i %j is %s; permanent %s', async (status, body, reason, isPermanent) => {
  Object.assign(reply, { status, body: typeof body === 'string' ? body : JSON.stringify(body) })
  const error: unknown = await createTwilioSender(options)(ROW).catch((it: unknown) => it)
  expect(error).toMatchObject({ name: 'DeliveryError', reason, isPermanent })
  expect(String(error)).not.toMatch(/600000001|secret-token/)
})

test('an API that does not answer ends the attempt after the limit', async () => {
  reply.delayMs = 1000
  const startedAt = performance.now()
  await expect(createTwilioSender(options)(ROW)).rejects.toMatchObject({ reason: 'Twilio TimeoutError', isPermanent: false })
  expect(performance.now() - startedAt).toBeLessThan(900)
})
