import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const adriatic: Kitchen = {
  key: 'adriatic',
  category: 'restaurants',
  filters: ['seafood', 'local-kitchen', 'grill'],
  pictures: ['1f41f', '1f991', '1f99e'],
  tints: [13, 14, 8],
  sections: [
    section('starters', [
      dish('prosciutto', '1f953', 1090, ['milk'], []),
      dish('octopus-salad', '1f419', 1090, ['molluscs'], []),
      dish('marinated-anchovies', '1f41f', 790, ['fish', 'sulphites'], []),
      dish('fish-soup', '1f35c', 590, ['fish', 'celery'], []),
    ]),
    section('pasta', [
      dish('black-risotto', '1f991', 1290, ['molluscs', 'milk', 'sulphites'], []),
      dish('buzara-prawns', '1f990', 1590, ['crustaceans', 'sulphites', 'gluten'], []),
      dish('buzara-mussels', '1f9aa', 1050, ['molluscs', 'sulphites', 'gluten'], []),
      dish('truffle-pasta', '1f344', 1390, ['gluten', 'milk', 'eggs'], []),
      dish('pasticada', '1f35d', 1490, ['gluten', 'celery', 'milk', 'eggs', 'sulphites'], []),
    ]),
    section('fish', [
      dish('sea-bass', '1f41f', 1690, ['fish'], []),
      dish('sea-bream', '1f420', 1590, ['fish'], []),
      dish('calamari-grilled', '1f991', 1390, ['molluscs'], ['side']),
      dish('calamari-fried', '1f991', 1290, ['gluten', 'eggs'], ['side']),
      dish('brudet', '1f372', 1490, ['fish', 'crustaceans', 'sulphites'], []),
    ]),
    section('peka', [
      dish('peka-octopus', '1f419', 1790, ['molluscs', 'sulphites'], []),
      dish('peka-lamb', '1f356', 1690, ['sulphites'], []),
    ]),
    section('sweet', [dish('rozata', '1f36e', 490, ['milk', 'eggs'], []), dish('fritule', '1f369', 450, ['gluten', 'eggs', 'milk'], [])]),
    drinks,
  ],
}
