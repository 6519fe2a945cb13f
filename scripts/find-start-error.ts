import { createServer } from 'node:net'

import { explainListenError } from '#server/lifecycle/listen-error.ts'
import { readServerSettings } from '#app/settings.ts'
import { isSandboxIdentity } from '#backend/identity/sandbox-identity-provider.ts'

/**
 * Checks settings and ports before the slow part of a start: a seed and a build take minutes.
 *
 * @returns an error message for the operator, or undefined when the site can listen
 */
export async function findStartError(): Promise<string | undefined> {
  try {
    const settings = readServerSettings()
    const { port, host, sandbox } = settings
    if (port === 0) return undefined
    const error = await findListenError(port, host)
    if (error) return explainListenError(error, { port, host }) ?? error.message
    const others = [
      { by: 1, name: 'payment provider', isUsed: sandbox },
      { by: 2, name: 'identity provider', isUsed: isSandboxIdentity(settings) },
    ]
    for (const { by, name, isUsed } of others) {
      if (isUsed && (await findListenError(port + by, host)))
        return `Port ${port + by} on ${host} is taken, and the sandbox's ${name} needs PORT + ${by}. Free it, or choose another PORT.`
    }
    return undefined
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
