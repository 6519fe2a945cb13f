import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const westAfrican: MenuTemplate = {
  key: 'west-african',
  category: 'restaurants',
  filters: ['west-african', 'local-kitchen', 'grill'],
  coverPictures: ['1f958', '1f372', '1f357'],
  tints: [1, 2, 8],
  sections: [
    createSection('plates', [
      createDish('jollof-chicken', 950, ['celery'], ['spice-level', 'portion-size']),
      createDish('jollof-fish', 1050, ['fish', 'celery'], ['spice-level', 'portion-size']),
      createDish('waakye', 890, ['eggs', 'fish', 'gluten'], ['portion-size']),
      createDish('thieboudienne', 1190, ['fish', 'molluscs'], []),
      createDish('attieke-fish', 950, ['fish', 'soya'], ['spice-level']),
    ]),
    createSection('soups', [
      createDish('egusi', 1090, ['fish', 'crustaceans'], ['swallow', 'spice-level']),
      createDish('okra-soup', 1050, ['fish', 'crustaceans'], ['swallow', 'spice-level']),
      createDish('groundnut-soup', 1050, ['peanuts'], ['swallow', 'spice-level']),
      createDish('palm-nut-soup', 1090, ['fish', 'crustaceans'], ['swallow']),
      createDish('pepper-soup', 850, [], ['spice-level']),
    ]),
    createSection('grill', [
      createDish('suya', 890, ['peanuts'], ['spice-level']),
      createDish('poulet-braise', 1090, ['mustard'], ['spice-level']),
      createDish('poisson-braise', 1390, ['fish', 'mustard'], ['spice-level']),
    ]),
    createSection('small', [
      createDish('kelewele', 450, ['peanuts'], ['spice-level']),
      createDish('alloco', 420, [], ['spice-level']),
      createDish('moi-moi', 420, ['eggs', 'fish', 'crustaceans'], []),
      createDish('meat-pie', 350, ['gluten', 'eggs', 'milk'], []),
      createDish('puff-puff', 290, ['gluten', 'milk'], []),
    ]),
    drinks,
  ],
}
