/** Events that may wait for their reader. */
const UNREAD = 50

/** Events as text/event-stream has them, and how they come about. Times in milliseconds. */
export interface NewsStreamParts<News> {
  /** What stands now. */
  read(): Promise<News>
  /** What is sent of it. */
  dataOf(news: News): object
  /** Nothing can follow it: the stream ends. */
  isLast(news: News): boolean
  /** Pause after which it is read anew without being asked; undefined: it waits to be asked. */
  pauseAfter(news: News): number | undefined
  /** False: the reader may no longer read. */
  isWelcome(): Promise<boolean>
  failed(error: unknown): void
  ended(): void
  readonly name: string
  readonly heartbeat: number
  /** Before a browser opens the stream again, and before a reading that failed is repeated. */
  readonly retry: number
}

export interface NewsStream {
  readonly body: ReadableStream<Uint8Array>
  /** Something may have changed. */
  look(): void
  end(): void
}

/** A stream that tells what stands, at once and whenever it is asked to look; one reading at a time, and none is lost. */
export function newsStream<News>(parts: NewsStreamParts<News>): NewsStream {
  const encoder = new TextEncoder()
  let out: ReadableStreamDefaultController<Uint8Array> | undefined
  let timer: NodeJS.Timeout | undefined
  let wanted = false
  let reading = false

  const write = (text: string): void => out?.enqueue(encoder.encode(text))
  const pulse = setInterval(() => {
    // so much that nobody has fetched: the reader is gone, and did not say so
    if (out && (out.desiredSize ?? 0) < -UNREAD) return end()
    write(': still here\n\n')
    parts.isWelcome().then(welcome => (welcome ? undefined : end()), parts.failed)
  }, parts.heartbeat)

  function end(): void {
    if (!out) return
    leave()
    out?.close()
    out = undefined
  }

  function leave(): void {
    clearInterval(pulse)
    clearTimeout(timer)
    parts.ended()
  }

  function again(pause: number | undefined): void {
    clearTimeout(timer)
    if (pause !== undefined && out) timer = setTimeout(look, pause)
  }

  async function read(): Promise<void> {
    reading = true
    while (wanted && out) {
      wanted = false
      try {
        const news = await parts.read()
        write(`event: ${parts.name}\ndata: ${JSON.stringify(parts.dataOf(news))}\n\n`)
        if (parts.isLast(news)) end()
        else again(parts.pauseAfter(news))
      } catch (error) {
        parts.failed(error)
        again(parts.retry)
      }
    }
    reading = false
  }

  function look(): void {
    wanted = true
    if (!reading) void read()
  }

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      out = controller
      write(`retry: ${parts.retry}\n\n`)
      look()
    },
    cancel() {
      out = undefined
      leave()
    },
  })
  return { body, look, end }
}
