import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const georgian: MenuTemplate = {
  key: 'georgian',
  category: 'restaurants',
  filters: ['georgian', 'local-kitchen'],
  pictures: ['1f95f', '1f9c0', '1f347'],
  tints: [3, 1, 22],
  sections: [
    createSection('khinkali', [
      createDish('khinkali-beef', '1f95f', 850, ['gluten'], ['khinkali-count']),
      createDish('khinkali-cheese', '1f95f', 850, ['gluten', 'milk'], ['khinkali-count']),
      createDish('khinkali-mushroom', '1f344', 850, ['gluten'], ['khinkali-count']),
    ]),
    createSection('khachapuri', [
      createDish('imeruli', '1fad3', 890, ['gluten', 'milk', 'eggs'], ['portion-size']),
      createDish('adjaruli', '1f373', 990, ['gluten', 'milk', 'eggs'], []),
      createDish('megruli', '1f9c0', 990, ['gluten', 'milk', 'eggs'], ['portion-size']),
      createDish('lobiani', '1fad8', 790, ['gluten'], []),
      createDish('shoti', '1f956', 180, ['gluten'], []),
    ]),
    createSection('cold', [
      createDish('pkhali', '1f96c', 790, ['nuts'], []),
      createDish('badrijani', '1f346', 750, ['nuts'], []),
      createDish('georgian-salad', '1f345', 650, ['nuts'], []),
    ]),
    createSection('hot', [
      createDish('mtsvadi', '1f362', 1290, [], []),
      createDish('lobio', '1fad8', 750, [], []),
      createDish('chakapuli', '1f372', 1290, ['sulphites'], []),
      createDish('kharcho', '1f35c', 850, ['nuts'], ['spice-level']),
      createDish('shkmeruli', '1f958', 1290, ['milk'], []),
    ]),
    createSection('sweet', [createDish('churchkhela', '1f347', 490, ['nuts', 'gluten'], []), createDish('pelamushi', '1f36e', 420, ['gluten', 'nuts'], [])]),
    drinks,
  ],
}
