import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const adriatic: MenuTemplate = {
  key: 'adriatic',
  category: 'restaurants',
  filters: ['seafood', 'local-kitchen', 'grill'],
  pictures: ['1f41f', '1f991', '1f99e'],
  tints: [13, 14, 8],
  sections: [
    createSection('starters', [
      createDish('prosciutto', '1f953', 1090, ['milk'], []),
      createDish('octopus-salad', '1f419', 1090, ['molluscs'], []),
      createDish('marinated-anchovies', '1f41f', 790, ['fish', 'sulphites'], []),
      createDish('fish-soup', '1f35c', 590, ['fish', 'celery'], []),
    ]),
    createSection('pasta', [
      createDish('black-risotto', '1f991', 1290, ['molluscs', 'milk', 'sulphites'], []),
      createDish('buzara-prawns', '1f990', 1590, ['crustaceans', 'sulphites', 'gluten'], []),
      createDish('buzara-mussels', '1f9aa', 1050, ['molluscs', 'sulphites', 'gluten'], []),
      createDish('truffle-pasta', '1f344', 1390, ['gluten', 'milk', 'eggs'], []),
      createDish('pasticada', '1f35d', 1490, ['gluten', 'celery', 'milk', 'eggs', 'sulphites'], []),
    ]),
    createSection('fish', [
      createDish('sea-bass', '1f41f', 1690, ['fish'], []),
      createDish('sea-bream', '1f420', 1590, ['fish'], []),
      createDish('calamari-grilled', '1f991', 1390, ['molluscs'], ['side']),
      createDish('calamari-fried', '1f991', 1290, ['gluten', 'eggs'], ['side']),
      createDish('brudet', '1f372', 1490, ['fish', 'crustaceans', 'sulphites'], []),
    ]),
    createSection('peka', [
      createDish('peka-octopus', '1f419', 1790, ['molluscs', 'sulphites'], []),
      createDish('peka-lamb', '1f356', 1690, ['sulphites'], []),
    ]),
    createSection('sweet', [createDish('rozata', '1f36e', 490, ['milk', 'eggs'], []), createDish('fritule', '1f369', 450, ['gluten', 'eggs', 'milk'], [])]),
    drinks,
  ],
}
