import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const slovenian: MenuTemplate = {
  key: 'slovenian',
  category: 'restaurants',
  filters: ['slovenian', 'local-kitchen', 'soups'],
  pictures: ['1f372', '1f32d', '1f370'],
  tints: [6, 8, 3],
  sections: [
    createSection('soups', [
      createDish('beef-soup', '1f35c', 450, ['gluten', 'eggs', 'celery'], ['portion-size']),
      createDish('jota', '1f963', 590, ['celery'], ['portion-size']),
      createDish('mushroom-soup', '1f344', 590, ['gluten'], []),
      createDish('ricet', '1f372', 620, ['gluten', 'celery'], ['portion-size']),
    ]),
    createSection('mains', [
      createDish('sausage', '1f32d', 850, ['mustard', 'gluten'], []),
      createDish('idrija-zlikrofi', '1f95f', 1190, ['gluten', 'eggs', 'sulphites'], []),
      createDish('roast-pork', '1f356', 1090, [], []),
      createDish('venison-goulash', '1f372', 1390, ['gluten', 'sulphites'], []),
      createDish('blood-sausage', '1f32d', 990, ['gluten'], []),
      createDish('soca-trout', '1f41f', 1490, ['fish', 'gluten'], []),
      createDish('frika', '1f954', 850, ['milk'], []),
    ]),
    createSection('spoon', [
      createDish('struklji-tarragon', '1f33f', 650, ['gluten', 'eggs', 'milk'], []),
      createDish('struklji-walnut', '1f330', 650, ['gluten', 'eggs', 'milk', 'nuts'], []),
      createDish('zganci', '1f33e', 650, ['gluten', 'milk'], []),
      createDish('mlinci', '1f357', 1190, ['gluten', 'eggs', 'milk'], []),
    ]),
    createSection('sweet', [
      createDish('potica', '1f35e', 450, ['gluten', 'eggs', 'milk', 'nuts'], []),
      createDish('gibanica', '1f370', 550, ['gluten', 'eggs', 'milk', 'nuts'], []),
      createDish('kremsnita', '1f36e', 490, ['gluten', 'eggs', 'milk'], []),
    ]),
    drinks,
  ],
}
