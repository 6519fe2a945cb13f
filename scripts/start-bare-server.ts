import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'

/**
 * Starts a server that only sends the bytes of one page, in a child process.
 *
 * @param page URL of the page; the server sends its compressed form
 */
export async function startBareServer(page: string): Promise<{ readonly url: string; stop(): void }> {
  const child = spawn(process.execPath, ['scripts/bare-server.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(await fetchCompressed(page))
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${Number(port)}/`, stop: () => void child.kill() }
}

/** Requests the compressed bytes of the page. */
function fetchCompressed(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br', accept: 'text/html' } }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => resolve(Buffer.concat(chunks)))
    })
      .on('error', reject)
      .end()
  })
}
