import { resolve } from 'node:path'

import sharp, { type OverlayOptions } from 'sharp'

import { COVER_ARRANGEMENTS, getTintColour, isSocialSize, parseCover, PICTURE_ID_SEPARATOR } from '#domain/catalogue/picture.ts'

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
  /** @source A §9: "store card image quality 'low'" */
  readonly quality: 'standard' | 'low'
}

/** Encoded fast, because visitors wait: the next effort takes four times as long and saves two percent. */
const AVIF = { quality: 58, effort: 2 } as const
const WEBP = { quality: 80, alphaQuality: 85, effort: 4 } as const
/** A third smaller than WEBP at 160 px, and smaller than AVIF, without a visible difference. */
const LOW_WEBP = { quality: 60, alphaQuality: 70, effort: 4 } as const
const JPEG = { quality: 84, mozjpeg: true } as const
/** Size of the object relative to the shorter side of a composed image. */
const OBJECT_SHARE = 0.78

/** Width of a cover, px: beside the wordmark of a social image, and on the other composed image. Its height is three fifths of it. */
const SOCIAL_COVER = { width: 520, left: 640 } as const
const COVER_WIDTH = 280
/** A single object beside the wordmark, px. */
const SOCIAL_OBJECT = { side: 420, left: 700, top: 105 } as const
/** Position of the wordmark, px. It is centred vertically. */
const WORDMARK = { file: resolve('public/wordmark.svg'), left: 90, width: 510 } as const

/**
 * Creates an image.
 *
 * @param files the originals of its objects
 */
export async function resizeImage(request: ImageRequest, files: readonly string[]): Promise<Buffer> {
  const { format, width, height, tint, quality } = request
  const [file = ''] = files
  if (tint === undefined)
    return (
      format === 'avif' ? createSquare(file, width).avif(AVIF) : createSquare(file, width).webp(quality === 'low' ? LOW_WEBP : WEBP)
    ).toBuffer()
  const background = sharp({ create: { width, height, channels: 3, background: getTintColour(tint) } })
  const objects = await (isSocialSize(request) ? createSocialObjects : createObjects)(request, files)
  return background.composite(objects).jpeg(JPEG).toBuffer()
}

/** Crops to the centre, because an operator's file may have any shape. */
const createSquare = (file: string, side: number) =>
  sharp(file, { limitInputPixels: 4096 * 4096 })
    .rotate()
    .resize(side, side, { fit: 'cover' })

/** @param box of the cover, px */
function createCover(request: ImageRequest, files: readonly string[], box: { left: number; top: number; width: number }) {
  const { arrangement } = parseCover(request.ids.join(PICTURE_ID_SEPARATOR))
  const positions = COVER_ARRANGEMENTS[files.length === 2 ? 2 : 3][arrangement] ?? []
  const toPixels = (percent: number) => Math.round((box.width * percent) / 100)
  const objects = files.map(async (file, index): Promise<OverlayOptions> => {
    const { left, top, side } = positions[index] ?? { left: 0, top: 0, side: 40 }
    return { input: await createSquare(file, toPixels(side)).toBuffer(), left: box.left + toPixels(left), top: box.top + toPixels(top) }
  })
  // the first object is in front of the others
  return Promise.all(objects.toReversed())
}

async function createObjects(request: ImageRequest, files: readonly string[]): Promise<OverlayOptions[]> {
  const { width, height } = request
  const [file = ''] = files
  if (files.length > 1)
    return createCover(request, files, {
      width: COVER_WIDTH,
      left: Math.round((width - COVER_WIDTH) / 2),
      top: Math.round((height - COVER_WIDTH * 0.6) / 2),
    })
  return [{ input: await createSquare(file, Math.round(Math.min(width, height) * OBJECT_SHARE)).toBuffer(), gravity: 'centre' }]
}

async function createSocialObjects(request: ImageRequest, files: readonly string[]): Promise<OverlayOptions[]> {
  const { height } = request
  const wordmark = await sharp(WORDMARK.file).resize({ width: WORDMARK.width }).png().toBuffer({ resolveWithObject: true })
  const { side, left, top } = SOCIAL_OBJECT
  return [
    { input: wordmark.data, left: WORDMARK.left, top: Math.round((height - wordmark.info.height) / 2) },
    ...(files.length > 1
      ? await createCover(request, files, { ...SOCIAL_COVER, top: Math.round((height - SOCIAL_COVER.width * 0.6) / 2) })
      : [{ input: await createSquare(files[0] ?? '', side).toBuffer(), left, top }]),
  ]
}
