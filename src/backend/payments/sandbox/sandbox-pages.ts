import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Hono } from 'hono'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import * as z from 'zod/mini'

import { CARD_SCRIPT, CARD_STYLE, STYLE } from '#backend/payments/sandbox/pages-assets.ts'
import type { SandboxConsole } from '#backend/payments/sandbox/sandbox-provider.ts'
import { TEST_CARDS } from '#backend/payments/sandbox/test-cards.ts'
import { translate, pickLanguage, type MessageName, type MessageValues } from '#backend/messages/messages.ts'
import { text } from '#contract/primitives.ts'
import { type AlternativePlatform, PLATFORM_NAMES, PLATFORMS } from '#domain/checkout/payment-platforms.ts'
import { toLocale } from '#domain/language/locale.ts'

const CardQuery = z.object({ customer: text(200), token: text(200), language: z.optional(text(20)), origin: text(200) })
const CardBody = z.object({ customer: text(200), token: text(200), number: text(40), expiry: text(20), code: text(10) })

/** The account of the platforms; nothing checks it. */
const SAMPLE_ACCOUNT = 'demo@example.com'

type PageTranslate = (key: MessageName<'paymentPages'>, values?: MessageValues) => string

/** Translates the messages of the pages. The two challenge buttons are not translated, because the documentation names them. */
const createPageTranslate =
  (language: string): PageTranslate =>
  (key, values) =>
    translate(language, `paymentPages.${key}`, values)

/** In the sandbox, localhost on any port counts as the storefront (product.md, "Settled"). */
const LOCAL_ORIGIN = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/

/**
 * Creates the pages of the sandbox payment provider: the card form, which the storefront frames, and the challenge. As with a real
 * provider, they have a separate origin and know only the origin of the storefront.
 *
 * @param siteOrigin origin of the storefront; no trailing slash
 * @param fontFaces `@font-face` rules of the storefront's fonts in public/fonts, for the card form
 */
export function createSandboxPages(sandboxConsole: SandboxConsole, siteOrigin: string, fontFaces: string): Hono {
  const app = new Hono()
  const fonts = new Set([...fontFaces.matchAll(/\/fonts\/([\w.-]+\.woff2)/g)].map(it => it[1]!))
  const isStorefront = (origin: string): boolean => origin === siteOrigin || LOCAL_ORIGIN.test(origin)
  const storefrontOrigins = `${siteOrigin} http://localhost:* http://127.0.0.1:*`
  const createPolicy = (frames: string) =>
    `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self' ${storefrontOrigins}; frame-ancestors ${frames}`

  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    c.header('x-content-type-options', 'nosniff')
    // a storefront with cross-origin isolation (COEP) can still frame the form
    if (c.req.path === '/card') c.header('cross-origin-resource-policy', 'cross-origin')
    c.header('content-security-policy', createPolicy(c.req.path === '/card' ? storefrontOrigins : "'none'"))
  })
  app.get('/style.css', c => c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/card.css', c => c.body(fontFaces + CARD_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/fonts/:name', async c => {
    const name = c.req.param('name')
    return fonts.has(name) ? c.body(await readFile(join('public/fonts', name)), 200, { 'content-type': 'font/woff2' }) : c.notFound()
  })
  app.get('/card.js', c => c.body(CARD_SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }))

  app.get('/card', async c => {
    const query = CardQuery.safeParse(c.req.query()).data
    const language = pickLanguage(query?.language?.toLowerCase() ?? '')
    const t = createPageTranslate(language)
    const isValid = query && isStorefront(query.origin) && (await sandboxConsole.findCustomer(query.customer, query.token)) !== undefined
    if (!isValid) return c.html(renderPage(language, t('cardTitle'), html`<p role="alert">${t('stale')}</p>`, '/card.css'), 403)
    return c.html(renderPage(language, t('cardTitle'), renderCardForm(t, query), '/card.css'))
  })

  app.post('/card', async c => {
    // a page of another origin cannot send JSON here: its preflight request fails
    if (!isJson(c)) return c.json({ issue: 'failed' }, 415)
    const body = CardBody.safeParse(await c.req.json().catch(() => undefined)).data
    const customer = body && (await sandboxConsole.findCustomer(body.customer, body.token))
    if (customer === undefined) return c.json({ issue: 'expired' }, 403)
    return c.json(await sandboxConsole.saveCard(customer, body!))
  })

  app.get('/challenge/:reference', async c => {
    const payment = await sandboxConsole.findChallenge(c.req.param('reference'))
    const language = pickLanguage(payment?.language.toLowerCase() ?? '')
    const t = createPageTranslate(language)
    if (!payment) return c.html(renderPage(language, t('unknown'), html`<main><h1>${t('unknown')}</h1></main>`), 404)
    const platform = PLATFORM_NAMES.includes(payment.platform as AlternativePlatform) ? PLATFORMS[payment.platform as AlternativePlatform].displayName : null // prettier-ignore
    const done = payment.status !== 'CHALLENGE'
    const title = done ? t('answered') : t('challengeTitle')
    const amount = new Intl.NumberFormat(toLocale(language), { style: 'currency', currency: payment.currency })
    const digits = amount.resolvedOptions().maximumFractionDigits ?? 2
    const choice = done
      ? html`<a class="button" href="${payment.returnUrl}">${t('back')}</a>`
      : html`<form method="post">
          <button name="answer" value="approve">Approve</button>
          <button class="secondary" name="answer" value="decline">Decline</button>
        </form>`
    const body = html`<main>
      <h1>${title}</h1>
      ${done ? '' : html`<p>${platform === null ? t('challengeText') : t('platformText', { platform })}</p>`}
      <dl>
        <dt>${t('amount')}</dt>
        <dd>${amount.format(payment.amount / 10 ** digits)}</dd>
        <dt>${platform ?? t('card')}</dt>
        <dd>${platform === null ? `Visa ···· ${payment.lastFour}` : SAMPLE_ACCOUNT}</dd>
      </dl>
      ${choice}
      <p class="muted">${t('sandbox')}</p>
    </main>`
    return c.html(renderPage(language, title, body))
  })

  app.post('/challenge/:reference', async c => {
    const { answer } = await c.req.parseBody()
    const reference = c.req.param('reference')
    // rejects posts of other sites: only a customer who has seen the page can confirm
    if (c.req.header('sec-fetch-site') === 'cross-site' || (answer !== 'approve' && answer !== 'decline')) {
      return c.redirect(`/challenge/${encodeURIComponent(reference)}`, 303)
    }
    const payment = await sandboxConsole.answerChallenge(reference, answer === 'approve')
    return payment ? c.redirect(payment.returnUrl, 303) : c.notFound()
  })
  return app
}

const isJson = (c: Context): boolean => /^application\/json\b/i.test(c.req.header('content-type') ?? '')

type HtmlFragment = ReturnType<typeof html>

const renderPage = (language: string, title: string, body: HtmlFragment, sheet = '/style.css') =>
  html`<!doctype html>
    <html lang="${toLocale(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${sheet}" />
      </head>
      <body>
        ${body}
      </body>
    </html>`

const groupDigits = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')

const PLACEHOLDERS = { number: '1234 1234 1234 1234', expiry: 'MM / YY', code: 'CVC' } as const

function renderCardForm(t: PageTranslate, { customer, token, origin }: z.infer<typeof CardQuery>): HtmlFragment {
  const field = (name: keyof typeof PLACEHOLDERS, label: string, attributes: string, className = '') =>
    html`<div class="${className}">
      <label for="${name}">${label}</label>
      <div class="box">
        <input
          id="${name}"
          name="${name}"
          required
          inputmode="numeric"
          placeholder="${PLACEHOLDERS[name]}"
          aria-describedby="${name}-error"
          ${raw(attributes)}
        />
        ${name === 'number' ? html`<output class="brand" id="brand" for="number"></output>` : ''}
      </div>
      <p class="error" id="${name}-error" role="alert"></p>
    </div>`
  const cards = Object.entries(TEST_CARDS).map(
    ([number, behaviour]) => html`<li><button type="button">${groupDigits(number)}</button> ${t(behaviour)}</li>`,
  )
  return html`<form
      novalidate
      data-origin="${origin}"
      data-incomplete="${t('incompleteNumber')}"
      data-number="${t('faultNumber')}"
      data-expiry="${t('faultExpiry')}"
      data-code="${t('faultCode')}"
    >
      <input type="hidden" name="customer" value="${customer}" />
      <input type="hidden" name="token" value="${token}" />
      ${field('number', t('number'), 'autocomplete="cc-number" maxlength="23"', 'wide')}
      ${field('expiry', t('expiry'), 'autocomplete="cc-exp" maxlength="9"')}
      ${field('code', t('code'), 'autocomplete="cc-csc" maxlength="4"')}
      <details>
        <summary>${t('testCards')}</summary>
        <ul>
          ${cards}
        </ul>
      </details>
    </form>
    <script type="module" src="/card.js"></script>`
}
