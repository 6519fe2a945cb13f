import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const eastAfrican: MenuTemplate = {
  key: 'east-african',
  category: 'restaurants',
  filters: ['east-african', 'grill', 'local-kitchen'],
  pictures: ['1f356', '1fad3', '1f33d'],
  tints: [9, 2, 7],
  sections: [
    createSection('grill', [
      createDish('nyama-choma-goat', '1f356', 1290, [], ['stew-side']),
      createDish('nyama-choma-beef', '1f969', 1190, [], ['stew-side']),
      createDish('kuku-choma', '1f357', 990, [], ['stew-side', 'spice-level']),
      createDish('tilapia-grilled', '1f41f', 1290, ['fish'], ['stew-side']),
      createDish('mishkaki', '1f362', 850, [], ['spice-level']),
    ]),
    createSection('stews', [
      createDish('beef-pilau', '1f35a', 890, [], ['portion-size']),
      createDish('coconut-fish', '1f965', 1190, ['fish'], ['stew-side']),
      createDish('luwombo', '1f343', 1150, ['peanuts'], ['stew-side']),
      createDish('sukuma-wiki', '1f96c', 490, [], ['stew-side']),
      createDish('githeri', '1f33d', 590, [], []),
      createDish('ndengu', '1fad8', 650, [], ['stew-side']),
    ]),
    createSection('breads', [
      createDish('rolex', '1f32f', 450, ['gluten', 'eggs'], []),
      createDish('rolex-sausage', '1f32f', 590, ['gluten', 'eggs'], []),
      createDish('chapati', '1fad3', 150, ['gluten'], []),
      createDish('samosa', '1f95f', 390, ['gluten'], []),
      createDish('masala-chips', '1f35f', 490, [], ['spice-level']),
    ]),
    createSection('sweet', [createDish('mandazi', '1f369', 250, ['gluten', 'eggs', 'milk'], []), createDish('masala-tea', '1fad6', 250, ['milk'], [])]),
    drinks,
  ],
}
