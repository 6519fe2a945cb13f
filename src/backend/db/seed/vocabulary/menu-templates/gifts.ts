import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const wrapped = ['gift-wrap'] as const

export const gifts: MenuTemplate = {
  key: 'gifts',
  category: 'shops',
  filters: [],
  coverPictures: ['1f381', '1f4d6', '1f9f8'],
  tints: [18, 22, 3],
  sections: [
    createSection('books', [
      createDish('novel', 1690, [], wrapped),
      createDish('cookbook', 2490, [], wrapped),
      createDish('picture-book', 1290, [], wrapped),
      createDish('notebook', 690, [], wrapped),
      createDish('map-poster', 1590, [], wrapped),
    ]),
    createSection('toys', [
      createDish('puzzle', 1490, [], wrapped),
      createDish('board-game', 2490, [], wrapped),
      createDish('plush', 1690, [], wrapped),
      createDish('paints', 990, [], wrapped),
      createDish('chess', 2290, [], wrapped),
    ]),
    createSection('presents', [
      createDish('gift-box', 2990, ['milk', 'nuts', 'gluten'], []),
      createDish('candle', 1190, [], wrapped),
      createDish('pen', 1990, [], wrapped),
      createDish('balloons', 690, [], []),
      createDish('picture-frame', 1490, [], wrapped),
      createDish('tea-set', 3490, [], wrapped),
    ]),
  ],
}
