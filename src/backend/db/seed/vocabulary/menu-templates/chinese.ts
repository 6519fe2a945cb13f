import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const dumpling = ['dumpling-cooking'] as const

export const chinese: MenuTemplate = {
  key: 'chinese',
  category: 'restaurants',
  filters: ['chinese', 'asian', 'soups'],
  pictures: ['1f95f', '1f961', '1f35c'],
  tints: [0, 2, 22],
  sections: [
    createSection('dim-sum', [
      createDish('har-gow', '1f95f', 690, ['crustaceans', 'gluten'], dumpling),
      createDish('siu-mai', '1f95f', 650, ['gluten', 'soya', 'crustaceans', 'eggs'], ['dumpling-cooking']),
      createDish('vegetable-dumplings', '1f96c', 590, ['gluten', 'soya', 'sesame'], dumpling),
      createDish('bao', '1f95f', 590, ['gluten', 'soya', 'milk'], []),
    ]),
    createSection('wok', [
      createDish('sweet-sour', '1f34d', 1050, ['gluten', 'eggs', 'soya'], ['spice-level']),
      createDish('kung-pao', '1f95c', 1090, ['peanuts', 'soya', 'gluten', 'celery'], ['spice-level']),
      createDish('duck', '1f357', 1590, ['gluten', 'soya', 'sesame'], []),
      createDish('mapo-tofu', '1f336-fe0f', 950, ['soya', 'gluten'], ['spice-level']),
      createDish('aubergine', '1f346', 890, ['soya', 'gluten'], ['spice-level']),
    ]),
    createSection('rice', [
      createDish('yangzhou-rice', '1f35a', 850, ['eggs', 'crustaceans', 'soya'], []),
      createDish('chow-mein', '1f961', 920, ['gluten', 'soya', 'eggs'], ['spice-level']),
      createDish('wonton-soup', '1f372', 690, ['gluten', 'soya', 'crustaceans'], []),
    ]),
    createSection('sweet', [
      createDish('fortune-cookies', '1f960', 250, ['gluten', 'eggs'], []),
      createDish('jasmine-tea', '1f375', 290, [], []),
    ]),
    drinks,
  ],
}
