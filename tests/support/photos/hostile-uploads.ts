import { connect } from 'node:net'

import { addJpegComment, createPhoto, createPlainPng, createPngText, createTextBomb, MARKERS, resizeJpegHeader } from './sample-photos.ts'

/** What must happen: a rejection with its status and code, a stored photo without anything of the file but its pixels, or no reply. */
type Expected = `${number} ${string}` | 'cleaned' | 'cleaned or 422' | 'no reply'

interface HostileUpload {
  readonly kind: string
  readonly expected: Expected
  /** The parts of the body, each sent when the one before has left. */
  readonly parts: Iterable<Buffer>
  /** Announced length; undefined: chunked. */
  readonly length: number | undefined
  /** After the parts: the file ends, the connection breaks, or nothing more comes. */
  readonly end: 'complete' | 'break' | 'stall'
}

type Kind = (seed: number) => Promise<Omit<HostileUpload, 'kind'>> | Omit<HostileUpload, 'kind'>

const MB = 1_048_576
const whole = (body: Buffer, expected: Expected): Omit<HostileUpload, 'kind'> => ({
  parts: [body],
  length: body.length,
  end: 'complete',
  expected,
})

const cache = new Map<string, Promise<Buffer>>()
const sample = (format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> => {
  const photo = cache.get(format) ?? createPhoto(format)
  cache.set(format, photo)
  return photo
}
const FORMATS = ['jpeg', 'png', 'webp'] as const
const formatOf = (seed: number) => FORMATS[seed % 3]!

const WRONG_TYPES = [
  'GIF89a/*\u0001\u0000*/=1;alert(1)//', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${MARKERS[0]}</svg>`, `<?xml version="1.0"?><svg>${MARKERS[0]}</svg>`,
  `<!doctype html><html>${MARKERS[0]}</html>`, '%PDF-1.7\n1 0 obj', 'PK\u0003\u0004\u0014\u0000\u0000\u0000\u0000\u0000', 'MZ\u0090\u0000\u0003\u0000\u0000\u0000\u0004\u0000\u0000\u0000',
  '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000', '\u0000\u0000\u0000\u001cftypavif\u0000\u0000\u0000\u0000', 'II*\u0000\u0008\u0000\u0000\u0000\u0000\u0000\u0000\u0000', 'BM6\u0000\u0000\u0000\u0000\u0000\u0000\u00006\u0000',
  '\u0000\u0000\u0000\u0020ftypisom\u0000\u0000\u0002\u0000', '#!/bin/sh\nrm -rf /\n', '{"photo": "data:image/png;base64,"}', MARKERS[1]!, '8BPS\u0000\u0001\u0000\u0000\u0000\u0000\u0000\u0000',
  '\u0000\u0000\u0001\u0000\u0001\u0000\u0010\u0010\u0000\u0000\u0001\u0000', 'RIFF$\u0000\u0000\u0000WAVEfmt ', 'push graphic-context\nviewbox 0 0 640 480\nfill \'url(https://x/"|ls")\'',
] // prettier-ignore

/** @source issue 23: "wrong type, polyglot, decompression bomb, SVG with script, EXIF with position, 0 bytes, 300 MB, cut off, slow" */
const KINDS: Readonly<Record<string, Kind>> = {
  'wrong type': seed => whole(Buffer.from(WRONG_TYPES[seed % WRONG_TYPES.length]!.padEnd(12 + (seed % 900)), 'latin1'), '415 PHOTO_TYPE'),
  'less than a signature': seed => whole(Buffer.from('ffd8ffe000104a46494600', 'hex').subarray(0, 1 + (seed % 11)), seed % 11 < 2 ? '415 PHOTO_TYPE' : '422 PHOTO_UNREADABLE'), // prettier-ignore
  'a signature before something else': seed =>
    whole(Buffer.concat([[Buffer.from('ffd8ffe0', 'hex'), Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('524946461a00000057454250', 'hex')][seed % 3]!, Buffer.from(MARKERS.join('').repeat(1 + (seed % 50)))]), '422 PHOTO_UNREADABLE'), // prettier-ignore
  'polyglot: something after a photo': async seed =>
    whole(Buffer.concat([await sample(formatOf(seed)), Buffer.from(MARKERS[seed % MARKERS.length]!.repeat(1 + (seed % 400)))]), 'cleaned'),
  'polyglot: a comment': async seed =>
    whole(addJpegComment(await sample('jpeg'), MARKERS[seed % MARKERS.length]!.repeat(1 + (seed % 100))), 'cleaned'),
  'polyglot: a text chunk': seed => whole(createPlainPng(64, 64, { extra: [createPngText(MARKERS[seed % MARKERS.length]!)] }), 'cleaned'),
  'EXIF with position': async seed => whole(await createPhoto(formatOf(seed), { width: 40 + (seed % 200), seed, orientation: 1 + (seed % 8) }), 'cleaned'),
  'bomb: pixels': seed => whole(createPlainPng(20_000 + (seed % 5000), 10_000 + (seed % 3000), { rows: seed % 200 }), '422 PHOTO_TOO_MANY_PIXELS'),
  'bomb: the largest photo and one column': seed => whole(seed % 2 === 0 ? createPlainPng(8000, 5000) : createPlainPng(8001, 5000), seed % 2 === 0 ? 'cleaned' : '422 PHOTO_TOO_MANY_PIXELS'), // prettier-ignore
  'bomb: a JPEG that claims a size': async seed => whole(resizeJpegHeader(await sample('jpeg'), 65_000 - (seed % 100), 65_000), '422 PHOTO_TOO_MANY_PIXELS'),
  'bomb: a JPEG that claims 40 megapixels': async seed => whole(resizeJpegHeader(await sample('jpeg'), 8000 - (seed % 50), 5000), 'cleaned or 422'),
  'bomb: a compressed text': seed => whole(createPlainPng(32, 32, { extra: [createTextBomb(20 * MB + (seed % 7) * MB)] }), 'cleaned or 422'),
  '0 bytes': seed => ({ parts: [], length: seed % 2 === 0 ? 0 : undefined, end: 'complete', expected: '400 PHOTO_EMPTY' }),
  '300 MB, announced': async () => ({ parts: repeat(await sample('jpeg'), 300), length: 300 * MB, end: 'complete', expected: '413 PHOTO_TOO_LARGE' }),
  '300 MB, not announced': async () => ({ parts: repeat(await sample('jpeg'), 300), length: undefined, end: 'complete', expected: '413 PHOTO_TOO_LARGE' }),
  'one byte too many': async () => ({ parts: [...repeat(await sample('jpeg'), 10), Buffer.alloc(1)], length: 10 * MB + 1, end: 'complete', expected: '413 PHOTO_TOO_LARGE' }), // prettier-ignore
  'cut off: a part of a photo': async seed => {
    const photo = await createPhoto(formatOf(seed), { width: 400, height: 400, seed })
    return whole(photo.subarray(0, Math.floor(photo.length * (0.1 + (seed % 70) / 100))), '422 PHOTO_UNREADABLE')
  },
  'cut off: the connection': async seed => {
    const photo = await sample(formatOf(seed))
    return { parts: [photo.subarray(0, 20 + (seed % (photo.length - 30)))], length: photo.length, end: 'break', expected: 'no reply' }
  },
  slow: async seed => {
    const photo = await sample(formatOf(seed))
    return { parts: [photo.subarray(0, seed % 2 === 0 ? 0 : 20 + (seed % 500))], length: photo.length, end: 'stall', expected: '408 PHOTO_TOO_SLOW' } // prettier-ignore
  },
  'changed bytes': async seed => {
    const photo = Buffer.from(await sample(formatOf(seed)))
    for (let change = 0; change < 1 + (seed % 20); change++) photo[12 + ((seed * 7919 + change * 104_729) % (photo.length - 12))]! ^= 1 + ((seed + change) % 255)
    return whole(photo, 'cleaned or 422')
  },
} // prettier-ignore

export const HOSTILE_KINDS = Object.keys(KINDS)

/** A photo that never ends, in parts of one megabyte. */
function* repeat(photo: Buffer, megabytes: number): Iterable<Buffer> {
  const part = Buffer.alloc(MB, photo)
  for (let sent = 0; sent < megabytes; sent++) yield part
}

export interface UploadOutcome {
  readonly kind: string
  readonly expected: Expected
  /** As `expected`, with the text of the error. */
  readonly actual: string
  /** Of a stored photo. */
  readonly url?: string
  /** Bytes of the body that left. */
  readonly sent: number
}

/** Upload `number` of an endless list, in which the kinds take turns. Each comes from another address. */
export async function sendHostileUpload(port: number, number: number): Promise<UploadOutcome> {
  const kind = HOSTILE_KINDS[number % HOSTILE_KINDS.length]!
  const seed = Math.floor(number / HOSTILE_KINDS.length) * 31 + number
  const upload = { kind, ...(await KINDS[kind]!(seed)) }
  const { reply, sent } = await send(port, upload, `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`)
  const { kind: _, expected } = upload
  const status = /^HTTP\/1\.1 (\d{3})/.exec(reply.replace(/^HTTP\/1\.1 100[^\n]*\r\n\r\n/, ''))?.[1]
  if (status === undefined) return { kind, expected, actual: 'no reply', sent }
  const body = parseBody(reply)
  if (status === '200') return { kind, expected, actual: 'cleaned', sent, ...(body.url !== undefined && { url: body.url }) }
  // "a clear text": a sentence, and no detail of the server
  const isClear = /^[A-Z][^<>{}\\/]{10,80}$/.test(body.error?.message ?? '')
  return { kind, expected, actual: `${status} ${body.error?.code}${isClear ? '' : ` with the text ${body.error?.message}`}`, sent }
}

/** Whether an upload ended as it must. */
export const isExpected = ({ expected, actual }: UploadOutcome): boolean =>
  expected === actual || (expected === 'cleaned or 422' && /^(?:cleaned|422 PHOTO_(?:UNREADABLE|TOO_MANY_PIXELS))$/.test(actual))

function parseBody(reply: string): { url?: string; error?: { code?: string; message?: string } } {
  const json = /\{[\s\S]*\}/.exec(reply)?.[0]
  return json === undefined ? {} : (JSON.parse(json) as ReturnType<typeof parseBody>)
}

/** Sends by a socket: clients of a library send no wrong lengths. */
function send(port: number, { parts, length, end }: HostileUpload, client: string): Promise<{ reply: string; sent: number }> {
  return new Promise(resolve => {
    const framing = length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`
    const headers = [`host: 127.0.0.1:${port}`, `origin: http://127.0.0.1:${port}`, 'x-storefront: 1', 'content-type: image/jpeg', `x-forwarded-for: ${client}`, 'connection: close', framing] // prettier-ignore
    let [reply, sent, isOver] = ['', 0, false]
    const socket = connect(port, '127.0.0.1')
    const finish = (): void => {
      isOver = true
      resolve({ reply, sent })
    }
    socket.setEncoding('utf8').on('data', text => (reply += String(text)))
    socket.on('close', finish)
    // a server that has answered may close before the rest is sent
    socket.on('error', () => {})
    const write = (bytes: Buffer | string): Promise<void> => new Promise(done => socket.write(bytes, () => done()))
    const writeAll = async (): Promise<void> => {
      await write(`POST /api/photos HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      for (const part of parts) {
        // as a browser: it stops when it has its answer
        if (isOver || reply !== '') return
        if (part.length === 0) continue
        if (length === undefined) await write(`${part.length.toString(16)}\r\n`)
        await write(part)
        if (length === undefined) await write('\r\n')
        sent += part.length
      }
      if (end === 'break') return void setTimeout(() => socket.destroy(), 20)
      if (end === 'complete' && length === undefined) await write('0\r\n\r\n')
    }
    void writeAll()
  })
}
