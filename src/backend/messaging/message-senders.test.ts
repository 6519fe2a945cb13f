import { expect, test } from 'vitest'

import { getPhoneMethods } from '#backend/messaging/message-senders.ts'

const sms = { url: 'https://api.twilio.com', account: 'AC1', token: 't', from: undefined, whatsAppFrom: undefined, voiceFrom: undefined }

test('B §3, "methods TTS, SMS, WHATSAPP": a code is sent only in a way that the operator has configured', () => {
  expect(getPhoneMethods({ sandbox: false, sms: { ...sms, from: '+1' } })).toEqual(['SMS'])
  expect(getPhoneMethods({ sandbox: false, sms: { ...sms, whatsAppFrom: '+1' } })).toEqual(['WHATSAPP'])
  expect(getPhoneMethods({ sandbox: true, sms: { ...sms, from: '+1', voiceFrom: '+2' } })).toEqual(['SMS', 'TTS'])
})

test('issue 21: without a provider the sandbox has all ways, and another site has none, because nobody would receive the code', () => {
  expect(getPhoneMethods({ sandbox: true, sms: undefined })).toEqual(['TTS', 'SMS', 'WHATSAPP'])
  expect(getPhoneMethods({ sandbox: false, sms: undefined })).toEqual([])
})
