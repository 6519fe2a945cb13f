import { expect, test } from 'vitest'

import type { OutboxRow } from '#backend/messaging/message-sender.ts'
import { createTwilioCallSender } from '#backend/messaging/twilio-call-sender.ts'

function createHarness(status = 201, reply: object = { sid: 'CA1', status: 'queued' }) {
  const requests: { url: string; form: Record<string, string> }[] = []
  const fetch: typeof globalThis.fetch = (url, init) => {
    requests.push({ url: url as string, form: Object.fromEntries(new URLSearchParams(init!.body as string)) })
    return Promise.resolve(Response.json(reply, { status }))
  }
  const send = createTwilioCallSender({ url: 'https://api.test', account: 'AC1', token: 'secret', from: '+15005550006', fetch })
  const call = (language: string, body = 'Your code is: 1, 2.') =>
    send({ id: 1, channel: 'CALL', recipient: '+34600000001', body, data: { language } } as unknown as OutboxRow)
  return { requests, call }
}

/** @source https://www.twilio.com/docs/voice/api/call-resource#create-a-call-resource, https://www.twilio.com/docs/voice/twiml/say */
test('B §3, TTS: calls the phone, and a voice of the language reads the text twice', async () => {
  const { requests, call } = createHarness()
  await call('es')
  const say = '<Say language="es-ES">Your code is: 1, 2.</Say>'
  expect(requests).toEqual([
    {
      url: 'https://api.test/2010-04-01/Accounts/AC1/Calls.json',
      form: {
        To: '+34600000001',
        From: '+15005550006',
        Twiml: `<Response><Pause length="1"/>${say}<Pause length="1"/>${say}</Response>`,
      },
    },
  ])
})

test.each(['hy', 'undefined', 'constructor'])('no voice speaks %s: the voice is English', async language => {
  const { requests, call } = createHarness()
  await call(language)
  expect(requests[0]!.form['Twiml']).toContain('<Say language="en-GB">')
})

test('the text cannot add an instruction', async () => {
  const { requests, call } = createHarness()
  await call('en', '</Say><Dial>+1900</Dial> & "x"')
  expect(requests[0]!.form['Twiml']).toContain('>&lt;/Say&gt;&lt;Dial&gt;+1900&lt;/Dial&gt; &amp; &quot;x&quot;</Say>')
})

test('a rejected call is a permanent failure without the number', async () => {
  const { call } = createHarness(400, { code: 21_211, message: 'Invalid To: +34600000001' })
  await expect(call('en')).rejects.toMatchObject({ reason: 'Twilio 400 21211', isPermanent: true })
})
