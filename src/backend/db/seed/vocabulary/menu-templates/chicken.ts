import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const chicken: MenuTemplate = {
  key: 'chicken',
  category: 'restaurants',
  filters: ['chicken', 'snacks'],
  coverPictures: ['1f357', '1f354', '1f35f'],
  tints: [2, 1, 20],
  sections: [
    createSection('fried', [
      createDish('crispy-pieces', 890, ['gluten', 'eggs', 'milk'], ['spice-level', 'sauces']),
      createDish('tenders', 790, ['gluten', 'eggs'], ['sauces']),
      createDish('wings', 850, ['celery', 'milk'], ['spice-level', 'sauces']),
      createDish('korean-wings', 920, ['gluten', 'soya', 'sesame'], ['spice-level']),
      createDish('popcorn', 590, ['gluten', 'eggs', 'milk'], ['sauces']),
      createDish('bucket', 2190, ['gluten', 'eggs', 'milk'], ['spice-level', 'sauces']),
    ]),
    createSection('roast', [
      createDish('half-roast', 850, [], ['side', 'sauces']),
      createDish('whole-roast', 1490, [], ['side', 'sauces']),
      createDish('piri-piri', 1090, [], ['side', 'spice-level']),
      createDish('chicken-skewer', 950, ['milk'], ['side', 'sauces']),
    ]),
    createSection('buns', [
      createDish('crispy-burger', 890, ['gluten', 'eggs', 'milk', 'mustard'], ['sauces']),
      createDish('grilled-wrap', 790, ['gluten', 'eggs', 'milk'], ['sauces']),
      createDish('chicken-waffle', 1090, ['gluten', 'eggs', 'milk'], []),
    ]),
    createSection('sides', [
      createDish('fries', 350, [], ['portion-size', 'sauces']),
      createDish('coleslaw', 290, ['eggs', 'mustard'], []),
      createDish('corn', 320, ['milk'], []),
      createDish('mac-cheese', 490, ['gluten', 'milk'], ['portion-size']),
    ]),
    drinks,
  ],
}
