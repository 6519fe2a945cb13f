import { DeliveryError, type SendMessage } from '#backend/messaging/message-sender.ts'

export interface TwilioOptions {
  /** Scheme and host of the API; no trailing slash. */
  readonly url: string
  /** Account SID. */
  readonly account: string
  /** Auth token. */
  readonly token: string
  /** Sender of text messages: a phone number, a name, or a messaging service (MG…). */
  readonly from: string
  /** `whatsapp:` for WhatsApp: a prefix of both numbers. */
  readonly prefix?: 'whatsapp:' | undefined
  readonly fetch?: typeof globalThis.fetch
  readonly timeoutMs?: number
}

/** trust.md, "Calls out". */
const TIMEOUT_MS = 7500

/**
 * Sends text messages with Twilio.
 *
 * @source https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource
 */
export function createTwilioSender(options: TwilioOptions): SendMessage {
  const { from, prefix = '' } = options
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: prefix + from }
  return ({ recipient, body }) => sendToTwilio(options, 'Messages.json', { To: prefix + recipient, ...sender, Body: body })
}

/** @throws DeliveryError */
export async function sendToTwilio(
  { url, account, token, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS }: TwilioOptions,
  resource: 'Messages.json' | 'Calls.json',
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const response = await fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/${resource}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams(fields).toString(),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new DeliveryError(`Twilio ${error instanceof Error ? error.name : 'unreachable'}`, false)
  })
  const reply = (await response.json().catch(() => undefined)) as { readonly sid?: unknown; readonly code?: unknown } | undefined
  if (response.status === 201 && typeof reply?.sid === 'string') return
  const code = typeof reply?.code === 'number' ? ` ${reply.code}` : ''
  throw new DeliveryError(`Twilio ${response.status}${code}`, isPermanent(response.status))
}

/** A wrong login (401, 403), a limit (429) and an outage say nothing about this message. */
function isPermanent(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
}
