import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'

export interface CleanJob {
  readonly id: number
  /** Paths of files. */
  readonly input: string
  readonly output: string
}

export type CleanResult =
  { readonly width: number; readonly height: number } | { readonly rejection: 'PHOTO_TOO_MANY_PIXELS' | 'PHOTO_UNREADABLE' }

/** Decodes and encodes photos in another process. */
export interface PhotoCleaner {
  /**
   * Writes the photo of a file to another file, without its metadata.
   *
   * @throws CleanerBusyError when too many files wait
   */
  clean(input: string, output: string): Promise<CleanResult>
  close(): void
}

/** Too many photos wait. */
export class CleanerBusyError extends Error {
  override name = 'CleanerBusyError' as const
}

const WORKER = resolve('src/backend/photos/clean-photo-worker.ts')
/** Photos that wait, each with its file on disk. */
const MAX_WAITING = 32
/** The process is killed after this time with one photo; its own limit is 8 s. */
const TIMEOUT_MS = 10_000
/** It ends when it has nothing to do for this time. */
const IDLE_MS = 60_000
/** A new process after so many photos returns whatever memory the library lost. */
const MAX_JOBS_PER_PROCESS = 200

/** @param timeoutMs shorter in tests, and `worker` another program */
export function createPhotoCleaner({ timeoutMs = TIMEOUT_MS, worker = WORKER } = {}): PhotoCleaner {
  let child: ChildProcess | undefined
  let jobs = 0
  let waiting = 0
  let nextId = 1
  let last: Promise<unknown> = Promise.resolve()
  let idleTimer: NodeJS.Timeout | undefined

  function stop(): void {
    clearTimeout(idleTimer)
    child?.removeAllListeners()
    child?.kill('SIGKILL')
    child = undefined
  }

  function start(): ChildProcess {
    jobs = 0
    // no setting or secret of this process is in its environment
    const started = fork(worker, { execArgv: ['--disable-warning=ExperimentalWarning'], env: { MALLOC_ARENA_MAX: '1' }, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }) // prettier-ignore
    started.unref()
    started.channel?.unref()
    return started
  }

  function run(input: string, output: string): Promise<CleanResult> {
    clearTimeout(idleTimer)
    if (jobs >= MAX_JOBS_PER_PROCESS) stop()
    const worker = (child ??= start())
    const id = nextId++
    jobs += 1
    return new Promise(done => {
      const end = (result: CleanResult): void => {
        clearTimeout(timer)
        worker.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
        idleTimer = setTimeout(stop, IDLE_MS).unref()
        done(result)
      }
      // a crash, or too much time: the file is to blame
      const onEnd = (): void => {
        if (child === worker) stop()
        end({ rejection: 'PHOTO_UNREADABLE' })
      }
      const onMessage = (message: { id: number; result: CleanResult }): void => {
        if (message.id === id) end(message.result)
      }
      const timer = setTimeout(onEnd, timeoutMs)
      worker.on('message', onMessage).once('exit', onEnd).once('error', onEnd)
      worker.send({ id, input, output } satisfies CleanJob, error => error && onEnd())
    })
  }

  return {
    clean(input, output) {
      if (waiting >= MAX_WAITING) return Promise.reject(new CleanerBusyError('Too many photos wait'))
      waiting += 1
      // one at a time: its memory is that of one photo
      const result = last.then(() => run(input, output)).finally(() => (waiting -= 1))
      last = result.catch(() => undefined)
      return result
    },
    close: stop,
  }
}
