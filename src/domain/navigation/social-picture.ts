import { MAX_COVER_PICTURES, PICTURE_ID_SEPARATOR, getComposedPicturePath } from '#domain/catalogue/picture.ts'
import { BRAND } from '#domain/platform/brand.ts'

/** Picture of a link preview. */
export interface SocialPicture {
  /** Local path without origin, or a URL of another marketplace. */
  readonly path: string
  /** px; undefined for external pictures. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  /** Alternative text. */
  readonly alt: string
}

/** 1200 × 630: the size that Open Graph recommends. */
export const SOCIAL_PICTURE_SIZE = { width: 1200, height: 630 } as const

/** Default picture for pages without one. */
export const DEFAULT_PICTURE: SocialPicture = { path: '/og.png', size: SOCIAL_PICTURE_SIZE, alt: BRAND.name }

/**
 * Composes up to three pictures and the brand mark on the tint of the page.
 *
 * @param images ids of pictures by relevance; the default picture if empty
 * @param alt alternative text: the title of the page or the name of the store
 */
export function createSocialPicture(images: readonly string[], tint: number, alt: string): SocialPicture {
  const [first] = images
  if (first === undefined) return { ...DEFAULT_PICTURE, alt }
  if (first.includes('/')) return { path: first, size: undefined, alt }
  const [onlyCover] = images.length === 1 ? images : []
  // one store: its cover; several stores or products: the first picture of each
  const pictures = onlyCover?.split(PICTURE_ID_SEPARATOR) ?? images.flatMap(it => it.split(PICTURE_ID_SEPARATOR, 1))
  const localImages = [...new Set(pictures)].filter(it => !it.includes('/')).slice(0, MAX_COVER_PICTURES)
  return { path: getComposedPicturePath(localImages.join(PICTURE_ID_SEPARATOR), tint, '1200x630'), size: SOCIAL_PICTURE_SIZE, alt }
}
