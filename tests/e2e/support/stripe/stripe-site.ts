import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { BrowserContext } from '@playwright/test'

import { toEmbeddedHome } from '#backend/db/open-database.ts'
import { findRunningServer } from '#backend/db/postgres-cluster.ts'
import { AppProcess } from '#tests/long/app-process.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { createTestMethod, startStripeDouble, type TestCard } from '#tests/support/payments/stripe-double.ts'

import { createBankPage, STRIPE_FIELDS, STRIPE_JS } from './stripe-js.ts'

/** Stripe's test cards: https://docs.stripe.com/testing */
export const STRIPE_CARD = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', challenge: '4000 0000 0000 3220' } as const
const CARDS: Readonly<Record<string, TestCard>> = { '4242': 'good', '0002': 'declined', '9995': 'noFunds', '3220': 'challenge' }
const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' }
const START_TIMEOUT_MS = 180_000

/** A site of its own with Stripe as its payment provider, and a double of Stripe's API, script, fields and bank page. */
export async function startStripeSite() {
  const folder = mkdtempSync(join(tmpdir(), 'recado-stripe-'))
  const stripe = await startStripeDouble(KEYS.secretKey, KEYS.webhookSecret)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    DATA_DIR: join(folder, 'data'),
    SITE_ORIGIN: url,
    RATE_LIMIT_PER_MINUTE: '0',
    SANDBOX_SPEED: '60',
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
    STRIPE_DOUBLE_PORT: String(stripe.api.port),
  }
  for (const script of [['scripts/seed.ts', '--scale', '0.05'], ['scripts/build.ts']]) {
    const result = spawnSync(process.execPath, script, { env: { ...process.env, ...environment }, encoding: 'utf8' })
    if (result.status !== 0) throw new Error(`${script.join(' ')} ended with ${result.status}: ${result.stdout}${result.stderr}`)
  }
  const app = new AppProcess(['--import', './tests/support/payments/redirect-stripe.ts', 'src/server/main.ts'], process.cwd(), port, environment) // prettier-ignore
  await app.waitUntilReady(START_TIMEOUT_MS)

  return {
    url,
    stripe,
    /** Requests of the browser to the site that have a card number. */
    leaks: [] as string[],
    /** Stripe's origins in the browser. Nothing leaves this machine. */
    async connect(context: BrowserContext): Promise<void> {
      context.on('request', request => {
        const isOurs = [port, port + 1].includes(Number(new URL(request.url()).port))
        if (isOurs && /4242.?4242|4000.?0000/.test(`${request.url()} ${request.postData() ?? ''}`)) this.leaks.push(request.url())
      })
      await context.route('https://js.stripe.com/**', route => {
        const isScript = new URL(route.request().url()).pathname.endsWith('/stripe.js')
        return route.fulfill(
          isScript ? { contentType: 'text/javascript', body: STRIPE_JS } : { contentType: 'text/html', body: STRIPE_FIELDS },
        )
      })
      await context.route('https://api.stripe.com/v1/payment_methods', route => {
        const form = new URLSearchParams(route.request().postData() ?? '')
        const card = form.get('key') === KEYS.publishableKey ? CARDS[form.get('card[number]')?.slice(-4) ?? ''] : undefined
        const body = card ? { id: createTestMethod(card), object: 'payment_method' } : { error: { type: 'card_error', message: 'Invalid' } }
        return route.fulfill({ json: body, headers: { 'access-control-allow-origin': 'https://js.stripe.com' } })
      })
      await context.route('https://hooks.stripe.com/3ds/**', route => {
        const [, , intent = '', answer] = new URL(route.request().url()).pathname.split('/')
        if (answer === undefined) return route.fulfill({ contentType: 'text/html', body: createBankPage(intent) })
        const paymentId = stripe.getPaymentId(intent)
        stripe.answerChallenge(paymentId, answer === 'approve')
        const location = new URL(stripe.findIntent(paymentId).returnUrl)
        location.searchParams.set('payment_intent', intent)
        location.searchParams.set('redirect_status', answer === 'approve' ? 'succeeded' : 'failed')
        return route.fulfill({ status: 303, headers: { location: location.href } })
      })
    },
    /** Sends a signed message of Stripe to the site. @returns the HTTP status of the reply */
    async deliver(type: string, paymentId: string): Promise<number> {
      const body = stripe.createEvent(type, paymentId)
      const signature = stripe.sign(body, Math.floor(Date.now() / 1000))
      const reply = await fetch(`http://localhost:${port + 1}/webhook`, {
        method: 'POST',
        body,
        headers: { 'stripe-signature': signature },
      })
      return reply.status
    },
    async stop(): Promise<void> {
      await app.stop('SIGTERM')
      const server = findRunningServer(toEmbeddedHome(environment.DATA_DIR))
      if (server) process.kill(server.pid, 'SIGQUIT')
      await stripe.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type StripeSite = Awaited<ReturnType<typeof startStripeSite>>
