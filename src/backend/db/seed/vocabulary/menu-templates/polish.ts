import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const polish: MenuTemplate = {
  key: 'polish',
  category: 'restaurants',
  filters: ['polish', 'local-kitchen', 'soups'],
  pictures: ['1f95f', '1f372', '1f954'],
  tints: [23, 1, 3],
  sections: [
    createSection('pierogi', [
      createDish('pierogi-ruskie', '1f95f', 850, ['gluten', 'milk'], ['pierogi-finish']),
      createDish('pierogi-meat', '1f95f', 920, ['gluten', 'celery', 'eggs'], ['pierogi-finish']),
      createDish('pierogi-cabbage', '1f344', 850, ['gluten'], ['pierogi-finish']),
      createDish('pierogi-blueberry', '1fad0', 850, ['gluten', 'milk'], []),
    ]),
    createSection('soups', [
      createDish('zurek', '1f35c', 650, ['gluten', 'eggs', 'celery', 'milk'], ['portion-size']),
      createDish('barszcz', '1f963', 550, ['gluten', 'celery'], ['portion-size']),
      createDish('rosol', '1f35c', 520, ['gluten', 'celery', 'eggs'], ['portion-size']),
      createDish('pickle-soup', '1f952', 550, ['celery', 'milk'], ['portion-size']),
    ]),
    createSection('mains', [
      createDish('schabowy', '1f356', 1090, ['gluten', 'eggs'], []),
      createDish('bigos', '1f372', 950, ['sulphites'], []),
      createDish('golabki', '1f96c', 950, ['celery'], []),
      createDish('placki', '1f954', 790, ['gluten', 'eggs', 'milk'], []),
      createDish('zrazy', '1f969', 1250, ['mustard', 'gluten'], []),
      createDish('duck-apple', '1f34e', 1590, [], []),
      createDish('herring', '1f41f', 690, ['fish', 'milk'], []),
    ]),
    createSection('sweet', [
      createDish('sernik', '1f370', 520, ['gluten', 'eggs', 'milk'], []),
      createDish('szarlotka', '1f34f', 490, ['gluten', 'eggs', 'milk'], []),
      createDish('makowiec', '1f35e', 450, ['gluten', 'eggs', 'milk', 'nuts'], []),
    ]),
    drinks,
  ],
}
