import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const maghreb: MenuTemplate = {
  key: 'maghreb',
  category: 'restaurants',
  filters: ['maghreb', 'halal', 'local-kitchen'],
  coverPictures: ['1f958', '1f372', '1fad6'],
  tints: [2, 3, 9],
  sections: [
    createSection('starters', [
      createDish('harira', 450, ['gluten', 'celery'], []),
      createDish('brik', 420, ['gluten', 'eggs', 'fish'], []),
      createDish('zaalouk', 490, [], []),
      createDish('mechouia', 520, ['eggs', 'fish'], []),
      createDish('briouates', 590, ['gluten', 'milk'], []),
      createDish('lablabi', 590, ['gluten', 'eggs'], ['spice-level']),
    ]),
    createSection('couscous', [
      createDish('couscous-vegetables', 950, ['gluten', 'celery'], ['portion-size']),
      createDish('couscous-lamb', 1290, ['gluten', 'celery'], ['portion-size']),
      createDish('couscous-fish', 1390, ['gluten', 'fish'], ['spice-level']),
      createDish('couscous-tfaya', 1190, ['gluten', 'nuts'], ['portion-size']),
    ]),
    createSection('tajines', [
      createDish('tajine-chicken', 1190, [], []),
      createDish('tajine-prunes', 1390, ['nuts', 'sesame'], []),
      createDish('tajine-kefta', 1090, ['eggs'], []),
      createDish('pastilla', 990, ['gluten', 'eggs', 'nuts'], []),
      createDish('merguez', 950, [], ['side']),
    ]),
    createSection('sweet', [
      createDish('msemen', 290, ['gluten', 'milk'], []),
      createDish('gazelle-horns', 490, ['gluten', 'nuts'], []),
      createDish('mint-tea', 250, [], []),
    ]),
    drinks,
  ],
}
