import { once } from 'node:events'
import { createServer } from 'node:net'

/** @returns a free port of 127.0.0.1; the next port is free too: the sandbox's payment provider listens there */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = await listenAt(0)
    if (port < 65_535 && (await listenAt(port + 1).catch(() => undefined)) !== undefined) return port
  }
}

/** Opens and closes a listener. Port 0 selects any free port. @returns the port */
async function listenAt(port: number): Promise<number> {
  const probe = createServer().listen(port, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
