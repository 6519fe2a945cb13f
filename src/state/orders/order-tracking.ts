import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { maskInboundCall } from '#contract/account/phone.ts'
import { getCustomerOrder, getOrderFlow, getOrderTracking, OrderUpdate } from '#contract/orders/order-flow.ts'
import { answerSubstitution, type SubstitutionAnswer } from '#contract/orders/substitution.ts'
import { type Cancellation, cancelOrder, getCancellation } from '#contract/orders/place-order.ts'
import { parseJson } from '#domain/cart/restore-cart.ts'
import { isFinal } from '#domain/orders/order-status.ts'

/** B §9: "ETA freshness 5 minutes". B §4: "ETA: refreshed when older than 5 minutes." */
export const ETA_FRESH_MS = 5 * 60_000
/** Interval of the check of the ETA's age. */
const ETA_CHECK_INTERVAL_MS = 30_000
/** After this many lost streams in a row the order is polled. */
const MAX_LOST_STREAMS = 4
export const POLL_MS = 4000
/** Interval of requests while the page is hidden: the title of its tab shows the status. */
export const HIDDEN_POLL_MS = 60_000
/** During polling, a stream is tried once in this many polls. */
const POLLS_PER_STREAM_ATTEMPT = 8
const MIN_RETRY_MS = 1000
const MAX_RETRY_MS = 30_000

/** The source of updates. `lost` is shown to the customer; the connection recovers by itself. */
export type OrderConnection = 'stream' | 'polling' | 'lost'

export type OrderTrackingState =
  | { readonly status: 'loading' }
  /** The order does not exist or belongs to another customer. The server does not distinguish the two. */
  | { readonly status: 'missing' }
  | { readonly status: 'anonymous' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly update: OrderUpdate; readonly connection: OrderConnection }

/** The part of EventSource that is used here. */
export interface EventStream {
  addEventListener(name: string, listener: (event: { readonly data?: unknown }) => void): void
  close(): void
}

/** Whether the page is visible, and whether there is a network. */
export interface Presence {
  hidden(): boolean
  online(): boolean
  /** @returns a function that stops listening */
  listen(changed: () => void): () => void
}

interface OrderTrackingDependencies {
  readonly call: Client
  openStream(path: string): EventStream
  readonly presence: Presence
  readonly orderId: number
  /** The language of the page: an EventSource sends no custom headers. */
  readonly language: string
  now(): number
  newId(): string
  /** 0 to 1: spreads the retries of many browsers that lost one server. */
  random(): number
}

/**
 * Tracks one order by a stream of server-sent events. A lost stream is opened again after a growing delay. After several lost
 * streams in a row the order is polled until a stream works again. While the page is hidden the order is requested once a minute.
 */
export function createOrderTracking({ call, openStream, presence, orderId, language, now, newId, random }: OrderTrackingDependencies) {
  const $tracking = atom<OrderTrackingState>({ status: 'loading' })
  const params = { id: orderId }
  let stream: EventStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let etaTimer: ReturnType<typeof setInterval> | undefined
  let stopListening: (() => void) | undefined
  let lostStreams = 0
  let lostCalls = 0
  let polls = 0
  /** Number of the latest request. Answers to earlier requests are dropped. */
  let latestRequest = 0
  let cancelKey: string | undefined

  const getUpdate = (): OrderUpdate | undefined => {
    const state = $tracking.get()
    return state.status === 'ready' ? state.update : undefined
  }
  const isOver = () => isFinal(getUpdate()?.order.currentStatus.type ?? 'DraftStatus')

  /** An order never moves back: an older reply that arrives late is dropped. */
  const isOlder = ({ flow }: OrderUpdate): boolean => (flow.version ?? 0) < (getUpdate()?.flow.version ?? 0)

  function applyUpdate(update: OrderUpdate, connection: OrderConnection): void {
    if (isOlder(update)) return
    $tracking.set({ status: 'ready', update, connection })
    if (isOver()) pause()
  }

  /** Loads flow and tracking, and the order itself only when its status, courier or version has changed. */
  async function loadOrder(): Promise<OrderUpdate> {
    const [flow, tracking] = await Promise.all([call(getOrderFlow, { params }), call(getOrderTracking, { params })])
    const loaded = getUpdate()?.order
    const isUnchanged =
      loaded &&
      loaded.currentStatus.type === flow.status &&
      loaded.courier?.id === flow.courier?.id &&
      flow.version === getUpdate()?.flow.version
    return { order: isUnchanged ? loaded : await call(getCustomerOrder, { params }), flow, tracking }
  }

  /** Loads the order, then opens a stream. A failed load is retried. */
  async function refresh(): Promise<void> {
    const requestId = ++latestRequest
    try {
      const update = await loadOrder()
      if (requestId !== latestRequest) return
      lostCalls = 0
      applyUpdate(update, stream ? 'stream' : 'polling')
      if (isOver() || stream) return
      if (presence.hidden()) scheduleRefresh(HIDDEN_POLL_MS)
      else if (lostStreams < MAX_LOST_STREAMS || ++polls % POLLS_PER_STREAM_ATTEMPT === 0) listen()
      else scheduleRefresh(POLL_MS)
    } catch (error) {
      if (requestId !== latestRequest) return
      const status = error instanceof CallError && error.failure.kind === 'rejected' ? error.failure.status : undefined
      if (status === 404) stopWith({ status: 'missing' })
      else if (status === 401) stopWith({ status: 'anonymous' })
      else {
        const update = getUpdate()
        $tracking.set(update ? { status: 'ready', update, connection: 'lost' } : { status: 'failed' })
        scheduleRefresh(getRetryDelay(++lostCalls))
      }
    }
  }

  function listen(): void {
    const opened = openStream(`/api/customer/orders/${orderId}/events?language=${encodeURIComponent(language)}`)
    stream = opened
    opened.addEventListener('order', event => {
      if (stream !== opened) return
      const update = OrderUpdate.safeParse(parseJson(String(event.data)))
      if (!update.success) return handleLostStream()
      lostStreams = 0
      applyUpdate(update.data, 'stream')
    })
    opened.addEventListener('tracking', event => {
      if (stream !== opened) return
      const tracking = getOrderTracking.reply.safeParse(parseJson(String(event.data)))
      const update = getUpdate()
      if (tracking.success && update) applyUpdate({ ...update, tracking: tracking.data }, 'stream')
    })
    opened.addEventListener('error', () => {
      if (stream === opened) handleLostStream()
    })
  }

  function handleLostStream(): void {
    closeStream()
    lostStreams++
    scheduleRefresh(lostStreams < MAX_LOST_STREAMS ? getRetryDelay(lostStreams) : POLL_MS)
  }

  const getRetryDelay = (times: number): number => Math.min(MIN_RETRY_MS * 2 ** (times - 1), MAX_RETRY_MS) * (0.75 + random() / 2)

  function scheduleRefresh(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void refresh(), ms)
  }

  function closeStream(): void {
    stream?.close()
    stream = undefined
  }

  /** Stops all requests and timers; the page still shows the loaded data. */
  function pause(): void {
    latestRequest++
    closeStream()
    clearTimeout(timer)
    clearInterval(etaTimer)
    etaTimer = undefined
  }

  function stopWith(state: OrderTrackingState): void {
    pause()
    $tracking.set(state)
  }

  /** @source B §4: "ETA: refreshed when older than 5 minutes." B §8: "ETA failure is reported silently" (the client does). */
  async function refreshEta(): Promise<void> {
    const before = getUpdate()
    if (!before || isOver() || now() - before.tracking.etaLastUpdate <= ETA_FRESH_MS) return
    const requestId = latestRequest
    const tracking = await call(getOrderTracking, { params }).catch(() => undefined)
    const state = $tracking.get()
    if (tracking && requestId === latestRequest && state.status === 'ready')
      $tracking.set({ ...state, update: { ...state.update, tracking } })
  }

  function resume(): void {
    pause()
    if (isOver()) return
    const update = getUpdate()
    if (!presence.online() && update) return $tracking.set({ status: 'ready', update, connection: 'lost' })
    if (presence.hidden() && update) return scheduleRefresh(HIDDEN_POLL_MS)
    etaTimer = setInterval(() => void refreshEta(), ETA_CHECK_INTERVAL_MS)
    void refresh()
  }

  return {
    $tracking,
    /** Starts tracking, also again after a sign-in or a failure. */
    start(): void {
      stopListening ??= presence.listen(resume)
      lostStreams = lostCalls = polls = 0
      if (!getUpdate()) $tracking.set({ status: 'loading' })
      resume()
    },
    stop(): void {
      stopListening?.()
      stopListening = undefined
      pause()
    },
    /** Clears the order: the customer has signed out. */
    clear(): void {
      stopWith({ status: 'anonymous' })
    },
    /**
     * The number to call the courier without seeing theirs.
     *
     * @throws CallError; Error for a number that no phone can dial
     */
    async getCourierNumber(): Promise<string> {
      const { phoneNumber } = await call(maskInboundCall, { body: { orderId } })
      // trust.md: "PHONE_DIAL ^\+?[0-9*#]{3,20}$"
      if (!/^\+?[0-9*#]{3,20}$/.test(phoneNumber)) throw new Error('This is no phone number')
      return phoneNumber
    },
    /**
     * Answers a proposal of the store.
     *
     * @returns `late` when it has another answer, or the time to answer is over; `failed` when the outcome is unknown: another attempt is safe
     */
    async answer(lineId: string, answer: SubstitutionAnswer): Promise<'done' | 'late' | 'failed'> {
      try {
        const answered = await call(answerSubstitution, { params: { id: orderId, lineId }, body: { answer } })
        const before = getUpdate()
        const substitutions = before?.flow.substitutions.map(it => (it.lineId === lineId ? answered : it))
        if (before && substitutions) applyUpdate({ ...before, flow: { ...before.flow, substitutions } }, 'polling')
        void refresh()
        return 'done'
      } catch (error) {
        if (!isConflict(error)) return 'failed'
        void refresh()
        return 'late'
      }
    },
    /** What the cancellation costs now, and its reasons. @returns `late` when the order can no longer be cancelled */
    async loadCancellation(): Promise<Cancellation | 'late' | 'failed'> {
      try {
        return await call(getCancellation, { params })
      } catch (error) {
        if (!isConflict(error)) return 'failed'
        void refresh()
        return 'late'
      }
    },
    /**
     * @param terms the chosen reason, and the fee that the customer accepts, minor units
     * @returns `late` when the order can no longer be cancelled; `costlier` when it costs more than the accepted fee by now; `failed` when
     *   the outcome is unknown: another attempt is safe
     */
    async cancel(terms: { readonly reason?: string; readonly fee?: number } = {}): Promise<'done' | 'late' | 'costlier' | 'failed'> {
      cancelKey ??= newId()
      try {
        const order = await call(cancelOrder, { params, body: terms }, { idempotencyKey: cancelKey })
        const before = getUpdate()
        if (before)
          applyUpdate({ ...before, order, flow: { ...before.flow, status: order.currentStatus.type, cancellable: false } }, 'polling')
        void refresh()
        return 'done'
      } catch (error) {
        if (!isConflict(error)) {
          // a refused call is not repeated with its key: other terms are another request
          if (error instanceof CallError && error.failure.kind === 'rejected') cancelKey = undefined
          return 'failed'
        }
        cancelKey = undefined
        if (error.failure.code === 'CANCELLATION_FEE') return 'costlier'
        void refresh()
        return 'late'
      }
    },
  }
}

type Conflict = CallError & { readonly failure: Extract<CallError['failure'], { kind: 'rejected' }> }

const isConflict = (error: unknown): error is Conflict =>
  error instanceof CallError && error.failure.kind === 'rejected' && error.failure.status === 409

export type OrderTracking = ReturnType<typeof createOrderTracking>
