import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const topped = ['varenyky-toppings'] as const

export const ukrainian: MenuTemplate = {
  key: 'ukrainian',
  category: 'restaurants',
  filters: ['ukrainian', 'local-kitchen', 'soups'],
  pictures: ['1f963', '1f95f', '1f33b'],
  tints: [22, 4, 14],
  sections: [
    createSection('soups', [
      createDish('borscht', '1f963', 590, ['celery', 'milk', 'gluten'], []),
      createDish('green-borscht', '1f33f', 550, ['celery', 'eggs', 'milk'], []),
      createDish('chicken-broth', '1f372', 490, ['gluten', 'eggs', 'celery'], []),
      createDish('kulish', '1f958', 620, [], []),
    ]),
    createSection('varenyky', [
      createDish('varenyky-potato', '1f95f', 590, ['gluten', 'eggs'], topped),
      createDish('varenyky-cabbage', '1f96c', 590, ['gluten', 'eggs'], topped),
      createDish('varenyky-meat', '1f95f', 690, ['gluten', 'eggs'], topped),
      createDish('varenyky-cherry', '1f352', 620, ['gluten', 'eggs', 'milk'], topped),
    ]),
    createSection('potato', [
      createDish('deruny', '1f954', 590, ['gluten', 'eggs', 'milk'], topped),
      createDish('deruny-mushroom', '1f344', 690, ['gluten', 'eggs', 'milk'], []),
      createDish('kyiv-cutlet', '1f357', 890, ['gluten', 'eggs', 'milk'], ['side']),
      createDish('holubtsi', '1f96c', 750, ['milk', 'celery'], []),
      createDish('banosh', '1f33d', 690, ['milk'], []),
    ]),
    createSection('sweet', [
      createDish('syrnyky', '1f95e', 590, ['gluten', 'eggs', 'milk'], []),
      createDish('nalysnyky', '1f95e', 550, ['gluten', 'eggs', 'milk'], []),
      createDish('pampukhy', '1f369', 390, ['gluten', 'eggs', 'milk'], []),
      createDish('uzvar', '1f375', 250, [], []),
    ]),
    drinks,
  ],
}
