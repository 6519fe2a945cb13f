import type { Context } from 'hono'

import { Problem } from '#backend/problem.ts'
import { getReturnPath } from '#domain/navigation/return-path.ts'
import { parseConsentAnswer } from '#domain/platform/consent.ts'
import { buildConsentCookie, readConsentDecision } from '#domain/platform/consent-cookie.ts'

/** Hides the banner from who has decided and whose browser runs no script: the page itself is the same for everyone, this sheet is not. */
const HIDDEN_BANNER_CSS = '.consent{display:none}'

/**
 * A form of the banner or of the page about cookies, sent without script. That it comes from a page of ours was proven at the door
 * (`server/http/cross-site.ts`).
 */
export async function saveConsentDecision(c: Context): Promise<Response> {
  const form = await c.req.formData().catch(() => undefined)
  const decision = parseConsentAnswer(form?.get('decision'), form?.getAll('category').map(String) ?? [])
  if (decision === undefined) throw new Problem(400, 'The form holds no decision')
  const headers = new Headers({
    'cache-control': 'no-store',
    location: getReturnPath(c.req.header('referer'), c.req.header('origin') ?? ''),
  })
  headers.append('set-cookie', buildConsentCookie(decision, new URL(c.req.url).protocol === 'https:'))
  return new Response(null, { status: 303, headers })
}

export function sendBannerStyles(c: Context): Response {
  const css = readConsentDecision(c.req.header('cookie') ?? '') === undefined ? '' : HIDDEN_BANNER_CSS
  return new Response(css, { headers: { 'cache-control': 'no-store', 'content-type': 'text/css; charset=utf-8' } })
}
