/** Above this number of unread events the client counts as disconnected. */
const MAX_UNREAD_EVENTS = 50

export interface StreamEvent {
  readonly name: string
  /** Which a browser sends when it reconnects. */
  readonly id?: string | number
  readonly data: object
}

/** Source and timing of a stream of server-sent events. */
export interface EventStreamOptions<State> {
  /** Loads the current state of the source. */
  loadState(): Promise<State>
  /** The event that reports the state. Undefined: the client has it already. */
  toEvent(state: State): StreamEvent | undefined
  /** True ends the stream: no further state can follow. */
  isLast(state: State): boolean
  /** Delay of the next automatic refresh. Undefined: none, the stream waits for `refresh`. */
  getRefreshDelayMs(state: State): number | undefined
  /** False ends the stream: the client has lost its authorization. */
  isAuthorized(): Promise<boolean>
  onError(error: unknown): void
  onEnd(): void
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
        const event = options.toEvent(state)
        if (event) write(formatEvent(event))
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

const formatEvent = ({ name, id, data }: StreamEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
