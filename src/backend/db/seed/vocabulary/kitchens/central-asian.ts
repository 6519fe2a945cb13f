import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const centralAsian: Kitchen = {
  key: 'central-asian',
  category: 'restaurants',
  filters: ['central-asian', 'halal', 'local-kitchen'],
  pictures: ['1f35a', '1f35c', '1f95f'],
  tints: [3, 21, 9],
  sections: [
    section('plov', [
      dish('plov-wedding', '1f35a', 1050, [], ['plov-extras', 'portion-size']),
      dish('plov-fergana', '1f35a', 990, [], ['plov-extras', 'portion-size']),
      dish('plov-chicken', '1f357', 890, [], ['plov-extras']),
    ]),
    section('noodles', [
      dish('lagman', '1f35c', 990, ['gluten', 'celery', 'soya'], ['spice-level', 'portion-size']),
      dish('guiru-lagman', '1f35c', 1050, ['gluten', 'celery', 'soya'], ['spice-level']),
      dish('beshbarmak', '1f356', 1390, ['gluten', 'eggs'], []),
      dish('manty', '1f95f', 890, ['gluten', 'milk'], []),
      dish('manty-pumpkin', '1f95f', 790, ['gluten', 'milk'], []),
    ]),
    section('oven', [
      dish('samsa-beef', '1f959', 320, ['gluten', 'sesame'], []),
      dish('samsa-pumpkin', '1f959', 290, ['gluten', 'sesame'], []),
      dish('shashlik-lamb', '1f362', 1190, [], []),
      dish('lyulya', '1f362', 990, [], ['spice-level']),
      dish('tandoor-bread', '1fad3', 190, ['gluten', 'sesame'], []),
    ]),
    section('soups', [
      dish('shurpa', '1f372', 750, [], ['portion-size']),
      dish('kuurdak', '1f958', 1090, [], []),
      dish('achichuk', '1f345', 450, [], []),
    ]),
    section('tea', [
      dish('baursak', '1f369', 350, ['gluten', 'eggs', 'milk'], []),
      dish('chak-chak', '1f36f', 420, ['gluten', 'eggs'], []),
    ]),
    drinks,
  ],
}
