/** Above this number of unread events the client counts as disconnected. */
const MAX_UNREAD_EVENTS = 50

/** Source and timing of a stream of server-sent events. */
export interface EventStreamOptions<State> {
  /** Loads the current state of the source. */
  loadState(): Promise<State>
  /** The data of the event. */
  toData(state: State): object
  /** The id of the event, which a browser sends when it reconnects. Undefined: events have none. */
  toId?(state: State): string | number
  /** True ends the stream: no further state can follow. */
  isLast(state: State): boolean
  /** Delay of the next automatic refresh. Undefined: none, the stream waits for `refresh`. */
  getRefreshDelayMs(state: State): number | undefined
  /** False ends the stream: the client has lost its authorization. */
  isAuthorized(): Promise<boolean>
  onError(error: unknown): void
  onEnd(): void
  readonly name: string
  readonly heartbeatMs: number
  /** Delay before a browser reconnects, and before a failed read is repeated. */
  readonly retryMs: number
}

export interface EventStream {
  readonly body: ReadableStream<Uint8Array>
  /** Reads the state again: it can have changed. */
  refresh(): void
  end(): void
}

/** Creates a stream that sends the state at once and after each `refresh`. Loads one state at a time and drops no refresh. */
export function createEventStream<State>(options: EventStreamOptions<State>): EventStream {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let timer: NodeJS.Timeout | undefined
  let refreshRequested = false
  let isWriting = false

  const write = (text: string): void => controller?.enqueue(encoder.encode(text))
  const heartbeatTimer = setInterval(() => {
    // the client has disconnected without closing the connection
    if (controller && (controller.desiredSize ?? 0) < -MAX_UNREAD_EVENTS) return end()
    write(': still here\n\n')
    options.isAuthorized().then(authorized => (authorized ? undefined : end()), options.onError)
  }, options.heartbeatMs)

  function end(): void {
    if (!controller) return
    cleanUp()
    controller?.close()
    controller = undefined
  }

  function cleanUp(): void {
    clearInterval(heartbeatTimer)
    clearTimeout(timer)
    options.onEnd()
  }

  function scheduleRefresh(pause: number | undefined): void {
    clearTimeout(timer)
    if (pause !== undefined && controller) timer = setTimeout(refresh, pause)
  }

  async function writeStates(): Promise<void> {
    isWriting = true
    while (refreshRequested && controller) {
      refreshRequested = false
      try {
        const state = await options.loadState()
        const id = options.toId ? `id: ${options.toId(state)}\n` : ''
        write(`${id}event: ${options.name}\ndata: ${JSON.stringify(options.toData(state))}\n\n`)
        if (options.isLast(state)) end()
        else scheduleRefresh(options.getRefreshDelayMs(state))
      } catch (error) {
        options.onError(error)
        scheduleRefresh(options.retryMs)
      }
    }
    isWriting = false
  }

  function refresh(): void {
    refreshRequested = true
    if (!isWriting) void writeStates()
  }

  const body = new ReadableStream<Uint8Array>({
    start(streamController) {
      controller = streamController
      write(`retry: ${options.retryMs}\n\n`)
      refresh()
    },
    cancel() {
      controller = undefined
      cleanUp()
    },
  })
  return { body, refresh, end }
}
