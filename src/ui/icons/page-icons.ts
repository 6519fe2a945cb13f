import { HEART } from '#ui/icons/heart.ts'
import { icons } from '#ui/icons/icons.ts'

/** All icons; islands use some of them. */
export const pageIcons = {
  ...icons,
  heart: HEART,
  'chevron-down': 'M6 9l6 6 6-6',
  star: 'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z',
  bike: 'M15 17.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M2 17.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M14 5a1 1 0 1 0 2 0 1 1 0 1 0-2 0M12 17.5V14l-3-3 4-3 2 3h2',
  'arrow-left': 'M12 19l-7-7 7-7M19 12H5',
  user: 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0 4 4 0 1 0-8 0',
} as const

export type PageIconName = keyof typeof pageIcons
