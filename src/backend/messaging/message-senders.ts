import type { MessageSenders } from '#backend/messaging/message-sender.ts'
import { createSmtpSender } from '#backend/messaging/smtp-sender.ts'
import { createTwilioCallSender } from '#backend/messaging/twilio-call-sender.ts'
import { createTwilioSender } from '#backend/messaging/twilio-sender.ts'
import type { Settings } from '#app/settings.ts'
import { VerificationMethod } from '#contract/account/verification.ts'

/** The senders that the settings configure. */
export function createMessageSenders({ mail, sms }: Pick<Settings, 'mail' | 'sms'>): MessageSenders {
  return {
    ...(mail !== undefined && { MAIL: createSmtpSender(mail) }),
    ...(sms?.from !== undefined && { SMS: createTwilioSender({ ...sms, from: sms.from }) }),
    ...(sms?.whatsAppFrom !== undefined && { WHATSAPP: createTwilioSender({ ...sms, from: sms.whatsAppFrom, prefix: 'whatsapp:' }) }),
    ...(sms?.voiceFrom !== undefined && { CALL: createTwilioCallSender({ ...sms, from: sms.voiceFrom }) }),
  }
}

/** The ways in which the settings can send a code. In the sandbox the browser reads all of them in the outbox. */
export function getPhoneMethods({ sandbox, sms }: Pick<Settings, 'sandbox' | 'sms'>): readonly VerificationMethod[] {
  if (sms === undefined) return sandbox ? VerificationMethod.options : []
  const { from, whatsAppFrom, voiceFrom } = sms
  return [
    ...(from === undefined ? [] : (['SMS'] as const)),
    ...(whatsAppFrom === undefined ? [] : (['WHATSAPP'] as const)),
    ...(voiceFrom === undefined ? [] : (['TTS'] as const)),
  ]
}
