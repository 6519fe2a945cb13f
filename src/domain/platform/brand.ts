/** The one place that spells the brand. An operator puts their own here. */
export const BRAND = {
  name: 'Recado',
  /** As the logo writes it; the dot after it is drawn in the colour of the brand. */
  wordmark: 'recado',
} as const
