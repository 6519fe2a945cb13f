import { html, raw } from 'hono/html'

import type { OutboxRow } from '#backend/messaging/message-sender.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { toLocale } from '#domain/language/locale.ts'
import { BRAND } from '#domain/platform/brand.ts'

export interface RenderedMail {
  readonly html: string
  readonly text: string
  /** BCP 47. */
  readonly language: string
}

/** The colours of `src/styles/tokens.css` in sRGB: mail clients do not know `light-dark()`. render-mail.test.ts compares them. */
export const MAIL_COLORS = {
  light: { paper: '#fffaf4', card: '#ffffff', ink: '#231a2e', 'ink-soft': '#5e5468', line: '#eee3d7', tomato: '#cf3118', 'on-tomato': '#ffffff' }, // prettier-ignore
  dark: { paper: '#17111f', card: '#221a2c', ink: '#f8f1ea', 'ink-soft': '#c3b8cd', line: '#3a3046', tomato: '#ff6b4d', 'on-tomato': '#2a0a03' }, // prettier-ignore
} as const

const DARK = MAIL_COLORS.dark
const LIGHT = MAIL_COLORS.light
/** `!important` overrides the inline colours, which clients without support for `<style>` use. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${DARK.paper}!important}.card{background:${DARK.card}!important;border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}.soft{color:${DARK['ink-soft']}!important}.brand{color:${DARK.tomato}!important}
.button{background:${DARK.tomato}!important;color:${DARK['on-tomato']}!important}}`

/**
 * Renders a mail of the outbox. The body is plain text: paragraphs are separated by an empty line, and a link has its own line. With
 * `data.action` the first link is a button with this label, and its address follows for clients that block buttons.
 */
export async function renderMail(row: Pick<OutboxRow, 'subject' | 'body' | 'data'>): Promise<RenderedMail> {
  const { language: code = FALLBACK_LANGUAGE, action } = row.data as { readonly language?: string; readonly action?: string }
  const language = toLocale(code)
  const paragraphs = row.body.split(/\n{2,}/).filter(it => it.trim() !== '')
  const firstLink = paragraphs.findIndex(isLink)
  const document = await html`<!doctype html>
    <html lang="${language}" dir="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${row.subject}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body class="paper" style="margin:0;padding:0;background:${LIGHT.paper}">
        <table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.paper}">
          <tr>
            <td align="center" style="padding:24px 16px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
                <tr>
                  <td class="brand" style="padding:0 0 16px;font:800 22px/1.2 system-ui,sans-serif;color:${LIGHT.tomato}">
                    ${BRAND.wordmark}
                  </td>
                </tr>
                <tr>
                  <td
                    class="card ink"
                    style="padding:24px;border:1px solid ${LIGHT.line};border-radius:20px;background:${LIGHT.card};color:${LIGHT.ink};font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere"
                  >
                    <h1 class="ink" style="margin:0 0 16px;font:800 22px/1.3 system-ui,sans-serif;color:${LIGHT.ink}">${row.subject}</h1>
                    ${paragraphs.map((it, index) => renderParagraph(it, index === firstLink ? action : undefined))}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
  return { html: String(document), text: row.body, language }
}

function renderParagraph(text: string, action: string | undefined) {
  if (!isLink(text)) {
    const lines = text.split('\n').map(it => html`${it}<br />`)
    return html`<p class="ink" style="margin:0 0 16px;color:${LIGHT.ink}">${lines}</p>`
  }
  const url = text.trim()
  const link = html`<a class="soft" href="${url}" style="color:${LIGHT['ink-soft']}">${url}</a>`
  if (action === undefined) return html`<p style="margin:0 0 16px">${link}</p>`
  return html`<p style="margin:0 0 12px">
      <a
        class="button"
        href="${url}"
        style="display:inline-block;padding:14px 24px;border-radius:12px;background:${LIGHT.tomato};color:${LIGHT['on-tomato']};font-weight:650;text-decoration:none"
        >${action}</a
      >
    </p>
    <p style="margin:0 0 16px;font-size:13px">${link}</p>`
}

/** Only http: a body is text that customers can influence. */
function isLink(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text.trim()) && URL.canParse(text.trim())
}
