import type { CaptchaAction } from '#contract/platform/captcha.ts'
import { requestCaptchaToken } from '#state/account/captcha.ts'
import { report } from '#state/browser/report.ts'
import { call } from '#state/browser/storefront.ts'

/** A slow phone needs a few seconds. */
const TIMEOUT_MS = 60_000

/** Loaded only when a call needs a captcha token. */
export const getCaptchaToken = (action: CaptchaAction): Promise<string> => requestCaptchaToken(action, { call, solve, report })

function solve(text: string): Promise<string> {
  const challenge: unknown = JSON.parse(text)
  const worker = new Worker(new URL('captcha-worker.ts', import.meta.url), { type: 'module' })
  const solving = new Promise<string>((resolve, reject) => {
    const fail = (): void => reject(new Error('The worker found no solution'))
    const timer = setTimeout(fail, TIMEOUT_MS)
    worker.onerror = fail
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer)
      if (data === null) fail()
      else resolve(JSON.stringify({ challenge, solution: data }))
    }
    worker.postMessage(challenge)
  })
  return solving.finally(() => worker.terminate())
}
