import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const polish: MenuTemplate = {
  key: 'polish',
  category: 'restaurants',
  filters: ['polish', 'local-kitchen', 'soups'],
  coverPictures: ['1f95f', '1f372', '1f370'],
  tints: [23, 1, 3],
  sections: [
    createSection('pierogi', [
      createDish('pierogi-ruskie', 850, ['gluten', 'milk'], ['pierogi-finish']),
      createDish('pierogi-meat', 920, ['gluten', 'celery', 'eggs'], ['pierogi-finish']),
      createDish('pierogi-cabbage', 850, ['gluten'], ['pierogi-finish']),
      createDish('pierogi-blueberry', 850, ['gluten', 'milk'], []),
    ]),
    createSection('soups', [
      createDish('zurek', 650, ['gluten', 'eggs', 'celery', 'milk'], ['portion-size']),
      createDish('barszcz', 550, ['gluten', 'celery'], ['portion-size']),
      createDish('rosol', 520, ['gluten', 'celery', 'eggs'], ['portion-size']),
      createDish('pickle-soup', 550, ['celery', 'milk'], ['portion-size']),
    ]),
    createSection('mains', [
      createDish('schabowy', 1090, ['gluten', 'eggs'], []),
      createDish('bigos', 950, ['sulphites'], []),
      createDish('golabki', 950, ['celery'], []),
      createDish('placki', 790, ['gluten', 'eggs', 'milk'], []),
      createDish('zrazy', 1250, ['mustard', 'gluten'], []),
      createDish('duck-apple', 1590, [], []),
      createDish('herring', 690, ['fish', 'milk'], []),
    ]),
    createSection('sweet', [
      createDish('sernik', 520, ['gluten', 'eggs', 'milk'], []),
      createDish('szarlotka', 490, ['gluten', 'eggs', 'milk'], []),
      createDish('makowiec', 450, ['gluten', 'eggs', 'milk', 'nuts'], []),
    ]),
    drinks,
  ],
}
