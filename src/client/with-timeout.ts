import { CallError } from '#client/failure.ts'

/**
 * Limits the wait for `work`. The abort signal has no effect on an embedded marketplace, so the wait ends even if the work continues.
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
