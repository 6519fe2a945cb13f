import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const georgian: Kitchen = {
  key: 'georgian',
  category: 'restaurants',
  filters: ['georgian', 'local-kitchen'],
  pictures: ['1f95f', '1f9c0', '1f347'],
  tints: [3, 1, 22],
  sections: [
    section('khinkali', [
      dish('khinkali-beef', '1f95f', 850, ['gluten'], ['khinkali-count']),
      dish('khinkali-cheese', '1f95f', 850, ['gluten', 'milk'], ['khinkali-count']),
      dish('khinkali-mushroom', '1f344', 850, ['gluten'], ['khinkali-count']),
    ]),
    section('khachapuri', [
      dish('imeruli', '1fad3', 890, ['gluten', 'milk', 'eggs'], ['portion-size']),
      dish('adjaruli', '1f373', 990, ['gluten', 'milk', 'eggs'], []),
      dish('megruli', '1f9c0', 990, ['gluten', 'milk', 'eggs'], ['portion-size']),
      dish('lobiani', '1fad8', 790, ['gluten'], []),
      dish('shoti', '1f956', 180, ['gluten'], []),
    ]),
    section('cold', [
      dish('pkhali', '1f96c', 790, ['nuts'], []),
      dish('badrijani', '1f346', 750, ['nuts'], []),
      dish('georgian-salad', '1f345', 650, ['nuts'], []),
    ]),
    section('hot', [
      dish('mtsvadi', '1f362', 1290, [], []),
      dish('lobio', '1fad8', 750, [], []),
      dish('chakapuli', '1f372', 1290, ['sulphites'], []),
      dish('kharcho', '1f35c', 850, ['nuts'], ['spice-level']),
      dish('shkmeruli', '1f958', 1290, ['milk'], []),
    ]),
    section('sweet', [dish('churchkhela', '1f347', 490, ['nuts', 'gluten'], []), dish('pelamushi', '1f36e', 420, ['gluten', 'nuts'], [])]),
    drinks,
  ],
}
