import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const chicken: Kitchen = {
  key: 'chicken',
  category: 'restaurants',
  filters: ['chicken', 'snacks'],
  pictures: ['1f357', '1f414', '1f35f'],
  tints: [2, 1, 20],
  sections: [
    section('fried', [
      dish('crispy-pieces', '1f357', 890, ['gluten', 'eggs', 'milk'], ['spice-level', 'sauces']),
      dish('tenders', '1f357', 790, ['gluten', 'eggs'], ['sauces']),
      dish('wings', '1f357', 850, ['celery', 'milk'], ['spice-level', 'sauces']),
      dish('korean-wings', '1f357', 920, ['gluten', 'soya', 'sesame'], ['spice-level']),
      dish('popcorn', '1f961', 590, ['gluten', 'eggs', 'milk'], ['sauces']),
      dish('bucket', '1f357', 2190, ['gluten', 'eggs', 'milk'], ['spice-level', 'sauces']),
    ]),
    section('roast', [
      dish('half-roast', '1f357', 850, [], ['side', 'sauces']),
      dish('whole-roast', '1f414', 1490, [], ['side', 'sauces']),
      dish('piri-piri', '1f336-fe0f', 1090, [], ['side', 'spice-level']),
      dish('chicken-skewer', '1f362', 950, ['milk'], ['side', 'sauces']),
    ]),
    section('buns', [
      dish('crispy-burger', '1f354', 890, ['gluten', 'eggs', 'milk', 'mustard'], ['sauces']),
      dish('grilled-wrap', '1f32f', 790, ['gluten', 'eggs', 'milk'], ['sauces']),
      dish('chicken-waffle', '1f9c7', 1090, ['gluten', 'eggs', 'milk'], []),
    ]),
    section('sides', [
      dish('fries', '1f35f', 350, [], ['portion-size', 'sauces']),
      dish('coleslaw', '1f96c', 290, ['eggs', 'mustard'], []),
      dish('corn', '1f33d', 320, ['milk'], []),
      dish('mac-cheese', '1f9c0', 490, ['gluten', 'milk'], ['portion-size']),
    ]),
    drinks,
  ],
}
