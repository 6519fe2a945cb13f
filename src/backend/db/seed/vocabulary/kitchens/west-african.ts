import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const westAfrican: Kitchen = {
  key: 'west-african',
  category: 'restaurants',
  filters: ['west-african', 'local-kitchen', 'grill'],
  pictures: ['1f35b', '1f357', '1f34c'],
  tints: [1, 2, 8],
  sections: [
    section('plates', [
      dish('jollof-chicken', '1f35b', 950, ['celery'], ['spice-level', 'portion-size']),
      dish('jollof-fish', '1f41f', 1050, ['fish', 'celery'], ['spice-level', 'portion-size']),
      dish('waakye', '1fad8', 890, ['eggs', 'fish', 'gluten'], ['portion-size']),
      dish('thieboudienne', '1f41f', 1190, ['fish', 'molluscs'], []),
      dish('attieke-fish', '1f41f', 950, ['fish', 'soya'], ['spice-level']),
    ]),
    section('soups', [
      dish('egusi', '1f372', 1090, ['fish', 'crustaceans'], ['swallow', 'spice-level']),
      dish('okra-soup', '1f372', 1050, ['fish', 'crustaceans'], ['swallow', 'spice-level']),
      dish('groundnut-soup', '1f95c', 1050, ['peanuts'], ['swallow', 'spice-level']),
      dish('palm-nut-soup', '1f963', 1090, ['fish', 'crustaceans'], ['swallow']),
      dish('pepper-soup', '1f35c', 850, [], ['spice-level']),
    ]),
    section('grill', [
      dish('suya', '1f362', 890, ['peanuts'], ['spice-level']),
      dish('poulet-braise', '1f357', 1090, ['mustard'], ['spice-level']),
      dish('poisson-braise', '1f41f', 1390, ['fish', 'mustard'], ['spice-level']),
    ]),
    section('small', [
      dish('kelewele', '1f34c', 450, ['peanuts'], ['spice-level']),
      dish('alloco', '1f34c', 420, [], ['spice-level']),
      dish('moi-moi', '1fad4', 420, ['eggs', 'fish', 'crustaceans'], []),
      dish('meat-pie', '1f967', 350, ['gluten', 'eggs', 'milk'], []),
      dish('puff-puff', '1f369', 290, ['gluten', 'milk'], []),
    ]),
    drinks,
  ],
}
