import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'

/** Where the photo was taken: no stored photo has it. */
export const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '41/1 24/1 1234/100', GPSLongitudeRef: 'E', GPSLongitude: '2/1 10/1 5678/100' }
/** Texts that hostile files carry. */
export const MARKERS = ['<script>alert(1)</script>', '<?php system($_GET[0]); ?>', 'CANARY-OWNER', 'CANARY-XMP', 'PK\u0003\u0004']

const noise = (width: number, height: number, seed: number): Buffer => {
  const bytes = Buffer.alloc(width * height * 3)
  let state = seed * 2_654_435_761 + 1
  for (let index = 0; index < bytes.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    // photos are smooth: noise alone is the worst case of every encoder
    bytes[index] = ((index / 7) & 0xc0) | (state >>> 27)
  }
  return bytes
}

type Format = 'jpeg' | 'png' | 'webp'

/** A photo of a phone: with its position, its owner, a comment and an orientation. */
export function createPhoto(format: Format, { width = 320, height = 240, seed = 1, orientation = 6 } = {}): Promise<Buffer> {
  return sharp(noise(width, height, seed), { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Artist: 'CANARY-OWNER', ImageDescription: MARKERS[0]! }, IFD3: GPS })
    .withMetadata({ orientation })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description about="CANARY-XMP"/></rdf:RDF></x:xmpmeta>`,
    ) // prettier-ignore
    .toFormat(format)
    .toBuffer()
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** A white PNG of one bit a pixel: 40 megapixels in five kilobytes. */
export function createPlainPng(width: number, height: number, { rows = height, extra = [] as Buffer[] } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(Math.ceil(width / 8), 0xff)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: rows }, () => line)))
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', header), ...extra, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** A text of `bytes` zeros that a PNG carries compressed. */
export const createTextBomb = (bytes: number): Buffer => chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes))])) // prettier-ignore
export const createPngText = (text: string): Buffer => chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))

/** The same JPEG with another size in its header. */
export function resizeJpegHeader(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  for (let at = 2; at < changed.length - 9; at += 2 + changed.readUInt16BE(at + 2)) {
    const marker = changed[at + 1]!
    // start of frame
    if (marker < 0xc0 || marker > 0xcf || [0xc4, 0xc8, 0xcc].includes(marker)) continue
    changed.writeUInt16BE(height, at + 5)
    changed.writeUInt16BE(width, at + 7)
    return changed
  }
  throw new Error('The JPEG has no frame')
}

/** A JPEG with a comment (RFC: marker FFFE) after its start. */
export const addJpegComment = (jpeg: Buffer, text: string): Buffer => {
  const comment = Buffer.alloc(4)
  comment.writeUInt16BE(0xfffe)
  comment.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), comment, Buffer.from(text, 'latin1'), jpeg.subarray(2)])
}
