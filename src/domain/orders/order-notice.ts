import type { OrderMode } from '#contract/checkout/template.ts'
import type { OrderStage } from '#domain/orders/order-status.ts'

/** Messages about one step of an order. */
export interface StepNotice {
  readonly push: boolean
  readonly mail: boolean
}

/**
 * Which messages a step causes. A customer who cancels knows it; a delivered order has its receipt by mail.
 *
 * @source issue 24: "Web push … and e-mail at the steps that matter"
 */
export function getStepNotice({
  stage,
  mode,
  isByStore,
}: {
  stage: OrderStage
  mode: OrderMode
  isByStore: boolean
}): StepNotice | undefined {
  if (stage === 'CANCELLED') return isByStore ? { push: true, mail: true } : undefined
  if (mode === 'PICKUP') return stage === 'READY' ? { push: true, mail: true } : undefined
  if (stage === 'PICKED_UP') return { push: true, mail: true }
  return stage === 'NEARBY' || stage === 'DELIVERED' ? { push: true, mail: false } : undefined
}

/** Push services of the browsers. A call to any other host is never made. */
const PUSH_HOSTS = [
  /^(?:fcm|android)\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
]

/** Whether a subscription leads to a known push service. */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return protocol === 'https:' && port === '' && username === '' && password === '' && PUSH_HOSTS.some(it => it.test(hostname))
}
