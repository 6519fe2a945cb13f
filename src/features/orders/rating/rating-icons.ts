import type { RatingMode } from '#contract/orders/rating.ts'

const CIRCLE = 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M9 10V9M15 10V9'
const STAR =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z'

/** A path for each value of a mode, worst first. Lucide 1.62 (ISC licence, https://lucide.dev), on a 24 × 24 grid. */
export const VALUE_ICONS: Readonly<Record<RatingMode, readonly string[]>> = {
  THUMBS_UP_DOWN: [
    'M9 18.12 10 14H4.17a2 2 0 0 1-1.92-2.56l2.33-8A2 2 0 0 1 6.5 2H20a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-2.76a2 2 0 0 0-1.79 1.11L12 22a3.13 3.13 0 0 1-3-3.88ZM17 14V2',
    'M15 5.88 14 10h5.83a2 2 0 0 1 1.92 2.56l-2.33 8A2 2 0 0 1 17.5 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.76a2 2 0 0 0 1.79-1.11L12 2a3.13 3.13 0 0 1 3 3.88ZM7 10v12',
  ],
  ONE_TO_THREE: [`${CIRCLE}M9 16a5 5 0 0 1 6 0`, `${CIRCLE}M8 16h8`, `${CIRCLE}M16.472 15a6 6 0 0 1-8.943 0`],
  ONE_TO_FIVE: [STAR, STAR, STAR, STAR, STAR],
}
