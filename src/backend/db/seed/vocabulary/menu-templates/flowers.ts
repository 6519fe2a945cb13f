import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const bouquet = ['bouquet-size', 'bouquet-extras'] as const
const plant = ['bouquet-extras'] as const

export const flowers: MenuTemplate = {
  key: 'flowers',
  category: 'flowers',
  filters: [],
  coverPictures: ['1f490', '1f337', '1f339'],
  tints: [21, 22, 7],
  sections: [
    createSection('bouquets', [
      createDish('mixed', 2490, [], bouquet),
      createDish('roses', 2990, [], bouquet),
      createDish('tulips', 1690, [], bouquet),
      createDish('sunflowers', 1890, [], bouquet),
      createDish('daisies', 1490, [], bouquet),
      createDish('hyacinths', 1590, [], bouquet),
      createDish('cherry-branches', 1990, [], bouquet),
    ]),
    createSection('plants', [
      createDish('pot-plant', 1990, [], plant),
      createDish('cactus', 890, [], plant),
      createDish('herb-pot', 390, [], []),
      createDish('seedlings', 290, [], []),
      createDish('palm', 2990, [], plant),
    ]),
    createSection('gifts', [
      createDish('teddy', 1490, [], ['gift-wrap']),
      createDish('chocolates', 990, ['milk', 'nuts', 'soya'], ['gift-wrap']),
      createDish('balloons', 890, [], []),
      createDish('ribbon-card', 290, [], []),
    ]),
  ],
}
