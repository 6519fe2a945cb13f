import type { SendMessage } from '#backend/messaging/message-sender.ts'
import { toVoiceLocale } from '#backend/messaging/spoken-languages.ts'
import { sendToTwilio, type TwilioOptions } from '#backend/messaging/twilio-sender.ts'

/**
 * Calls a phone with Twilio, and a voice reads the text twice.
 *
 * @source https://www.twilio.com/docs/voice/api/call-resource#create-a-call-resource
 */
export function createTwilioCallSender(options: TwilioOptions): SendMessage {
  return ({ recipient, body, data }) => {
    const say = `<Say language="${toVoiceLocale(String(data['language']))}">${escapeXml(body)}</Say>`
    return sendToTwilio(options, 'Calls.json', {
      To: recipient,
      From: options.from,
      Twiml: `<Response><Pause length="1"/>${say}<Pause length="1"/>${say}</Response>`,
    })
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, it => ENTITIES[it]!)
