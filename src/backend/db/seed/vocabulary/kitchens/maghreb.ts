import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const maghreb: Kitchen = {
  key: 'maghreb',
  category: 'restaurants',
  filters: ['maghreb', 'halal', 'local-kitchen'],
  pictures: ['1f372', '1f958', '1fad6'],
  tints: [2, 3, 9],
  sections: [
    section('starters', [
      dish('harira', '1f35c', 450, ['gluten', 'celery'], []),
      dish('brik', '1f95a', 420, ['gluten', 'eggs', 'fish'], []),
      dish('zaalouk', '1f346', 490, [], []),
      dish('mechouia', '1fad1', 520, ['eggs', 'fish'], []),
      dish('briouates', '1f95f', 590, ['gluten', 'milk'], []),
      dish('lablabi', '1fad8', 590, ['gluten', 'eggs'], ['spice-level']),
    ]),
    section('couscous', [
      dish('couscous-vegetables', '1f955', 950, ['gluten', 'celery'], ['portion-size']),
      dish('couscous-lamb', '1f356', 1290, ['gluten', 'celery'], ['portion-size']),
      dish('couscous-fish', '1f41f', 1390, ['gluten', 'fish'], ['spice-level']),
      dish('couscous-tfaya', '1f9c5', 1190, ['gluten', 'nuts'], ['portion-size']),
    ]),
    section('tajines', [
      dish('tajine-chicken', '1f34b', 1190, [], []),
      dish('tajine-prunes', '1f356', 1390, ['nuts', 'sesame'], []),
      dish('tajine-kefta', '1f958', 1090, ['eggs'], []),
      dish('pastilla', '1f967', 990, ['gluten', 'eggs', 'nuts'], []),
      dish('merguez', '1f32d', 950, [], ['side']),
    ]),
    section('sweet', [
      dish('msemen', '1fad3', 290, ['gluten', 'milk'], []),
      dish('gazelle-horns', '1f950', 490, ['gluten', 'nuts'], []),
      dish('mint-tea', '1fad6', 250, [], []),
    ]),
    drinks,
  ],
}
