/** Above this number of unread events the client counts as disconnected. */
const MAX_UNREAD_EVENTS = 50

/** Source and timing of a stream of server-sent events. */
export interface EventStreamOptions<News> {
  /** Loads the current state of the source. */
  readAndWrite(): Promise<News>
  /** The data of the event. */
  toData(news: News): object
  /** True ends the stream: no further state can follow. */
  isLast(news: News): boolean
  /** Delay of the next automatic refresh. Undefined: none, the stream waits for `refresh`. */
  getRefreshDelayMs(news: News): number | undefined
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
export function createEventStream<News>(parts: EventStreamOptions<News>): EventStream {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let timer: NodeJS.Timeout | undefined
  let refreshRequested = false
  let reading = false

  const write = (text: string): void => controller?.enqueue(encoder.encode(text))
  const heartbeatTimer = setInterval(() => {
    // the client has disconnected without closing the connection
    if (controller && (controller.desiredSize ?? 0) < -MAX_UNREAD_EVENTS) return end()
    write(': still here\n\n')
    parts.isAuthorized().then(welcome => (welcome ? undefined : end()), parts.onError)
  }, parts.heartbeatMs)

  function end(): void {
    if (!controller) return
    cleanUp()
    controller?.close()
    controller = undefined
  }

  function cleanUp(): void {
    clearInterval(heartbeatTimer)
    clearTimeout(timer)
    parts.onEnd()
  }

  function scheduleRefresh(pause: number | undefined): void {
    clearTimeout(timer)
    if (pause !== undefined && controller) timer = setTimeout(refresh, pause)
  }

  async function read(): Promise<void> {
    reading = true
    while (refreshRequested && controller) {
      refreshRequested = false
      try {
        const news = await parts.readAndWrite()
        write(`event: ${parts.name}\ndata: ${JSON.stringify(parts.toData(news))}\n\n`)
        if (parts.isLast(news)) end()
        else scheduleRefresh(parts.getRefreshDelayMs(news))
      } catch (error) {
        parts.onError(error)
        scheduleRefresh(parts.retryMs)
      }
    }
    reading = false
  }

  function refresh(): void {
    refreshRequested = true
    if (!reading) void read()
  }

  const body = new ReadableStream<Uint8Array>({
    start(streamController) {
      controller = streamController
      write(`retry: ${parts.retryMs}\n\n`)
      refresh()
    },
    cancel() {
      controller = undefined
      cleanUp()
    },
  })
  return { body, refresh, end }
}
