import type { APIRoute } from 'astro'
import { html } from 'hono/html'

import { createMail, MAIL_NAMES } from '#backend/modules/account/create-mail.ts'
import { renderMail } from '#backend/messaging/render-mail.ts'
import { LANGUAGES } from '#i18n/languages.ts'

const CUSTOMER = { id: 1, name: 'Anna', email: 'anna@example.com', preferredLanguage: null }
const LINK = 'http://localhost/en/password-reset/#example'
const NOTICE = {
  link: 'http://localhost/es/en/barcelona/',
  endLink: 'http://localhost/en/zone-notices/#example',
  values: { city: 'Barcelona', store: 'Nami Sushi' },
}
const STEP = { link: 'http://localhost/en/orders/1000001/', endLink: 'http://localhost/en/order-mails/#example', values: { title: 'Your order is on its way', text: 'Nami Sushi' } } // prettier-ignore

/** /dev/mails of `npm run dev`: a list of all mails in all languages, or one of them as HTML or text. */
export const GET: APIRoute = async ({ url }) => {
  const name = MAIL_NAMES.find(it => it === url.searchParams.get('mail'))
  const language = url.searchParams.get('language') ?? 'en'
  if (name === undefined) return respond(String(await renderList()))
  const mail = name.endsWith('ZONE_OPENED')
    ? createMail(name, { email: CUSTOMER.email }, language, NOTICE)
    : createMail(name, CUSTOMER, language, name === 'ORDER_STEP' ? STEP : name.endsWith('_LINK') ? { link: LINK } : {})
  const rendered = await renderMail({ ...mail, data: mail.data ?? {} })
  return url.searchParams.has('text') ? respond(`${mail.subject}\n\n${rendered.text}`, 'text/plain') : respond(rendered.html)
}

function renderList() {
  const items = MAIL_NAMES.map(
    name =>
      html`<h2>${name}</h2>
        <p>
          ${LANGUAGES.map(({ code, name: label }) => html`<a href="?mail=${name}&language=${code}">${label}</a> (<a href="?mail=${name}&language=${code}&text">text</a>) `)}
        </p>`,
  )
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" /><title>Mails</title
      ><style>
        :root {
          color-scheme: light dark;
          font-family: system-ui;
        }
      </style>
      <h1>Mails</h1>
      ${items}
    </html>`
}

function respond(body: string, type = 'text/html'): Response {
  return new Response(body, { headers: { 'content-type': `${type}; charset=utf-8` } })
}
