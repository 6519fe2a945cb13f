import type { NumberStyle } from '#i18n/money.ts'

/** Data that the server embeds in the page of favourites. */
export interface FavouritesData {
  /** How the language of the page formats prices. */
  readonly numbers: NumberStyle
}
