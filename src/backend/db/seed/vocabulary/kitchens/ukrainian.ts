import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const topped = ['varenyky-toppings'] as const

// A data table.
export const ukrainian: Kitchen = {
  key: 'ukrainian',
  category: 'restaurants',
  filters: ['ukrainian', 'local-kitchen', 'soups'],
  pictures: ['1f963', '1f95f', '1f33b'],
  tints: [22, 4, 14],
  sections: [
    section('soups', [
      dish('borscht', '1f963', 590, ['celery', 'milk', 'gluten'], []),
      dish('green-borscht', '1f33f', 550, ['celery', 'eggs', 'milk'], []),
      dish('chicken-broth', '1f372', 490, ['gluten', 'eggs', 'celery'], []),
      dish('kulish', '1f958', 620, [], []),
    ]),
    section('varenyky', [
      dish('varenyky-potato', '1f95f', 590, ['gluten', 'eggs'], topped),
      dish('varenyky-cabbage', '1f96c', 590, ['gluten', 'eggs'], topped),
      dish('varenyky-meat', '1f95f', 690, ['gluten', 'eggs'], topped),
      dish('varenyky-cherry', '1f352', 620, ['gluten', 'eggs', 'milk'], topped),
    ]),
    section('potato', [
      dish('deruny', '1f954', 590, ['gluten', 'eggs', 'milk'], topped),
      dish('deruny-mushroom', '1f344', 690, ['gluten', 'eggs', 'milk'], []),
      dish('kyiv-cutlet', '1f357', 890, ['gluten', 'eggs', 'milk'], ['side']),
      dish('holubtsi', '1f96c', 750, ['milk', 'celery'], []),
      dish('banosh', '1f33d', 690, ['milk'], []),
    ]),
    section('sweet', [
      dish('syrnyky', '1f95e', 590, ['gluten', 'eggs', 'milk'], []),
      dish('nalysnyky', '1f95e', 550, ['gluten', 'eggs', 'milk'], []),
      dish('pampukhy', '1f369', 390, ['gluten', 'eggs', 'milk'], []),
      dish('uzvar', '1f375', 250, [], []),
    ]),
    drinks,
  ],
}
