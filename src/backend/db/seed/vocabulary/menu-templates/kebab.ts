import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const wrap = ['kebab-bread', 'spice-level', 'sauces'] as const

export const kebab: MenuTemplate = {
  key: 'kebab',
  category: 'restaurants',
  filters: ['kebab', 'halal', 'grill'],
  coverPictures: ['1f959', '1f32f', '1f9c6'],
  tints: [4, 2, 8],
  sections: [
    createSection('wraps', [
      createDish('shawarma-chicken', 690, ['gluten', 'milk'], wrap),
      createDish('shawarma-beef', 790, ['gluten', 'sesame'], wrap),
      createDish('lula', 890, ['gluten'], wrap),
      createDish('falafel-wrap', 620, ['gluten', 'sesame'], wrap),
    ]),
    createSection('plates', [
      createDish('mixed-grill', 1690, ['gluten', 'milk'], ['side', 'sauces']),
      createDish('chicken-skewer', 1090, ['milk'], ['side', 'sauces']),
      createDish('wings-grill', 850, [], ['spice-level', 'sauces']),
      createDish('pilaf', 950, ['milk'], []),
    ]),
    createSection('mezze', [
      createDish('hummus', 490, ['sesame'], []),
      createDish('baba-ganoush', 520, ['sesame'], []),
      createDish('tabbouleh', 520, ['gluten'], []),
      createDish('lentil', 450, ['celery'], []),
    ]),
    createSection('sweet', [
      createDish('baklava', 390, ['gluten', 'nuts', 'milk'], []),
      createDish('rice-pudding', 350, ['milk'], []),
    ]),
    drinks,
  ],
}
