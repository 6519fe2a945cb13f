import { PICTURE_ID_SEPARATOR, getComposedPicturePath } from '#domain/catalogue/picture.ts'
import { BRAND } from '#domain/platform/brand.ts'

/** What a social network shows of a page. */
export interface SocialPicture {
  /** Ours, without the origin; or another marketplace's own address. */
  readonly path: string
  /** px; unknown of a picture that is not ours. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  /** What it shows, for who cannot see it. */
  readonly alt: string
}

/** 1200 × 630 is what Open Graph's readers crop the least. */
export const SOCIAL_PICTURE_SIZE = { width: 1200, height: 630 } as const

/** The house's own, of pages that are about nothing that has a picture. */
export const DEFAULT_PICTURE: SocialPicture = { path: '/og.png', size: SOCIAL_PICTURE_SIZE, alt: BRAND.name }

/**
 * Up to three things beside the mark of the brand, on the tint of the page.
 *
 * @param images ids of pictures, the one that the page is about first; none: the house's own picture
 * @param alt what they are: the title of the page, or the name of the store
 */
export function createSocialPicture(images: readonly string[], tint: number, alt: string): SocialPicture {
  const [first] = images
  if (first === undefined) return { ...DEFAULT_PICTURE, alt }
  if (first.includes('/')) return { path: first, size: undefined, alt }
  const own = [...new Set(images)].filter(it => !it.includes('/')).slice(0, 3)
  return { path: getComposedPicturePath(own.join(PICTURE_ID_SEPARATOR), tint, '1200x630'), size: SOCIAL_PICTURE_SIZE, alt }
}
