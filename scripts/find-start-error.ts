import { createServer } from 'node:net'

import { explainListenError } from '#server/lifecycle/listen-error.ts'
import { readServerSettings } from '#app/settings.ts'

/**
 * Checks settings and ports before the slow part of a start: a seed and a build take minutes.
 *
 * @returns an error message for the operator, or undefined when the site can listen
 */
export async function findStartError(): Promise<string | undefined> {
  try {
    const { port, host, sandbox } = readServerSettings()
    if (port === 0) return undefined
    const error = await findListenError(port, host)
    if (error) return explainListenError(error, { port, host }) ?? error.message
    const isSecondTaken = sandbox && (await findListenError(port + 1, host)) !== undefined
    if (!isSecondTaken) return undefined
    return `Port ${port + 1} on ${host} is taken, and the sandbox's payment provider needs PORT + 1. Free it, or choose another PORT.`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Opens the port briefly to test it. */
function findListenError(port: number, host: string): Promise<Error | undefined> {
  return new Promise(resolve => {
    const probe = createServer().once('error', resolve)
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}
