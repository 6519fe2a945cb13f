import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'

/** Sends the compressed page that it reads from standard input, and does nothing else: the upper bound of this machine. Prints its port. */
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const body = Buffer.concat(chunks)
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
