import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const adriatic: MenuTemplate = {
  key: 'adriatic',
  category: 'restaurants',
  filters: ['seafood', 'local-kitchen', 'grill'],
  coverPictures: ['1f41f', '1f419', '1f991'],
  tints: [13, 14, 8],
  sections: [
    createSection('starters', [
      createDish('prosciutto', 1090, ['milk'], []),
      createDish('octopus-salad', 1090, ['molluscs'], []),
      createDish('marinated-anchovies', 790, ['fish', 'sulphites'], []),
      createDish('fish-soup', 590, ['fish', 'celery'], []),
    ]),
    createSection('pasta', [
      createDish('black-risotto', 1290, ['molluscs', 'milk', 'sulphites'], []),
      createDish('buzara-prawns', 1590, ['crustaceans', 'sulphites', 'gluten'], []),
      createDish('buzara-mussels', 1050, ['molluscs', 'sulphites', 'gluten'], []),
      createDish('truffle-pasta', 1390, ['gluten', 'milk', 'eggs'], []),
      createDish('pasticada', 1490, ['gluten', 'celery', 'milk', 'eggs', 'sulphites'], []),
    ]),
    createSection('fish', [
      createDish('sea-bass', 1690, ['fish'], []),
      createDish('sea-bream', 1590, ['fish'], []),
      createDish('calamari-grilled', 1390, ['molluscs'], ['side']),
      createDish('calamari-fried', 1290, ['gluten', 'molluscs', 'eggs'], ['side']),
      createDish('brudet', 1490, ['fish', 'crustaceans', 'sulphites'], []),
    ]),
    createSection('peka', [
      createDish('peka-octopus', 1790, ['molluscs', 'sulphites'], []),
      createDish('peka-lamb', 1690, ['sulphites'], []),
    ]),
    createSection('sweet', [createDish('rozata', 490, ['milk', 'eggs'], []), createDish('fritule', 450, ['gluten', 'eggs', 'milk'], [])]),
    drinks,
  ],
}
