import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const slovenian: Kitchen = {
  key: 'slovenian',
  category: 'restaurants',
  filters: ['slovenian', 'local-kitchen', 'soups'],
  pictures: ['1f372', '1f32d', '1f370'],
  tints: [6, 8, 3],
  sections: [
    section('soups', [
      dish('beef-soup', '1f35c', 450, ['gluten', 'eggs', 'celery'], ['portion-size']),
      dish('jota', '1f963', 590, ['celery'], ['portion-size']),
      dish('mushroom-soup', '1f344', 590, ['gluten'], []),
      dish('ricet', '1f372', 620, ['gluten', 'celery'], ['portion-size']),
    ]),
    section('mains', [
      dish('sausage', '1f32d', 850, ['mustard', 'gluten'], []),
      dish('idrija-zlikrofi', '1f95f', 1190, ['gluten', 'eggs', 'sulphites'], []),
      dish('roast-pork', '1f356', 1090, [], []),
      dish('venison-goulash', '1f372', 1390, ['gluten', 'sulphites'], []),
      dish('blood-sausage', '1f32d', 990, ['gluten'], []),
      dish('soca-trout', '1f41f', 1490, ['fish', 'gluten'], []),
      dish('frika', '1f954', 850, ['milk'], []),
    ]),
    section('spoon', [
      dish('struklji-tarragon', '1f33f', 650, ['gluten', 'eggs', 'milk'], []),
      dish('struklji-walnut', '1f330', 650, ['gluten', 'eggs', 'milk', 'nuts'], []),
      dish('zganci', '1f33e', 650, ['gluten', 'milk'], []),
      dish('mlinci', '1f357', 1190, ['gluten', 'eggs', 'milk'], []),
    ]),
    section('sweet', [
      dish('potica', '1f35e', 450, ['gluten', 'eggs', 'milk', 'nuts'], []),
      dish('gibanica', '1f370', 550, ['gluten', 'eggs', 'milk', 'nuts'], []),
      dish('kremsnita', '1f36e', 490, ['gluten', 'eggs', 'milk'], []),
    ]),
    drinks,
  ],
}
