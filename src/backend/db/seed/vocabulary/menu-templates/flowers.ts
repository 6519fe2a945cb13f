import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const bouquet = ['bouquet-size', 'bouquet-extras'] as const
const plant = ['bouquet-extras'] as const

export const flowers: MenuTemplate = {
  key: 'flowers',
  category: 'flowers',
  filters: [],
  pictures: ['1f490', '1f337', '1f339'],
  tints: [21, 22, 7],
  sections: [
    createSection('bouquets', [
      createDish('mixed', '1f490', 2490, [], bouquet),
      createDish('roses', '1f339', 2990, [], bouquet),
      createDish('tulips', '1f337', 1690, [], bouquet),
      createDish('sunflowers', '1f33b', 1890, [], bouquet),
      createDish('daisies', '1f33c', 1490, [], bouquet),
      createDish('hyacinths', '1fabb', 1590, [], bouquet),
      createDish('cherry-branches', '1f338', 1990, [], bouquet),
    ]),
    createSection('plants', [
      createDish('pot-plant', '1fab4', 1990, [], plant),
      createDish('cactus', '1fab4', 890, [], plant),
      createDish('herb-pot', '1f33f', 390, [], []),
      createDish('seedlings', '1f33f', 290, [], []),
      createDish('palm', '1f334', 2990, [], plant),
    ]),
    createSection('gifts', [
      createDish('teddy', '1f9f8', 1490, [], ['gift-wrap']),
      createDish('chocolates', '1f36b', 990, ['milk', 'nuts', 'soya'], ['gift-wrap']),
      createDish('balloons', '1f388', 890, [], []),
      createDish('ribbon-card', '1f48c', 290, [], []),
    ]),
  ],
}
