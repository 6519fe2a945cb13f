import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const wrapped = ['gift-wrap'] as const

export const cosmetics: MenuTemplate = {
  key: 'cosmetics',
  category: 'cosmetics',
  filters: [],
  pictures: ['1f484', '1f485', '1f9f4'],
  tints: [20, 22, 18],
  sections: [
    createSection('face', [
      createDish('face-cream', '1f9f4', 1490, [], wrapped),
      createDish('cleanser', '1f9fc', 990, [], []),
      createDish('rose-water', '1f339', 790, [], wrapped),
      createDish('clay-mask', '1f33f', 690, [], []),
      createDish('eye-patches', '1f441-fe0f', 890, [], []),
    ]),
    createSection('make-up', [
      createDish('lipstick', '1f484', 1190, [], wrapped),
      createDish('lip-gloss', '1f484', 790, [], wrapped),
      createDish('nail-polish', '1f485', 590, [], []),
      createDish('mascara', '1f441-fe0f', 1090, [], wrapped),
      createDish('brush-set', '1f58c-fe0f', 1690, [], wrapped),
    ]),
    createSection('body', [
      createDish('body-lotion', '1f9f4', 890, [], []),
      createDish('hand-soap', '1f9fc', 490, [], wrapped),
      createDish('shaving-set', '1fa92', 1690, [], wrapped),
      createDish('perfume', '1f9f4', 2990, [], wrapped),
      createDish('candle', '1f56f-fe0f', 1290, [], wrapped),
      createDish('argan-oil', '1f95c', 1390, ['nuts'], wrapped),
      createDish('bath-salt', '1f6c1', 690, [], wrapped),
    ]),
  ],
}
