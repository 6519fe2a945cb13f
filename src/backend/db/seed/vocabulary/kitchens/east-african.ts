import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const eastAfrican: Kitchen = {
  key: 'east-african',
  category: 'restaurants',
  filters: ['east-african', 'grill', 'local-kitchen'],
  pictures: ['1f356', '1fad3', '1f33d'],
  tints: [9, 2, 7],
  sections: [
    section('grill', [
      dish('nyama-choma-goat', '1f356', 1290, [], ['stew-side']),
      dish('nyama-choma-beef', '1f969', 1190, [], ['stew-side']),
      dish('kuku-choma', '1f357', 990, [], ['stew-side', 'spice-level']),
      dish('tilapia-grilled', '1f41f', 1290, ['fish'], ['stew-side']),
      dish('mishkaki', '1f362', 850, [], ['spice-level']),
    ]),
    section('stews', [
      dish('beef-pilau', '1f35a', 890, [], ['portion-size']),
      dish('coconut-fish', '1f965', 1190, ['fish'], ['stew-side']),
      dish('luwombo', '1f343', 1150, ['peanuts'], ['stew-side']),
      dish('sukuma-wiki', '1f96c', 490, [], ['stew-side']),
      dish('githeri', '1f33d', 590, [], []),
      dish('ndengu', '1fad8', 650, [], ['stew-side']),
    ]),
    section('breads', [
      dish('rolex', '1f32f', 450, ['gluten', 'eggs'], []),
      dish('rolex-sausage', '1f32f', 590, ['gluten', 'eggs'], []),
      dish('chapati', '1fad3', 150, ['gluten'], []),
      dish('samosa', '1f95f', 390, ['gluten'], []),
      dish('masala-chips', '1f35f', 490, [], ['spice-level']),
    ]),
    section('sweet', [dish('mandazi', '1f369', 250, ['gluten', 'eggs', 'milk'], []), dish('masala-tea', '1fad6', 250, ['milk'], [])]),
    drinks,
  ],
}
