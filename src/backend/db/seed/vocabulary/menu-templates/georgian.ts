import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const georgian: MenuTemplate = {
  key: 'georgian',
  category: 'restaurants',
  filters: ['georgian', 'local-kitchen'],
  coverPictures: ['1f95f', '1fad3', '1f356'],
  tints: [3, 1, 22],
  sections: [
    createSection('khinkali', [
      createDish('khinkali-beef', 850, ['gluten'], ['khinkali-count']),
      createDish('khinkali-cheese', 850, ['gluten', 'milk'], ['khinkali-count']),
      createDish('khinkali-mushroom', 850, ['gluten'], ['khinkali-count']),
    ]),
    createSection('khachapuri', [
      createDish('imeruli', 890, ['gluten', 'milk', 'eggs'], ['portion-size']),
      createDish('adjaruli', 990, ['gluten', 'milk', 'eggs'], []),
      createDish('megruli', 990, ['gluten', 'milk', 'eggs'], ['portion-size']),
      createDish('lobiani', 790, ['gluten'], []),
      createDish('shoti', 180, ['gluten'], []),
    ]),
    createSection('cold', [
      createDish('pkhali', 790, ['nuts'], []),
      createDish('badrijani', 750, ['nuts'], []),
      createDish('georgian-salad', 650, ['nuts'], []),
    ]),
    createSection('hot', [
      createDish('mtsvadi', 1290, [], []),
      createDish('lobio', 750, [], []),
      createDish('chakapuli', 1290, ['sulphites'], []),
      createDish('kharcho', 850, ['nuts'], ['spice-level']),
      createDish('shkmeruli', 1290, ['milk'], []),
    ]),
    createSection('sweet', [createDish('churchkhela', 490, ['nuts', 'gluten'], []), createDish('pelamushi', 420, ['gluten', 'nuts'], [])]),
    drinks,
  ],
}
