import { setTimeout as sleep } from 'node:timers/promises'

/** Node opens its inspector here after SIGUSR1. */
const INSPECTOR_URL = 'http://127.0.0.1:9229/json/list'
const MAX_ATTEMPTS = 50

/**
 * Opens the inspector of a local Node process.
 *
 * @throws Error when it does not open within 5 s
 */
export async function openInspector(pid: number): Promise<WebSocket> {
  process.kill(pid, 'SIGUSR1')
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const targets = await fetch(INSPECTOR_URL)
      .then(response => response.json() as Promise<{ webSocketDebuggerUrl: string }[]>)
      .catch(() => [])
    if (targets[0]) return waitUntilOpen(new WebSocket(targets[0].webSocketDebuggerUrl))
    await sleep(100)
  }
  throw new Error(`The process ${pid} opened no inspector at ${INSPECTOR_URL}`)
}

/** @returns bytes of heap in use after a full collection */
export async function collectGarbage(inspector: WebSocket): Promise<number> {
  await call(inspector, 'HeapProfiler.collectGarbage')
  const { usedSize } = (await call(inspector, 'Runtime.getHeapUsage')) as { usedSize: number }
  return usedSize
}

function waitUntilOpen(socket: WebSocket): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(socket))
    socket.addEventListener('error', () => reject(new Error('The inspector closed the connection')))
  })
}

let calls = 0

function call(inspector: WebSocket, method: string): Promise<unknown> {
  const id = ++calls
  return new Promise((resolve, reject) => {
    inspector.addEventListener('close', () => reject(new Error('The inspector closed the connection')))
    inspector.addEventListener('message', function read({ data }: MessageEvent<string>) {
      const response = JSON.parse(data) as { id?: number; result?: unknown; error?: { message: string } }
      if (response.id !== id) return
      inspector.removeEventListener('message', read)
      if (response.error) reject(new Error(`${method}: ${response.error.message}`))
      else resolve(response.result)
    })
    inspector.send(JSON.stringify({ id, method }))
  })
}
