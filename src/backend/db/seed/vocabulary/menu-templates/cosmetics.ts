import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const wrapped = ['gift-wrap'] as const

export const cosmetics: MenuTemplate = {
  key: 'cosmetics',
  category: 'cosmetics',
  filters: [],
  coverPictures: ['1f484', '1f9f4', '1f485'],
  tints: [20, 22, 18],
  sections: [
    createSection('face', [
      createDish('face-cream', 1490, [], wrapped),
      createDish('cleanser', 990, [], []),
      createDish('rose-water', 790, [], wrapped),
      createDish('clay-mask', 690, [], []),
      createDish('eye-patches', 890, [], []),
    ]),
    createSection('make-up', [
      createDish('lipstick', 1190, [], wrapped),
      createDish('lip-gloss', 790, [], wrapped),
      createDish('nail-polish', 590, [], []),
      createDish('mascara', 1090, [], wrapped),
      createDish('brush-set', 1690, [], wrapped),
    ]),
    createSection('body', [
      createDish('body-lotion', 890, [], []),
      createDish('hand-soap', 490, [], wrapped),
      createDish('shaving-set', 1690, [], wrapped),
      createDish('perfume', 2990, [], wrapped),
      createDish('candle', 1290, [], wrapped),
      createDish('argan-oil', 1390, ['nuts'], wrapped),
      createDish('bath-salt', 690, [], wrapped),
    ]),
  ],
}
