import { Hono } from 'hono'
import { html } from 'hono/html'
import Stripe from 'stripe'
import * as z from 'zod/mini'

import { pickLanguage, translate } from '#backend/messages/messages.ts'
import type { StripeConsole } from '#backend/payments/stripe/stripe-provider.ts'
import { STRIPE_CARD_SCRIPT, STRIPE_CARD_STYLE, STRIPE_JS } from '#backend/payments/stripe/stripe-page-assets.ts'
import { text } from '#contract/primitives.ts'
import { toLocale } from '#domain/language/locale.ts'

const CardQuery = z.object({ customer: text(200), token: text(200), language: z.optional(text(20)), origin: text(200) })
const PAYMENT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Age in seconds after which a signed message is rejected: it may be a copy. Stripe signs each attempt anew. */
const WEBHOOK_TOLERANCE_SECONDS = 300

/** Where Stripe's script, frames and calls come from: https://docs.stripe.com/security/guide#content-security-policy */
const CARD_POLICY = [
  "default-src 'none'",
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  "connect-src 'self' https://api.stripe.com",
  'img-src data: https://*.stripe.com',
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

export interface StripePagesOptions {
  readonly console: StripeConsole
  readonly publishableKey: string
  readonly webhookSecret: string
  /** Origin of the storefront; no trailing slash. */
  readonly siteOrigin: string
  /** Where a customer goes who has nothing to confirm. */
  readonly pendingPath: string
  /** Unix milliseconds. */
  now(): number
  /** Asks Stripe for the state of the payment, and applies it. */
  refresh(paymentId: string): Promise<void>
  /** @returns whether a message with this id was processed */
  isProcessed(messageId: string): Promise<boolean>
  markProcessed(messageId: string): Promise<void>
}

/**
 * The pages of the Stripe adapter on PAYMENT_ORIGIN: the card form, which the storefront frames and which has Stripe's own fields; the way
 * to the bank's confirmation; and the receiver of Stripe's messages. A card number never reaches this server.
 */
export function createStripePages(options: StripePagesOptions): Hono {
  const { console: provider, publishableKey, webhookSecret, siteOrigin, now } = options
  const app = new Hono()
  // Stripe sends a message again, and customers can repeat a request; the state of a payment is not known here
  app.onError((_, c) => c.text('', 500))

  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    c.header('x-content-type-options', 'nosniff')
    const isForm = c.req.path === '/card'
    if (isForm) c.header('cross-origin-resource-policy', 'cross-origin')
    c.header(
      'content-security-policy',
      isForm ? `${CARD_POLICY}; frame-ancestors ${siteOrigin}` : "default-src 'none'; frame-ancestors 'none'",
    )
  })
  app.get('/card.css', c => c.body(STRIPE_CARD_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/card.js', c => c.body(STRIPE_CARD_SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }))

  app.get('/card', async c => {
    const query = CardQuery.safeParse(c.req.query()).data
    const language = pickLanguage(query?.language?.toLowerCase() ?? '')
    const isValid = query?.origin === siteOrigin && (await provider.isFormToken(query.customer, query.token))
    const locale = toLocale(language)
    const body = isValid
      ? html`<form data-origin="${siteOrigin}" data-key="${publishableKey}" data-locale="${locale}"><div id="card"></div></form>
          <script src="${STRIPE_JS}"></script>
          <script type="module" src="/card.js"></script>`
      : html`<p role="alert">${translate(language, 'paymentPages.stale')}</p>`
    const page = html`<!doctype html>
      <html lang="${locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${translate(language, 'paymentPages.cardTitle')}</title>
          <link rel="stylesheet" href="/card.css" />
        </head>
        <body>
          ${body}
        </body>
      </html>`
    return c.html(page, isValid ? 200 : 403)
  })

  // the address of the bank's page is not stored: it is valid once, and Stripe may change it
  app.get('/challenge/:payment', async c => {
    const paymentId = c.req.param('payment')
    const url = PAYMENT_ID.test(paymentId) ? await provider.findChallengeUrl(paymentId) : undefined
    return c.redirect(url ?? siteOrigin + options.pendingPath, 303)
  })

  app.post('/webhook', async c => {
    const payload = await c.req.text()
    let event: Stripe.Event
    try {
      const signature = c.req.header('stripe-signature') ?? ''
      event = Stripe.webhooks.constructEvent(payload, signature, webhookSecret, WEBHOOK_TOLERANCE_SECONDS, undefined, now())
    } catch {
      return c.json({ received: false }, 400)
    }
    if (await options.isProcessed(event.id)) return c.json({ received: true })
    // the message only says which payment to ask for: its content may be older than another message
    const { metadata } = event.data.object as { metadata?: Readonly<Record<string, string>> | null }
    const paymentId = metadata?.['paymentId'] ?? ''
    if (PAYMENT_ID.test(paymentId)) await options.refresh(paymentId)
    // a failure before this line is answered with 500, and Stripe sends the message again
    await options.markProcessed(event.id)
    return c.json({ received: true })
  })
  return app
}
