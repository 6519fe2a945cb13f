import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const wrapped = ['gift-wrap'] as const

export const gifts: MenuTemplate = {
  key: 'gifts',
  category: 'shops',
  filters: [],
  pictures: ['1f381', '1f4d6', '1f9f8'],
  tints: [18, 22, 3],
  sections: [
    createSection('books', [
      createDish('novel', '1f4d6', 1690, [], wrapped),
      createDish('cookbook', '1f4d6', 2490, [], wrapped),
      createDish('picture-book', '1f4d6', 1290, [], wrapped),
      createDish('notebook', '1f4d6', 690, [], wrapped),
      createDish('map-poster', '1f5fa-fe0f', 1590, [], wrapped),
    ]),
    createSection('toys', [
      createDish('puzzle', '1f9e9', 1490, [], wrapped),
      createDish('board-game', '1f3b2', 2490, [], wrapped),
      createDish('plush', '1f9f8', 1690, [], wrapped),
      createDish('paints', '1f3a8', 990, [], wrapped),
      createDish('chess', '265f-fe0f', 2290, [], wrapped),
    ]),
    createSection('presents', [
      createDish('gift-box', '1f381', 2990, ['milk', 'nuts', 'gluten'], []),
      createDish('candle', '1f56f-fe0f', 1190, [], wrapped),
      createDish('pen', '1f58a-fe0f', 1990, [], wrapped),
      createDish('balloons', '1f388', 690, [], []),
      createDish('picture-frame', '1f5bc-fe0f', 1490, [], wrapped),
      createDish('tea-set', '1fad6', 3490, [], wrapped),
    ]),
  ],
}
