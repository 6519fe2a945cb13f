import { resolve } from 'node:path'

import sharp, { type OverlayOptions } from 'sharp'

import { isSocialSize, getTintColour } from '#domain/catalogue/picture.ts'

export type ImageFormat = 'avif' | 'webp' | 'jpg'

/** An image in one size and format. */
export interface ImageRequest {
  /** One object, or several on a tint. */
  readonly ids: readonly string[]
  readonly format: ImageFormat
  readonly width: number
  readonly height: number
  /** Background tint; transparent when undefined. */
  readonly tint: number | undefined
}

/** Encoded fast, because visitors wait: the next effort takes four times as long and saves two percent. */
const AVIF = { quality: 58, effort: 2 } as const
const WEBP = { quality: 80, alphaQuality: 85, effort: 4 } as const
const JPEG = { quality: 84, mozjpeg: true } as const
/** Size of the object relative to the shorter side of a composed image. */
const OBJECT_SHARE = 0.78

/** Positions of the objects on a social image beside the wordmark, by number of objects. px */
const OBJECT_POSITIONS: readonly (readonly { readonly left: number; readonly top: number; readonly side: number }[])[] = [
  [{ left: 700, top: 105, side: 420 }],
  [
    { left: 690, top: 60, side: 300 },
    { left: 850, top: 290, side: 280 },
  ],
  [
    { left: 790, top: 50, side: 300 },
    { left: 660, top: 330, side: 230 },
    { left: 910, top: 350, side: 230 },
  ],
]
/** Position of the wordmark, px. It is centred vertically. */
const WORDMARK = { file: resolve('public/wordmark.svg'), left: 90, width: 510 } as const

/**
 * Creates an image.
 *
 * @param files the originals of its objects
 */
export async function resizeImage(request: ImageRequest, files: readonly string[]): Promise<Buffer> {
  const { format, width, height, tint } = request
  const [file = ''] = files
  if (tint === undefined)
    return (format === 'avif' ? createSquare(file, width).avif(AVIF) : createSquare(file, width).webp(WEBP)).toBuffer()
  const background = sharp({ create: { width, height, channels: 3, background: getTintColour(tint) } })
  const objects = isSocialSize(request)
    ? await createSocialObjects(files, height)
    : [await createCentredObject(file, Math.min(width, height))]
  return background.composite(objects).jpeg(JPEG).toBuffer()
}

/** Crops to the centre, because an operator's file may have any shape. */
const createSquare = (file: string, side: number) =>
  sharp(file, { limitInputPixels: 4096 * 4096 })
    .rotate()
    .resize(side, side, { fit: 'cover' })

async function createCentredObject(file: string, shorter: number): Promise<OverlayOptions> {
  return { input: await createSquare(file, Math.round(shorter * OBJECT_SHARE)).toBuffer(), gravity: 'centre' }
}

async function createSocialObjects(files: readonly string[], height: number): Promise<OverlayOptions[]> {
  const positions = OBJECT_POSITIONS[files.length - 1] ?? []
  const wordmark = await sharp(WORDMARK.file).resize({ width: WORDMARK.width }).png().toBuffer({ resolveWithObject: true })
  const objects = positions.map(async ({ left, top, side }, index) => ({
    input: await createSquare(files[index] ?? '', side).toBuffer(),
    left,
    top,
  }))
  return [
    { input: wordmark.data, left: WORDMARK.left, top: Math.round((height - wordmark.info.height) / 2) },
    // the first object is in front of the others
    ...(await Promise.all(objects)).toReversed(),
  ]
}
