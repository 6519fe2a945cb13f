import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getGroupOrder, GroupOrder } from '#contract/cart/group-order.ts'
import { isActiveGroup } from '#domain/cart/group/group-order.ts'
import { parseJson } from '#domain/cart/restore-cart.ts'
import type { EventStream, Presence } from '#state/orders/order-tracking.ts'

const MIN_RETRY_MS = 1000
const MAX_RETRY_MS = 30_000

interface Dependencies {
  readonly call: Client
  openStream(path: string): EventStream
  readonly presence: Presence
  readonly language: string
  /** 0 to 1: spreads the retries of many browsers that lost one server. */
  random(): number
  onGroup(group: GroupOrder): void
  /** The participant is not in the group order any more, or it is gone. */
  onRemoved(): void
  /** The last request failed; it is repeated. */
  onLost(): void
}

/**
 * Follows a group order by a stream of server-sent events until it has ended. A lost stream is followed by a request and another stream, after
 * a growing delay. A hidden page has no stream.
 */
export function createGroupFollowing({ call, openStream, presence, language, random, onGroup, onRemoved, onLost }: Dependencies) {
  let token: string | undefined
  let stream: EventStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let lostTimes = 0
  /** Number of the latest request. Answers to earlier requests are dropped. */
  let latestRequest = 0

  function pause(): void {
    latestRequest++
    clearTimeout(timer)
    stream?.close()
    stream = undefined
  }

  function stop(): void {
    pause()
    token = undefined
  }

  function receive(group: GroupOrder): void {
    onGroup(group)
    if (!isActiveGroup(group.state)) stop()
  }

  async function refresh(): Promise<void> {
    if (token === undefined) return
    const requestId = ++latestRequest
    try {
      const group = await call(getGroupOrder, { body: { token } })
      if (requestId !== latestRequest) return
      lostTimes = 0
      receive(group)
      if (token !== undefined && !stream && !presence.hidden()) listen(token)
    } catch (error) {
      if (requestId !== latestRequest) return
      if (isGone(error)) {
        stop()
        return onRemoved()
      }
      onLost()
      scheduleRefresh()
    }
  }

  function listen(participant: string): void {
    const opened = openStream(`/api/group_orders/events?token=${encodeURIComponent(participant)}&language=${encodeURIComponent(language)}`)
    stream = opened
    opened.addEventListener('group', event => {
      if (stream !== opened) return
      const group = GroupOrder.safeParse(parseJson(String(event.data)))
      if (group.success) receive(group.data)
    })
    opened.addEventListener('removed', () => {
      if (stream !== opened) return
      stop()
      onRemoved()
    })
    opened.addEventListener('error', () => {
      if (stream !== opened) return
      opened.close()
      stream = undefined
      scheduleRefresh()
    })
  }

  function scheduleRefresh(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void refresh(), Math.min(MIN_RETRY_MS * 2 ** lostTimes++, MAX_RETRY_MS) * (0.75 + random() / 2))
  }

  return {
    /** Loads the group order of a participant, and follows it. */
    follow(participant: string): Promise<void> {
      token = participant
      return refresh()
    },
    refresh,
    stop,
    watch: (): (() => void) =>
      presence.listen(() => {
        pause()
        if (!presence.hidden()) void refresh()
      }),
  }
}

/** Whether the marketplace says that the link or the token opens nothing any more. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.failure.kind === 'rejected' && error.failure.code === 'LINK_OVER'
