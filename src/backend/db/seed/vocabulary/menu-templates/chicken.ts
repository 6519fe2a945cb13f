import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const chicken: MenuTemplate = {
  key: 'chicken',
  category: 'restaurants',
  filters: ['chicken', 'snacks'],
  pictures: ['1f357', '1f414', '1f35f'],
  tints: [2, 1, 20],
  sections: [
    createSection('fried', [
      createDish('crispy-pieces', '1f357', 890, ['gluten', 'eggs', 'milk'], ['spice-level', 'sauces']),
      createDish('tenders', '1f357', 790, ['gluten', 'eggs'], ['sauces']),
      createDish('wings', '1f357', 850, ['celery', 'milk'], ['spice-level', 'sauces']),
      createDish('korean-wings', '1f357', 920, ['gluten', 'soya', 'sesame'], ['spice-level']),
      createDish('popcorn', '1f961', 590, ['gluten', 'eggs', 'milk'], ['sauces']),
      createDish('bucket', '1f357', 2190, ['gluten', 'eggs', 'milk'], ['spice-level', 'sauces']),
    ]),
    createSection('roast', [
      createDish('half-roast', '1f357', 850, [], ['side', 'sauces']),
      createDish('whole-roast', '1f414', 1490, [], ['side', 'sauces']),
      createDish('piri-piri', '1f336-fe0f', 1090, [], ['side', 'spice-level']),
      createDish('chicken-skewer', '1f362', 950, ['milk'], ['side', 'sauces']),
    ]),
    createSection('buns', [
      createDish('crispy-burger', '1f354', 890, ['gluten', 'eggs', 'milk', 'mustard'], ['sauces']),
      createDish('grilled-wrap', '1f32f', 790, ['gluten', 'eggs', 'milk'], ['sauces']),
      createDish('chicken-waffle', '1f9c7', 1090, ['gluten', 'eggs', 'milk'], []),
    ]),
    createSection('sides', [
      createDish('fries', '1f35f', 350, [], ['portion-size', 'sauces']),
      createDish('coleslaw', '1f96c', 290, ['eggs', 'mustard'], []),
      createDish('corn', '1f33d', 320, ['milk'], []),
      createDish('mac-cheese', '1f9c0', 490, ['gluten', 'milk'], ['portion-size']),
    ]),
    drinks,
  ],
}
