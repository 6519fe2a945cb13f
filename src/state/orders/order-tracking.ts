import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { CallFailed } from '#client/failure.ts'
import { getCustomerOrder, getOrderFlow, getOrderTracking, OrderNews } from '#contract/orders/order-flow.ts'
import { cancelOrder } from '#contract/orders/place-order.ts'
import { parseJson } from '#domain/cart/restore.ts'
import { isFinal } from '#domain/orders/order-status.ts'

/** B §9: "ETA freshness 5 minutes". B §4: "ETA: refreshed when older than 5 minutes." */
export const ETA_FRESH_MS = 5 * 60_000
/** How often it is looked at whether the ETA has grown old. */
const ETA_LOOK_MS = 30_000
/** From so many streams lost in a row the order is asked for instead. */
const STREAMS_LOST = 4
export const POLL_MS = 4000
/** While asking, a stream is tried every so many questions: it may work again. */
const POLLS_A_STREAM = 8
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** How the news arrive: `lost` is said to the customer, and mends itself. */
export type OrderLink = 'stream' | 'polling' | 'lost'

export type OrderLiveState =
  | { readonly status: 'loading' }
  /** Nobody's, or another's: the two are not told apart. */
  | { readonly status: 'missing' }
  | { readonly status: 'anonymous' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly news: OrderNews; readonly link: OrderLink }

/** What an EventSource is, as far as it is needed. */
export interface NewsStream {
  addEventListener(name: string, heard: (event: { readonly data?: unknown }) => void): void
  close(): void
}

/** Whether anybody looks, and whether there is a network. */
export interface Presence {
  hidden(): boolean
  online(): boolean
  /** @returns stops listening */
  listen(changed: () => void): () => void
}

interface LiveParts {
  readonly call: Client
  openStream(path: string): NewsStream
  readonly presence: Presence
  readonly orderId: number
  /** Of the page: a stream of the browser sends no headers of ours. */
  readonly language: string
  now(): number
  newId(): string
  /** 0 to 1: browsers that lost one server do not all come back at the same moment. */
  random(): number
}

/**
 * Follows one order: news by a stream of the server's events; a lost stream is opened again after a growing pause, and after
 * several in a row the order is asked for every few seconds until a stream works again. Rests while nobody looks at the page.
 */
export function createOrderLive({ call, openStream, presence, orderId, language, now, newId, random }: LiveParts) {
  const $live = atom<OrderLiveState>({ status: 'loading' })
  const params = { id: orderId }
  let stream: NewsStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let etaTimer: ReturnType<typeof setInterval> | undefined
  let leave: (() => void) | undefined
  let lostStreams = 0
  let lostCalls = 0
  let polls = 0
  /** Answers of a visit that has ended, or that rests, are dropped. */
  let turn = 0
  let cancelKey: string | undefined

  const newest = (): OrderNews | undefined => {
    const state = $live.get()
    return state.status === 'ready' ? state.news : undefined
  }
  const isOver = () => isFinal(newest()?.order.currentStatus.type ?? 'DraftStatus')

  function hear(news: OrderNews, link: OrderLink): void {
    $live.set({ status: 'ready', news, link })
    if (isOver()) rest()
  }

  /** Everything of the order; of an order that stands where it stood only what moves. */
  async function ask(): Promise<OrderNews> {
    const [flow, tracking] = await Promise.all([call(getOrderFlow, { params }), call(getOrderTracking, { params })])
    const known = newest()?.order
    const same = known && known.currentStatus.type === flow.status && known.courier?.id === flow.courier?.id
    return { order: same ? known : await call(getCustomerOrder, { params }), flow, tracking }
  }

  /** Asks for the order, then listens; comes back by itself as long as it does not succeed. */
  async function recover(): Promise<void> {
    const mine = ++turn
    try {
      const news = await ask()
      if (mine !== turn) return
      lostCalls = 0
      hear(news, stream ? 'stream' : 'polling')
      if (isOver() || stream) return
      if (presence.hidden()) rest()
      else if (lostStreams < STREAMS_LOST || ++polls % POLLS_A_STREAM === 0) listen()
      else later(POLL_MS)
    } catch (error) {
      if (mine !== turn) return
      const status = error instanceof CallFailed && error.failure.kind === 'refused' ? error.failure.status : undefined
      if (status === 404) stopAt({ status: 'missing' })
      else if (status === 401) stopAt({ status: 'anonymous' })
      else {
        const news = newest()
        $live.set(news ? { status: 'ready', news, link: 'lost' } : { status: 'failed' })
        later(pause(++lostCalls))
      }
    }
  }

  function listen(): void {
    const opened = openStream(`/api/customer/orders/${orderId}/events?language=${encodeURIComponent(language)}`)
    stream = opened
    opened.addEventListener('order', event => {
      if (stream !== opened) return
      const news = OrderNews.safeParse(parseJson(String(event.data)))
      if (!news.success) return lose()
      lostStreams = 0
      hear(news.data, 'stream')
    })
    opened.addEventListener('error', () => {
      if (stream === opened) lose()
    })
  }

  function lose(): void {
    closeStream()
    lostStreams++
    later(lostStreams < STREAMS_LOST ? pause(lostStreams) : POLL_MS)
  }

  const pause = (times: number): number => Math.min(FIRST_WAIT_MS * 2 ** (times - 1), LONGEST_WAIT_MS) * (0.75 + random() / 2)

  function later(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void recover(), ms)
  }

  function closeStream(): void {
    stream?.close()
    stream = undefined
  }

  /** Stops everything that goes on; what is known stays on the page. */
  function rest(): void {
    turn++
    closeStream()
    clearTimeout(timer)
    clearInterval(etaTimer)
    etaTimer = undefined
  }

  function stopAt(state: OrderLiveState): void {
    rest()
    $live.set(state)
  }

  /** @source B §4: "ETA: refreshed when older than 5 minutes." B §8: "ETA failure is reported silently" (the client does). */
  async function freshenEta(): Promise<void> {
    const before = newest()
    if (!before || isOver() || now() - before.tracking.etaLastUpdate <= ETA_FRESH_MS) return
    const mine = turn
    const tracking = await call(getOrderTracking, { params }).catch(() => undefined)
    const state = $live.get()
    if (tracking && mine === turn && state.status === 'ready') $live.set({ ...state, news: { ...state.news, tracking } })
  }

  function wake(): void {
    rest()
    if (isOver()) return
    const news = newest()
    if (!presence.online() && news) return $live.set({ status: 'ready', news, link: 'lost' })
    if (presence.hidden() && news) return
    etaTimer = setInterval(() => void freshenEta(), ETA_LOOK_MS)
    void recover()
  }

  return {
    $live,
    /** Begins, or begins anew: after signing in, or for another try. */
    start(): void {
      leave ??= presence.listen(wake)
      lostStreams = lostCalls = polls = 0
      if (!newest()) $live.set({ status: 'loading' })
      wake()
    },
    stop(): void {
      leave?.()
      leave = undefined
      rest()
    },
    /** Forgets what it knows: the customer has signed out. */
    forget(): void {
      stopAt({ status: 'anonymous' })
    },
    /** @returns `late` when the order can no longer be cancelled; `failed` when nobody knows: trying again does no harm */
    async cancel(): Promise<'done' | 'late' | 'failed'> {
      cancelKey ??= newId()
      try {
        const order = await call(cancelOrder, { params, body: {} }, { idempotencyKey: cancelKey })
        const before = newest()
        if (before) hear({ ...before, order, flow: { ...before.flow, status: order.currentStatus.type, cancellable: false } }, 'polling')
        void recover()
        return 'done'
      } catch (error) {
        if (!(error instanceof CallFailed) || error.failure.kind !== 'refused') return 'failed'
        if (error.failure.status !== 409) return 'failed'
        cancelKey = undefined
        void recover()
        return 'late'
      }
    },
  }
}

export type OrderLive = ReturnType<typeof createOrderLive>
