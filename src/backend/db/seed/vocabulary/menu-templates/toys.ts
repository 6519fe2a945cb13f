import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

// Texts are in texts/<language>/shops.json.
export const toys: MenuTemplate = {
  key: 'toys',
  category: 'shops',
  filters: [],
  coverPictures: ['1f9f8', '1fa80', '1f9e9'],
  tints: [4, 3, 13],
  sections: [
    createSection('little', [
      createDish('teddy', 1890, [], ['gift-wrap']),
      createDish('wooden-blocks', 1990, [], ['gift-wrap']),
      createDish('nesting-dolls', 2290, [], ['gift-wrap']),
      createDish('rubber-duck', 490, [], []),
      createDish('rattle', 790, [], ['gift-wrap']),
    ]),
    createSection('games', [
      createDish('jigsaw-100', 990, [], ['gift-wrap']),
      createDish('board-game', 2490, [], ['gift-wrap']),
      createDish('chess', 1990, [], ['gift-wrap']),
      createDish('cards', 590, [], []),
      createDish('darts', 1490, [], ['gift-wrap']),
    ]),
    createSection('outdoors', [
      createDish('kite', 1290, [], []),
      createDish('football', 1490, [], []),
      createDish('yo-yo', 590, [], []),
      createDish('scooter', 4990, [], []),
      createDish('water-pistol', 890, [], []),
    ]),
    createSection('making', [
      createDish('robot', 2990, [], ['batteries', 'gift-wrap']),
      createDish('racing-car', 2490, [], ['batteries', 'gift-wrap']),
      createDish('paints', 1090, [], ['gift-wrap']),
      createDish('microscope', 3490, [], ['batteries', 'gift-wrap']),
      createDish('drum', 1690, [], ['gift-wrap']),
    ]),
  ],
}
