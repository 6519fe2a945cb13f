import { createHash } from 'node:crypto'

import { withCache } from '#client/cache.ts'
import { createClient } from '#client/client.ts'
import { settle } from '#domain/navigation/redirects/settle.ts'
import { redirectTable } from '#domain/navigation/redirects/table.ts'
import { askToggles, createFacts } from '#facts.ts'
import { contextWords } from '#domain/platform/context.ts'
import { HOUSE, type House } from '#house.ts'
import { INLINE_SCRIPTS, INLINE_STYLES } from '#layouts/inline.ts'
import { createLog, createReport } from '#log.ts'
import { embeddedMarketplace, remoteMarketplace } from '#marketplace.ts'
import { readSettings } from '#settings.ts'
import { contentSecurityPolicy } from '#content-security-policy.ts'
import { comesFromUnknownShell, contextIn, isShared, visitFrom } from '#visit-from.ts'

const settings = readSettings()
const log = createLog(settings)
const report = createReport(log)

/** Toggles are kept for minutes: to look at them at every request would cost more than it tells. Milliseconds. */
const OUTWARD_EVERY = 1000

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The only file that knows both the kitchen and the waiter.
 *
 * The house stands once per process, whatever evaluates this file again (the dev server does, after an edit); the
 * process entry, which cannot import what the build bundled, finds it under the same symbol.
 */
async function open() {
  const marketplace =
    settings.apiUrl === undefined ? await embeddedMarketplace(settings, report) : remoteMarketplace(settings.apiUrl, report)
  const plain = createClient({
    base: 'http://house.local',
    report,
    fetch: (input, init) => marketplace.dispatch(new Request(input, init)),
  })
  const client = withCache(plain)
  const ask = createFacts({ call: client, report, securityOrigin: settings.securityPageOrigin })
  let outward = 0
  let askedAt = -Infinity
  const askOutward = async () => {
    if (performance.now() - askedAt < OUTWARD_EVERY) return
    askedAt = performance.now()
    outward = (await askToggles(client, report)).CCE_CDN_HTML_CACHING_INTERVAL
  }
  const house: House = {
    settings,
    report,
    contentSecurityPolicy: contentSecurityPolicy({
      scripts: INLINE_SCRIPTS.map(sha256),
      styles: INLINE_STYLES.map(sha256),
      paymentOrigin: settings.paymentOrigin,
    }),
    async settle(pathname, search, headers) {
      void askOutward()
      const outcome = await settle(visitFrom(pathname, search, headers), redirectTable, ask)
      if (!('stay' in outcome)) return outcome
      if (comesFromUnknownShell(headers)) report({ kind: 'event', name: 'HYBRID_APPS_SUPPORT_ERROR' })
      const { route } = outcome.stay
      const variant = contextWords(contextIn(headers))
      return { stay: { name: route.name, shared: isShared(route), ...(variant !== '' && { variant }) } }
    },
    async ready() {
      const checks = await marketplace.checks()
      return { ok: Object.values(checks).every(Boolean), checks }
    },
    listen: () => marketplace.listen(),
    close: () => marketplace.close(),
    outwardSeconds: () => outward,
  }
  // the dev server has no entry of ours that would
  if (import.meta.env.DEV) await marketplace.listen()
  return Object.assign(house, { dispatch: marketplace.dispatch, client, ask })
}

type StandingHouse = Awaited<ReturnType<typeof open>>
const shared = globalThis as { [HOUSE]?: StandingHouse }
shared[HOUSE] ??= await open()

export const house: StandingHouse = shared[HOUSE]
