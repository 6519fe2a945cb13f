import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of 127.0.0.1 that is free, and the one after it too: there the sandbox's payment provider listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await listenAt(0)
    if (port < 65_535 && (await listenAt(port + 1).catch(() => undefined)) !== undefined) return port
  }
}

/** Listens for a moment; 0 asks for any port that is free. */
async function listenAt(wanted: number): Promise<number> {
  const probe = createServer().listen(wanted, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise(closed => probe.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}
