import type { Context } from 'hono'

import { Problem } from '#backend/problem.ts'
import { getReturnPath } from '#domain/navigation/return-path.ts'
import { getGrantedCategories, parseConsentAnswer } from '#domain/platform/consent.ts'
import { buildConsentCookie, readConsentDecision } from '#domain/platform/consent-cookie.ts'
import { buildDeletedVisitCookies } from '#domain/platform/visit.ts'

/** Hides the banner after a decision in a browser without scripts. The page is the same for everyone, this style sheet is not. */
const HIDDEN_BANNER_CSS = '.consent{display:none}'

/** Handles the form of the banner and of the cookie page, sent without scripts. `server/http/cross-site.ts` has checked its origin. */
export async function saveConsentDecision(c: Context): Promise<Response> {
  const form = await c.req.formData().catch(() => undefined)
  const decision = parseConsentAnswer(form?.get('decision'), form?.getAll('category').map(String) ?? [])
  if (decision === undefined) throw new Problem(400, 'The form contains no decision')
  const headers = new Headers({
    'cache-control': 'no-store',
    location: getReturnPath(c.req.header('referer'), c.req.header('origin') ?? ''),
  })
  headers.append('set-cookie', buildConsentCookie(decision, new URL(c.req.url).protocol === 'https:'))
  if (!getGrantedCategories(decision).includes('marketing'))
    for (const line of buildDeletedVisitCookies(c.req.header('cookie') ?? '')) headers.append('set-cookie', line)
  return new Response(null, { status: 303, headers })
}

export function sendBannerStyles(c: Context): Response {
  const css = readConsentDecision(c.req.header('cookie') ?? '') === undefined ? '' : HIDDEN_BANNER_CSS
  return new Response(css, { headers: { 'cache-control': 'no-store', 'content-type': 'text/css; charset=utf-8' } })
}
