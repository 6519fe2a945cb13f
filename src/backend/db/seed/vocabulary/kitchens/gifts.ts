import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const wrapped = ['gift-wrap'] as const

// A data table.
export const gifts: Kitchen = {
  key: 'gifts',
  category: 'shops',
  filters: [],
  pictures: ['1f381', '1f4d6', '1f9f8'],
  tints: [18, 22, 3],
  sections: [
    section('books', [
      dish('novel', '1f4d6', 1690, [], wrapped),
      dish('cookbook', '1f4d6', 2490, [], wrapped),
      dish('picture-book', '1f4d6', 1290, [], wrapped),
      dish('notebook', '1f4d6', 690, [], wrapped),
      dish('map-poster', '1f5fa-fe0f', 1590, [], wrapped),
    ]),
    section('toys', [
      dish('puzzle', '1f9e9', 1490, [], wrapped),
      dish('board-game', '1f3b2', 2490, [], wrapped),
      dish('plush', '1f9f8', 1690, [], wrapped),
      dish('paints', '1f3a8', 990, [], wrapped),
      dish('chess', '265f-fe0f', 2290, [], wrapped),
    ]),
    section('presents', [
      dish('gift-box', '1f381', 2990, ['milk', 'nuts', 'gluten'], []),
      dish('candle', '1f56f-fe0f', 1190, [], wrapped),
      dish('pen', '1f58a-fe0f', 1990, [], wrapped),
      dish('balloons', '1f388', 690, [], []),
      dish('picture-frame', '1f5bc-fe0f', 1490, [], wrapped),
      dish('tea-set', '1fad6', 3490, [], wrapped),
    ]),
  ],
}
