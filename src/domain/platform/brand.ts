/** The one place that spells the brand. An operator puts their own here. */
export const BRAND = {
  name: 'Recado',
  /** As the logo writes it; the dot after it is drawn in the colour of the brand. */
  wordmark: 'recado',
  /** As addresses write it. */
  slug: 'recado',
  /** A §2.1 {product marker}: what marks an address as a landing of this product; the brand's own slug, unless it sells several. */
  productMarker: 'recado',
} as const
