import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const centralAsian: MenuTemplate = {
  key: 'central-asian',
  category: 'restaurants',
  filters: ['central-asian', 'halal', 'local-kitchen'],
  coverPictures: ['1f958', '1f35c', '1f95f'],
  tints: [3, 21, 9],
  sections: [
    createSection('plov', [
      createDish('plov-wedding', 1050, [], ['plov-extras', 'portion-size']),
      createDish('plov-fergana', 990, [], ['plov-extras', 'portion-size']),
      createDish('plov-chicken', 890, [], ['plov-extras']),
    ]),
    createSection('noodles', [
      createDish('lagman', 990, ['gluten', 'celery', 'soya'], ['spice-level', 'portion-size']),
      createDish('guiru-lagman', 1050, ['gluten', 'celery', 'soya'], ['spice-level']),
      createDish('beshbarmak', 1390, ['gluten', 'eggs'], []),
      createDish('manty', 890, ['gluten', 'milk'], []),
      createDish('manty-pumpkin', 790, ['gluten', 'milk'], []),
    ]),
    createSection('oven', [
      createDish('samsa-beef', 320, ['gluten', 'sesame'], []),
      createDish('samsa-pumpkin', 290, ['gluten', 'sesame'], []),
      createDish('shashlik-lamb', 1190, [], []),
      createDish('lyulya', 990, [], ['spice-level']),
      createDish('tandoor-bread', 190, ['gluten', 'sesame'], []),
    ]),
    createSection('soups', [
      createDish('shurpa', 750, [], ['portion-size']),
      createDish('kuurdak', 1090, [], []),
      createDish('achichuk', 450, [], []),
    ]),
    createSection('tea', [
      createDish('baursak', 350, ['gluten', 'eggs', 'milk'], []),
      createDish('chak-chak', 420, ['gluten', 'eggs'], []),
    ]),
    drinks,
  ],
}
