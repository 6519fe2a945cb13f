import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const slovenian: MenuTemplate = {
  key: 'slovenian',
  category: 'restaurants',
  filters: ['slovenian', 'local-kitchen', 'soups'],
  coverPictures: ['1f372', '1f32d', '1f370'],
  tints: [6, 8, 3],
  sections: [
    createSection('soups', [
      createDish('beef-soup', 450, ['gluten', 'eggs', 'celery'], ['portion-size']),
      createDish('jota', 590, ['celery'], ['portion-size']),
      createDish('mushroom-soup', 590, ['gluten'], []),
      createDish('ricet', 620, ['gluten', 'celery'], ['portion-size']),
    ]),
    createSection('mains', [
      createDish('sausage', 850, ['mustard', 'gluten'], []),
      createDish('idrija-zlikrofi', 1190, ['gluten', 'eggs', 'sulphites'], []),
      createDish('roast-pork', 1090, [], []),
      createDish('venison-goulash', 1390, ['gluten', 'sulphites'], []),
      createDish('blood-sausage', 990, ['gluten'], []),
      createDish('soca-trout', 1490, ['fish', 'gluten'], []),
      createDish('frika', 850, ['milk'], []),
    ]),
    createSection('spoon', [
      createDish('struklji-tarragon', 650, ['gluten', 'eggs', 'milk'], []),
      createDish('struklji-walnut', 650, ['gluten', 'eggs', 'milk', 'nuts'], []),
      createDish('zganci', 650, ['gluten', 'milk'], []),
      createDish('mlinci', 1190, ['gluten', 'eggs', 'milk'], []),
    ]),
    createSection('sweet', [
      createDish('potica', 450, ['gluten', 'eggs', 'milk', 'nuts'], []),
      createDish('gibanica', 550, ['gluten', 'eggs', 'milk', 'nuts'], []),
      createDish('kremsnita', 490, ['gluten', 'eggs', 'milk'], []),
    ]),
    drinks,
  ],
}
