import * as z from 'zod/mini'

import { Problem } from '#backend/problem.ts'

/** An order that a courier brings to a customer. */
export interface MaskedCall {
  readonly orderId: number
  /** Code by which customer and courier identify the order: "R482". */
  readonly orderCode: string
  readonly courierName: string
  /** Verified phone of the customer, E.164, from which the customer calls; null without one. */
  readonly customerPhone: string | null
}

/** Returns the number, E.164, on which the customer reaches the courier. @throws Problem 503 while the provider does not answer */
export type MaskedNumbers = (call: MaskedCall) => Promise<string>

interface ProviderOptions {
  readonly url: string
  /** Bearer token. */
  readonly token: string
  readonly fetch?: typeof globalThis.fetch
  readonly timeoutMs?: number
}

/** A customer waits for the number. */
const TIMEOUT_MS = 5000
const MAX_REPLY_BYTES = 4096
const Reply = z.object({ phoneNumber: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)) })

/**
 * Masked numbers of an operator's provider: a POST of the call as JSON, answered by `{"phoneNumber": "+34…"}`. The provider knows the phones of
 * the operator's couriers; this marketplace does not.
 */
export function createMaskedNumbers({ url, token, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS }: ProviderOptions): MaskedNumbers {
  return async call => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(call),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined)
    const text = response?.ok ? await response.text().catch(() => '') : ''
    const reply = Reply.safeParse(text.length > MAX_REPLY_BYTES ? undefined : parseJson(text))
    if (!reply.success) throw new Problem(503, 'No number is available, please try again', undefined, { headers: { 'retry-after': '3' } })
    return reply.data.phoneNumber
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Numbers that are reserved for fiction in North America (555-0100 to 555-0199): nobody answers. */
export const getSandboxNumber: MaskedNumbers = ({ orderId }) => Promise.resolve(`+120255501${String(orderId % 100).padStart(2, '0')}`)
