import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range from which systems select the ports of outgoing connections (32768 on Linux): no connection takes the port before the caller listens on it. */
const FIRST_PORT = 20_000
const LAST_PORT = 32_000

/** @returns a free port of 127.0.0.1; the next two are free too: the sandbox's payment and identity providers listen there */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    const listeners = await Promise.allSettled([port, port + 1, port + 2].map(listenAt))
    if (listeners.every(it => it.status === 'fulfilled')) return port
  }
}

/** Opens and closes a listener. */
async function listenAt(port: number): Promise<void> {
  const probe = createServer().listen(port, '127.0.0.1')
  await once(probe, 'listening')
  await new Promise(resolve => probe.close(resolve))
}
