import { setTimeout as sleep } from 'node:timers/promises'

import { createTransport } from 'nodemailer'

import { renderMail } from '#backend/messaging/render-mail.ts'
import { DeliveryError, type SendMessage } from '#backend/messaging/message-sender.ts'

export interface SmtpOptions {
  /** smtp://user:password@host:587 (STARTTLS is required except on this machine) or smtps://…:465. */
  readonly url: string
  /** "Recado <no-reply@shop.example>" or an address alone. */
  readonly from: string
  /** Certificates to trust, for a private mail server. Unset: those of Node. */
  readonly ca?: string | undefined
  /** Limit of one attempt, milliseconds. */
  readonly timeoutMs?: number
}

/** trust.md, "Calls out". A mail server may scan a message before it accepts it. */
const TIMEOUT_MS = 15_000
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

/**
 * Sends mails over SMTP. A mail has an HTML and a text part and a `Message-ID` that depends on the row: mail clients show a mail once that
 * was sent twice (docs/decisions/0069).
 */
export function createSmtpSender({ url, from, ca, timeoutMs = TIMEOUT_MS }: SmtpOptions): SendMessage {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isImplicitTls = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || PORTS[protocol]!,
    secure: isImplicitTls,
    requireTLS: !isImplicitTls && !isLocal(hostname),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost'

  return async row => {
    const { html, text, language } = await renderMail(row)
    const { endLink, oneClickLink } = row.data
    const mail = {
      from,
      // an object, so that a comma in an address does not add a recipient
      to: { name: '', address: row.recipient },
      subject: row.subject,
      text,
      html,
      messageId: `<outbox-${row.id}-${row.createdAt.getTime()}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': language,
        // RFC 2369: mail clients offer it beside the subject
        ...(typeof endLink === 'string' && { 'List-Unsubscribe': `<${endLink}>` }),
        // RFC 8058: mail clients then call this address themselves
        ...(typeof oneClickLink === 'string' && { 'List-Unsubscribe': `<${oneClickLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }), // prettier-ignore
      },
    }
    const stop = new AbortController()
    try {
      await Promise.race([
        transport.sendMail(mail),
        sleep(timeoutMs, undefined, { signal: stop.signal }).then(() => {
          throw new DeliveryError('SMTP timeout', false)
        }),
      ])
    } catch (error) {
      throw toDeliveryError(error)
    } finally {
      stop.abort()
    }
  }
}

/** RFC 5321 §4.2.1: 5yz is permanent. An answer to the login or the connection says nothing about this mail. */
function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error
  const { code = 'unknown', responseCode } = error as { readonly code?: string; readonly responseCode?: number }
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return new DeliveryError(['SMTP', responseCode, code].filter(it => it !== undefined).join(' '), isAboutMail && (responseCode ?? 0) >= 500)
}

function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
}
