import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const polish: Kitchen = {
  key: 'polish',
  category: 'restaurants',
  filters: ['polish', 'local-kitchen', 'soups'],
  pictures: ['1f95f', '1f372', '1f954'],
  tints: [23, 1, 3],
  sections: [
    section('pierogi', [
      dish('pierogi-ruskie', '1f95f', 850, ['gluten', 'milk'], ['pierogi-finish']),
      dish('pierogi-meat', '1f95f', 920, ['gluten', 'celery', 'eggs'], ['pierogi-finish']),
      dish('pierogi-cabbage', '1f344', 850, ['gluten'], ['pierogi-finish']),
      dish('pierogi-blueberry', '1fad0', 850, ['gluten', 'milk'], []),
    ]),
    section('soups', [
      dish('zurek', '1f35c', 650, ['gluten', 'eggs', 'celery', 'milk'], ['portion-size']),
      dish('barszcz', '1f963', 550, ['gluten', 'celery'], ['portion-size']),
      dish('rosol', '1f35c', 520, ['gluten', 'celery', 'eggs'], ['portion-size']),
      dish('pickle-soup', '1f952', 550, ['celery', 'milk'], ['portion-size']),
    ]),
    section('mains', [
      dish('schabowy', '1f356', 1090, ['gluten', 'eggs'], []),
      dish('bigos', '1f372', 950, ['sulphites'], []),
      dish('golabki', '1f96c', 950, ['celery'], []),
      dish('placki', '1f954', 790, ['gluten', 'eggs', 'milk'], []),
      dish('zrazy', '1f969', 1250, ['mustard', 'gluten'], []),
      dish('duck-apple', '1f34e', 1590, [], []),
      dish('herring', '1f41f', 690, ['fish', 'milk'], []),
    ]),
    section('sweet', [
      dish('sernik', '1f370', 520, ['gluten', 'eggs', 'milk'], []),
      dish('szarlotka', '1f34f', 490, ['gluten', 'eggs', 'milk'], []),
      dish('makowiec', '1f35e', 450, ['gluten', 'eggs', 'milk', 'nuts'], []),
    ]),
    drinks,
  ],
}
