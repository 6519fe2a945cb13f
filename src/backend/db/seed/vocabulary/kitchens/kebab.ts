import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const wrap = ['kebab-bread', 'spice-level', 'sauces'] as const

// A data table.
export const kebab: Kitchen = {
  key: 'kebab',
  category: 'restaurants',
  filters: ['kebab', 'halal', 'grill'],
  pictures: ['1f959', '1f32f', '1f9c6'],
  tints: [4, 2, 8],
  sections: [
    section('wraps', [
      dish('shawarma-chicken', '1f959', 690, ['gluten', 'milk'], wrap),
      dish('shawarma-beef', '1f32f', 790, ['gluten', 'sesame'], wrap),
      dish('lula', '1f362', 890, ['gluten'], wrap),
      dish('falafel-wrap', '1f9c6', 620, ['gluten', 'sesame'], wrap),
    ]),
    section('plates', [
      dish('mixed-grill', '1f356', 1690, ['gluten', 'milk'], ['side', 'sauces']),
      dish('chicken-skewer', '1f362', 1090, ['milk'], ['side', 'sauces']),
      dish('wings-grill', '1f357', 850, [], ['spice-level', 'sauces']),
      dish('pilaf', '1f35b', 950, ['milk'], []),
    ]),
    section('mezze', [
      dish('hummus', '1fad8', 490, ['sesame'], []),
      dish('baba-ganoush', '1f346', 520, ['sesame'], []),
      dish('tabbouleh', '1f33f', 520, ['gluten'], []),
      dish('lentil', '1f372', 450, ['celery'], []),
    ]),
    section('sweet', [
      dish('baklava', '1f36f', 390, ['gluten', 'nuts', 'milk'], []),
      dish('rice-pudding', '1f36e', 350, ['milk'], []),
    ]),
    drinks,
  ],
}
