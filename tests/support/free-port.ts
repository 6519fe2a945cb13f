import { once } from 'node:events'
import { createServer } from 'node:net'

/** @returns a free port of 127.0.0.1; the next two are free too: the sandbox's payment and identity providers listen there */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = await listenAt(0)
    if (port > 65_533) continue
    const others = await Promise.all([port + 1, port + 2].map(it => listenAt(it).catch(() => undefined)))
    if (!others.includes(undefined)) return port
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
