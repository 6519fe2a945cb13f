import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { generate } from 'selfsigned'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'

import type { OutboxRow } from '#backend/messaging/message-sender.ts'
import { createSmtpSender, type SmtpOptions } from '#backend/messaging/smtp-sender.ts'

const ROW: OutboxRow = {
  id: 7,
  channel: 'MAIL',
  customerId: 1,
  browserHash: null,
  recipient: 'anna@example.com',
  subject: 'Երևան · reset your password',
  body: 'Hi Anna,\n\nSet a new one here:\n\nhttps://shop.example/en/password-reset/#secret\n\nRecado',
  data: { language: 'en', action: 'Set new password' },
  createdAt: new Date('2026-03-01T09:30:00Z'),
  sentAt: null,
  attempts: 0,
  nextAttemptAt: null,
  expiresAt: null,
  failedAt: null,
  failure: null,
}
const certificate = await generate([{ name: 'commonName', value: 'localhost' }], {
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
})
const tls = { key: certificate.private, cert: certificate.cert }

const servers: SMTPServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map(it => new Promise<void>(resolve => it.close(resolve))))
})

interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
  readonly isSecure: boolean
  readonly user: string | undefined
}

/** Starts a mail server and a sender for it. */
async function start(options: SMTPServerOptions, url: (port: number) => string, more: Partial<SmtpOptions> = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      let source = ''
      stream
        .setEncoding('utf8')
        .on('data', (part: string) => (source += part))
        .on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(it => it.address), source, isSecure: session.secure, user: session.user }) // prettier-ignore
          done()
        })
    },
    ...options,
  })
  servers.push(server)
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const send = createSmtpSender({ url: url(port), from: 'Recado <no-reply@shop.example>', ca: certificate.cert, timeoutMs: 2000, ...more })
  return { send, received }
}
const plain = (port: number) => `smtp://127.0.0.1:${port}`
const noLogin = { authOptional: true, disabledCommands: ['STARTTLS'] } satisfies SMTPServerOptions

test('a mail arrives with both parts, its language and an id that depends on the row', async () => {
  const { send, received } = await start(noLogin, plain)
  await send(ROW)
  await send(ROW)
  const [mail, again] = received
  expect(mail).toMatchObject({ from: 'no-reply@shop.example', to: ['anna@example.com'] })
  expect(mail!.source).toMatch(/^Message-ID: <outbox-7-1772357400000@shop\.example>\r$/m)
  expect(mail!.source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mail!.source).toMatch(/^Content-Language: en\r$/m)
  expect(mail!.source).toMatch(/Content-Type: text\/plain; charset=utf-8/)
  expect(mail!.source).toMatch(/Content-Type: text\/html; charset=utf-8/)
  const getId = (it: ReceivedMail | undefined) => /^Message-ID: .*$/m.exec(it!.source)![0]
  expect(getId(again)).toBe(getId(mail))
})

test('smtp: upgrades to TLS before the login, smtps: starts with TLS', async () => {
  const login: SMTPServerOptions = {
    ...tls,
    onAuth: ({ username, password, method }, { secure }, done) =>
      username === 'shop@example' && password === 'p@ss' && secure
        ? done(null, { user: `${username} ${method}` })
        : done(new Error('Invalid login')),
  }
  const upgraded = await start(login, port => `smtp://shop%40example:p%40ss@localhost:${port}`)
  await upgraded.send(ROW)
  const implicit = await start({ ...login, secure: true }, port => `smtps://shop%40example:p%40ss@localhost:${port}`)
  await implicit.send(ROW)
  for (const { received } of [upgraded, implicit]) expect(received).toMatchObject([{ isSecure: true, user: 'shop@example PLAIN' }])
})

test('a certificate that is not trusted sends nothing, and is not the fault of the message', async () => {
  const { send, received } = await start({ ...tls, secure: true, authOptional: true }, port => `smtps://localhost:${port}`, {
    ca: undefined,
  })
  await expect(send(ROW)).rejects.toMatchObject({ name: 'DeliveryError', isPermanent: false })
  expect(received).toEqual([])
})

test('a server without TLS gets no mail unless it is this machine', async () => {
  // an address of this machine that does not look like one
  const { send, received } = await start(noLogin, port => `smtp://[::ffff:127.0.0.1]:${port}`)
  await expect(send(ROW)).rejects.toMatchObject({ isPermanent: false })
  expect(received).toEqual([])
})

test('a wrong login is not the fault of the message', async () => {
  const { send } = await start(
    { ...tls, onAuth: (_, __, done) => done(new Error('Invalid login')) },
    port => `smtp://a:b@localhost:${port}`,
  )
  await expect(send(ROW)).rejects.toMatchObject({ reason: 'SMTP 535 EAUTH', isPermanent: false })
})

test.each<[number, boolean]>([
  [550, true],
  [553, true],
  [450, false],
  [451, false],
])('a recipient that the server answers with %i: permanent %s', async (responseCode, isPermanent) => {
  const onRcptTo: SMTPServerOptions['onRcptTo'] = (address, _, done) =>
    done(Object.assign(new Error(`${address.address} is unknown`), { responseCode }))
  const { send, received } = await start({ ...noLogin, onRcptTo }, plain)
  await expect(send(ROW)).rejects.toMatchObject({ reason: `SMTP ${responseCode} EENVELOPE`, isPermanent })
  expect(received).toEqual([])
})

test('greylisting: the first attempt is refused for a while, a later one arrives', async () => {
  const seen = new Set<string>()
  const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _, done) => {
    if (seen.has(address)) return done()
    seen.add(address)
    done(Object.assign(new Error('Greylisted, try again'), { responseCode: 451 }))
  }
  const { send, received } = await start({ ...noLogin, onRcptTo }, plain)
  await expect(send(ROW)).rejects.toMatchObject({ isPermanent: false })
  await send(ROW)
  expect(received).toHaveLength(1)
})

test('a content that the server rejects is permanent', async () => {
  const onData: SMTPServerOptions['onData'] = (stream, _, done) =>
    void stream.resume().on('end', () => done(Object.assign(new Error('Spam'), { responseCode: 554 })))
  const { send } = await start({ ...noLogin, onData }, plain)
  await expect(send(ROW)).rejects.toMatchObject({ reason: 'SMTP 554 EMESSAGE', isPermanent: true })
})

test('a slow server ends an attempt after the limit, also when it sends a little at a time', async () => {
  const onMailFrom: SMTPServerOptions['onMailFrom'] = (_, __, done) => void sleep(1500).then(() => done())
  const onRcptTo: SMTPServerOptions['onRcptTo'] = (_, __, done) => void sleep(1500).then(() => done())
  const { send } = await start({ ...noLogin, onMailFrom, onRcptTo }, plain)
  const startedAt = performance.now()
  await expect(send(ROW)).rejects.toMatchObject({ reason: 'SMTP timeout', isPermanent: false })
  expect(performance.now() - startedAt).toBeLessThan(2900)
})

test('no server: the error names neither the recipient nor the password', async () => {
  const send = createSmtpSender({ url: 'smtp://shop:hidden-word@127.0.0.1:9', from: 'no-reply@shop.example', timeoutMs: 500 })
  const error: unknown = await send(ROW).catch((it: unknown) => it)
  expect(error).toMatchObject({ isPermanent: false })
  expect(String(error)).not.toMatch(/anna|hidden-word/)
})

test('neither a subject nor a recipient adds a header or another recipient', async () => {
  const { send, received } = await start(noLogin, plain)
  await send({ ...ROW, subject: 'Hello\r\nBcc: thief@example.com\r\n\r\nBody', recipient: 'anna@example.com' })
  await send({ ...ROW, recipient: 'anna@example.com, thief@example.com' }).catch(() => undefined)
  for (const { to, source } of received) {
    expect(to).not.toContain('thief@example.com')
    const [headers] = source.split('\r\n\r\n')
    expect(headers).not.toMatch(/^Bcc:/im)
  }
})

test('RFC 2369: a mail that can be ended has the link in its header, and no other mail has one', async () => {
  const { send, received } = await start(noLogin, plain)
  const endLink = 'https://shop.example/en/zone-notices/#test-secret'
  await send({ ...ROW, data: { ...ROW.data, endLink } })
  await send(ROW)
  const headers = received.map(it => /^List-Unsubscribe: (.+)$/im.exec(it.source)?.[1]?.trim())
  expect(headers).toEqual([`<${endLink}>`, undefined])
})
