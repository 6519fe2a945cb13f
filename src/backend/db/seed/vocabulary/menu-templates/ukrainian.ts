import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const topped = ['varenyky-toppings'] as const

export const ukrainian: MenuTemplate = {
  key: 'ukrainian',
  category: 'restaurants',
  filters: ['ukrainian', 'local-kitchen', 'soups'],
  coverPictures: ['1f372', '1f95f', '1f95e'],
  tints: [22, 4, 14],
  sections: [
    createSection('soups', [
      createDish('borscht', 590, ['celery', 'milk', 'gluten'], []),
      createDish('green-borscht', 550, ['celery', 'eggs', 'milk'], []),
      createDish('chicken-broth', 490, ['gluten', 'eggs', 'celery'], []),
      createDish('kulish', 620, [], []),
    ]),
    createSection('varenyky', [
      createDish('varenyky-potato', 590, ['gluten', 'eggs'], topped),
      createDish('varenyky-cabbage', 590, ['gluten', 'eggs'], topped),
      createDish('varenyky-meat', 690, ['gluten', 'eggs'], topped),
      createDish('varenyky-cherry', 620, ['gluten', 'eggs', 'milk'], topped),
    ]),
    createSection('potato', [
      createDish('deruny', 590, ['gluten', 'eggs', 'milk'], topped),
      createDish('deruny-mushroom', 690, ['gluten', 'eggs', 'milk'], []),
      createDish('kyiv-cutlet', 890, ['gluten', 'eggs', 'milk'], ['side']),
      createDish('holubtsi', 750, ['milk', 'celery'], []),
      createDish('banosh', 690, ['milk'], []),
    ]),
    createSection('sweet', [
      createDish('syrnyky', 590, ['gluten', 'eggs', 'milk'], []),
      createDish('nalysnyky', 550, ['gluten', 'eggs', 'milk'], []),
      createDish('pampukhy', 390, ['gluten', 'eggs', 'milk'], []),
      createDish('uzvar', 250, [], []),
    ]),
    drinks,
  ],
}
