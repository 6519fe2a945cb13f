import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const dumpling = ['dumpling-cooking'] as const

export const chinese: MenuTemplate = {
  key: 'chinese',
  category: 'restaurants',
  filters: ['chinese', 'asian', 'soups'],
  coverPictures: ['1f961', '1f95f', '1f35a'],
  tints: [0, 2, 22],
  sections: [
    createSection('dim-sum', [
      createDish('har-gow', 690, ['crustaceans', 'gluten'], dumpling),
      createDish('siu-mai', 650, ['gluten', 'soya', 'crustaceans', 'eggs'], ['dumpling-cooking']),
      createDish('vegetable-dumplings', 590, ['gluten', 'soya', 'sesame'], dumpling),
      createDish('bao', 590, ['gluten', 'soya', 'milk'], []),
    ]),
    createSection('wok', [
      createDish('sweet-sour', 1050, ['gluten', 'eggs', 'soya'], ['spice-level']),
      createDish('kung-pao', 1090, ['peanuts', 'soya', 'gluten', 'celery'], ['spice-level']),
      createDish('duck', 1590, ['gluten', 'soya', 'sesame'], []),
      createDish('mapo-tofu', 950, ['soya', 'gluten'], ['spice-level']),
      createDish('aubergine', 890, ['soya', 'gluten'], ['spice-level']),
    ]),
    createSection('rice', [
      createDish('yangzhou-rice', 850, ['eggs', 'crustaceans', 'soya'], []),
      createDish('chow-mein', 920, ['gluten', 'soya', 'eggs'], ['spice-level']),
      createDish('wonton-soup', 690, ['gluten', 'soya', 'crustaceans'], []),
    ]),
    createSection('sweet', [
      createDish('fortune-cookies', 250, ['gluten', 'eggs'], []),
      createDish('jasmine-tea', 290, [], []),
    ]),
    drinks,
  ],
}
