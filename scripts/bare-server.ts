import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'

/** A process that does nothing but send the bytes it was given on standard input, as a page packed ahead: what this machine can do. It says its port. */
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const body = Buffer.concat(chunks)
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
