import type { SettingName } from '#app/settings-table.ts'

export interface StripeSettings {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
}

interface SettingReader {
  getValue(name: SettingName): string
  readonly issues: string[]
  readonly sandbox: boolean
  readonly apiUrl: string | undefined
  readonly siteOrigin: string | undefined
  readonly paymentOrigin: string | undefined
}

const NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const SHAPES = [
  [/^(?:sk|rk)_(test|live)_\w+$/, 'sk_test_…, sk_live_…, rk_test_… or rk_live_…'],
  [/^pk_(test|live)_\w+$/, 'pk_test_… or pk_live_…'],
  [/^whsec_[\w+/=]+$/, 'whsec_…'],
] as const

/** The three settings of Stripe. Adds a sentence to `issues` for each wrong value or combination; no sentence has a key in it. */
export function parseStripeSettings({ getValue, issues, sandbox, apiUrl, ...origins }: SettingReader): StripeSettings | undefined {
  const values = NAMES.map(getValue)
  if (values.every(it => it === '')) return undefined
  const missing = NAMES.filter((_, index) => values[index] === '')
  if (missing.length > 0) {
    issues.push(`${NAMES.join(', ')} belong together, but ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set`)
    return undefined
  }
  const before = issues.length
  for (const [index, [shape, expected]] of SHAPES.entries())
    if (!shape.test(values[index]!)) issues.push(`${NAMES[index]} must be a key such as ${expected}`)
  if (issues.length > before) return undefined
  const [secretKey = '', publishableKey = '', webhookSecret = ''] = values
  const isLive = secretKey.includes('_live_')
  if (isLive !== publishableKey.includes('_live_'))
    issues.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: both must be test keys, or both live keys')
  if (apiUrl !== undefined)
    issues.push('API_URL and STRIPE_SECRET_KEY are both set, but a marketplace at API_URL has its own payment provider')
  if (isLive && sandbox) issues.push('SANDBOX is on, but STRIPE_SECRET_KEY is a live key: customers would pay simulated stores')
  for (const [name, origin] of [['SITE_ORIGIN', origins.siteOrigin], ['PAYMENT_ORIGIN', origins.paymentOrigin]] as const) {
    if (isLive && !sandbox && !origin?.startsWith('https:')) issues.push(`${name} must start with https: when STRIPE_SECRET_KEY is a live key`)
  } // prettier-ignore
  return { secretKey, publishableKey, webhookSecret }
}
