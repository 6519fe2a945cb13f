import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const trattoria: MenuTemplate = {
  key: 'trattoria',
  category: 'restaurants',
  filters: ['italian', 'vegetarian'],
  coverPictures: ['1f35d', '1f345', '1f370'],
  tints: [1, 4, 2],
  sections: [
    createSection('antipasti', [
      createDish('bruschetta', 590, ['gluten'], []),
      createDish('caprese', 890, ['milk'], []),
      createDish('parmigiana', 950, ['gluten', 'milk', 'eggs'], []),
      createDish('vitello-tonnato', 1090, ['fish', 'eggs'], []),
    ]),
    createSection('primi', [
      createDish('cacio-pepe', 1050, ['gluten', 'milk'], ['pasta-shape', 'portion-size']),
      createDish('amatriciana', 1090, ['gluten', 'milk'], ['pasta-shape', 'portion-size']),
      createDish('ragu', 1150, ['gluten', 'milk', 'celery', 'eggs', 'sulphites'], ['pasta-shape', 'portion-size']),
      createDish('pesto', 990, ['gluten', 'milk', 'nuts'], ['pasta-shape', 'portion-size']),
      createDish('vongole', 1390, ['gluten', 'molluscs', 'sulphites'], ['pasta-shape']),
      createDish('lasagne', 1150, ['gluten', 'milk', 'eggs', 'celery'], []),
      createDish('spinach-ravioli', 1090, ['gluten', 'milk', 'eggs'], []),
      createDish('mushroom-risotto', 1250, ['milk', 'celery', 'sulphites'], []),
    ]),
    createSection('secondi', [
      createDish('tagliata', 1790, ['milk'], ['steak-doneness']),
      createDish('milanese', 1490, ['gluten', 'eggs', 'milk'], ['side']),
      createDish('saltimbocca', 1450, ['gluten', 'milk', 'sulphites'], []),
    ]),
    createSection('dolci', [
      createDish('tiramisu', 590, ['gluten', 'eggs', 'milk'], []),
      createDish('panna-cotta', 520, ['milk'], []),
      createDish('cannoli', 550, ['gluten', 'milk', 'nuts'], []),
    ]),
    drinks,
  ],
}
