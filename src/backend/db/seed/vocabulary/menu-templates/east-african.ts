import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const eastAfrican: MenuTemplate = {
  key: 'east-african',
  category: 'restaurants',
  filters: ['east-african', 'grill', 'local-kitchen'],
  coverPictures: ['1f356', '1f357', '1f32f'],
  tints: [9, 2, 7],
  sections: [
    createSection('grill', [
      createDish('nyama-choma-goat', 1290, [], ['stew-side']),
      createDish('nyama-choma-beef', 1190, [], ['stew-side']),
      createDish('kuku-choma', 990, [], ['stew-side', 'spice-level']),
      createDish('tilapia-grilled', 1290, ['fish'], ['stew-side']),
      createDish('mishkaki', 850, [], ['spice-level']),
    ]),
    createSection('stews', [
      createDish('beef-pilau', 890, [], ['portion-size']),
      createDish('coconut-fish', 1190, ['fish'], ['stew-side']),
      createDish('luwombo', 1150, ['peanuts'], ['stew-side']),
      createDish('sukuma-wiki', 490, [], ['stew-side']),
      createDish('githeri', 590, [], []),
      createDish('ndengu', 650, [], ['stew-side']),
    ]),
    createSection('breads', [
      createDish('rolex', 450, ['gluten', 'eggs'], []),
      createDish('rolex-sausage', 590, ['gluten', 'eggs'], []),
      createDish('chapati', 150, ['gluten'], []),
      createDish('samosa', 390, ['gluten'], []),
      createDish('masala-chips', 490, [], ['spice-level']),
    ]),
    createSection('sweet', [createDish('mandazi', 250, ['gluten', 'eggs', 'milk'], []), createDish('masala-tea', 250, ['milk'], [])]),
    drinks,
  ],
}
