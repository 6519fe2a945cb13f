import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const wrap = ['kebab-bread', 'spice-level', 'sauces'] as const

export const kebab: MenuTemplate = {
  key: 'kebab',
  category: 'restaurants',
  filters: ['kebab', 'halal', 'grill'],
  pictures: ['1f959', '1f32f', '1f9c6'],
  tints: [4, 2, 8],
  sections: [
    createSection('wraps', [
      createDish('shawarma-chicken', '1f959', 690, ['gluten', 'milk'], wrap),
      createDish('shawarma-beef', '1f32f', 790, ['gluten', 'sesame'], wrap),
      createDish('lula', '1f362', 890, ['gluten'], wrap),
      createDish('falafel-wrap', '1f9c6', 620, ['gluten', 'sesame'], wrap),
    ]),
    createSection('plates', [
      createDish('mixed-grill', '1f356', 1690, ['gluten', 'milk'], ['side', 'sauces']),
      createDish('chicken-skewer', '1f362', 1090, ['milk'], ['side', 'sauces']),
      createDish('wings-grill', '1f357', 850, [], ['spice-level', 'sauces']),
      createDish('pilaf', '1f35b', 950, ['milk'], []),
    ]),
    createSection('mezze', [
      createDish('hummus', '1fad8', 490, ['sesame'], []),
      createDish('baba-ganoush', '1f346', 520, ['sesame'], []),
      createDish('tabbouleh', '1f33f', 520, ['gluten'], []),
      createDish('lentil', '1f372', 450, ['celery'], []),
    ]),
    createSection('sweet', [
      createDish('baklava', '1f36f', 390, ['gluten', 'nuts', 'milk'], []),
      createDish('rice-pudding', '1f36e', 350, ['milk'], []),
    ]),
    drinks,
  ],
}
