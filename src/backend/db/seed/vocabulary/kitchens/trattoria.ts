import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const trattoria: Kitchen = {
  key: 'trattoria',
  category: 'restaurants',
  filters: ['italian', 'vegetarian'],
  pictures: ['1f35d', '1f9c0', '1f345'],
  tints: [1, 4, 2],
  sections: [
    section('antipasti', [
      dish('bruschetta', '1f345', 590, ['gluten'], []),
      dish('caprese', '1f345', 890, ['milk'], []),
      dish('parmigiana', '1f346', 950, ['gluten', 'milk', 'eggs'], []),
      dish('vitello-tonnato', '1f969', 1090, ['fish', 'eggs'], []),
    ]),
    section('primi', [
      dish('cacio-pepe', '1f35d', 1050, ['gluten', 'milk'], ['pasta-shape', 'portion-size']),
      dish('amatriciana', '1f35d', 1090, ['gluten', 'milk'], ['pasta-shape', 'portion-size']),
      dish('ragu', '1f35d', 1150, ['gluten', 'milk', 'celery', 'eggs', 'sulphites'], ['pasta-shape', 'portion-size']),
      dish('pesto', '1f33f', 990, ['gluten', 'milk', 'nuts'], ['pasta-shape', 'portion-size']),
      dish('vongole', '1f9aa', 1390, ['gluten', 'molluscs', 'sulphites'], ['pasta-shape']),
      dish('lasagne', '1f9c0', 1150, ['gluten', 'milk', 'eggs', 'celery'], []),
      dish('spinach-ravioli', '1f95f', 1090, ['gluten', 'milk', 'eggs'], []),
      dish('mushroom-risotto', '1f344', 1250, ['milk', 'celery', 'sulphites'], []),
    ]),
    section('secondi', [
      dish('tagliata', '1f969', 1790, ['milk'], ['steak-doneness']),
      dish('milanese', '1f969', 1490, ['gluten', 'eggs', 'milk'], ['side']),
      dish('saltimbocca', '1f953', 1450, ['gluten', 'milk', 'sulphites'], []),
    ]),
    section('dolci', [
      dish('tiramisu', '1f370', 590, ['gluten', 'eggs', 'milk'], []),
      dish('panna-cotta', '1f36e', 520, ['milk'], []),
      dish('cannoli', '1f967', 550, ['gluten', 'milk', 'nuts'], []),
    ]),
    drinks,
  ],
}
