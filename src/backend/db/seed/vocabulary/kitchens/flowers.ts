import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const bouquet = ['bouquet-size', 'bouquet-extras'] as const
const plant = ['bouquet-extras'] as const

// A data table.
export const flowers: Kitchen = {
  key: 'flowers',
  category: 'flowers',
  filters: [],
  pictures: ['1f490', '1f337', '1f339'],
  tints: [21, 22, 7],
  sections: [
    section('bouquets', [
      dish('mixed', '1f490', 2490, [], bouquet),
      dish('roses', '1f339', 2990, [], bouquet),
      dish('tulips', '1f337', 1690, [], bouquet),
      dish('sunflowers', '1f33b', 1890, [], bouquet),
      dish('daisies', '1f33c', 1490, [], bouquet),
      dish('hyacinths', '1fabb', 1590, [], bouquet),
      dish('cherry-branches', '1f338', 1990, [], bouquet),
    ]),
    section('plants', [
      dish('pot-plant', '1fab4', 1990, [], plant),
      dish('cactus', '1fab4', 890, [], plant),
      dish('herb-pot', '1f33f', 390, [], []),
      dish('seedlings', '1f33f', 290, [], []),
      dish('palm', '1f334', 2990, [], plant),
    ]),
    section('gifts', [
      dish('teddy', '1f9f8', 1490, [], ['gift-wrap']),
      dish('chocolates', '1f36b', 990, ['milk', 'nuts', 'soya'], ['gift-wrap']),
      dish('balloons', '1f388', 890, [], []),
      dish('ribbon-card', '1f48c', 290, [], []),
    ]),
  ],
}
