import { CallError } from '#client/failure.ts'

/**
 * Waits for `work` so long and no longer. Fetch's own signal does not reach a marketplace in this process: the wait ends whether or not
 * the work does.
 *
 * @throws CallError of the kind `timeout`
 */
export async function withTimeout<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new CallError({ kind: 'timeout' }))
      abort.abort()
    }, milliseconds)
  })
  try {
    return await Promise.race([work(abort.signal), timedOut])
  } finally {
    clearTimeout(timer)
  }
}
