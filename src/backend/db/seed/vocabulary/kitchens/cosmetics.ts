import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const wrapped = ['gift-wrap'] as const

// A data table.
export const cosmetics: Kitchen = {
  key: 'cosmetics',
  category: 'cosmetics',
  filters: [],
  pictures: ['1f484', '1f485', '1f9f4'],
  tints: [20, 22, 18],
  sections: [
    section('face', [
      dish('face-cream', '1f9f4', 1490, [], wrapped),
      dish('cleanser', '1f9fc', 990, [], []),
      dish('rose-water', '1f339', 790, [], wrapped),
      dish('clay-mask', '1f33f', 690, [], []),
      dish('eye-patches', '1f441-fe0f', 890, [], []),
    ]),
    section('make-up', [
      dish('lipstick', '1f484', 1190, [], wrapped),
      dish('lip-gloss', '1f484', 790, [], wrapped),
      dish('nail-polish', '1f485', 590, [], []),
      dish('mascara', '1f441-fe0f', 1090, [], wrapped),
      dish('brush-set', '1f58c-fe0f', 1690, [], wrapped),
    ]),
    section('body', [
      dish('body-lotion', '1f9f4', 890, [], []),
      dish('hand-soap', '1f9fc', 490, [], wrapped),
      dish('shaving-set', '1fa92', 1690, [], wrapped),
      dish('perfume', '1f9f4', 2990, [], wrapped),
      dish('candle', '1f56f-fe0f', 1290, [], wrapped),
      dish('argan-oil', '1f95c', 1390, ['nuts'], wrapped),
      dish('bath-salt', '1f6c1', 690, [], wrapped),
    ]),
  ],
}
