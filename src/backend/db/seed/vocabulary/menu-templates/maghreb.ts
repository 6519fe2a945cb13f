import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const maghreb: MenuTemplate = {
  key: 'maghreb',
  category: 'restaurants',
  filters: ['maghreb', 'halal', 'local-kitchen'],
  pictures: ['1f372', '1f958', '1fad6'],
  tints: [2, 3, 9],
  sections: [
    createSection('starters', [
      createDish('harira', '1f35c', 450, ['gluten', 'celery'], []),
      createDish('brik', '1f95a', 420, ['gluten', 'eggs', 'fish'], []),
      createDish('zaalouk', '1f346', 490, [], []),
      createDish('mechouia', '1fad1', 520, ['eggs', 'fish'], []),
      createDish('briouates', '1f95f', 590, ['gluten', 'milk'], []),
      createDish('lablabi', '1fad8', 590, ['gluten', 'eggs'], ['spice-level']),
    ]),
    createSection('couscous', [
      createDish('couscous-vegetables', '1f955', 950, ['gluten', 'celery'], ['portion-size']),
      createDish('couscous-lamb', '1f356', 1290, ['gluten', 'celery'], ['portion-size']),
      createDish('couscous-fish', '1f41f', 1390, ['gluten', 'fish'], ['spice-level']),
      createDish('couscous-tfaya', '1f9c5', 1190, ['gluten', 'nuts'], ['portion-size']),
    ]),
    createSection('tajines', [
      createDish('tajine-chicken', '1f34b', 1190, [], []),
      createDish('tajine-prunes', '1f356', 1390, ['nuts', 'sesame'], []),
      createDish('tajine-kefta', '1f958', 1090, ['eggs'], []),
      createDish('pastilla', '1f967', 990, ['gluten', 'eggs', 'nuts'], []),
      createDish('merguez', '1f32d', 950, [], ['side']),
    ]),
    createSection('sweet', [
      createDish('msemen', '1fad3', 290, ['gluten', 'milk'], []),
      createDish('gazelle-horns', '1f950', 490, ['gluten', 'nuts'], []),
      createDish('mint-tea', '1fad6', 250, [], []),
    ]),
    drinks,
  ],
}
