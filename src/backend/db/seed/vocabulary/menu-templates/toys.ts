import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

// Texts are in texts/<language>/shops.json.
export const toys: MenuTemplate = {
  key: 'toys',
  category: 'shops',
  filters: [],
  pictures: ['1f9f8', '1fa80', '1f9e9'],
  tints: [4, 3, 13],
  sections: [
    createSection('little', [
      createDish('teddy', '1f9f8', 1890, [], ['gift-wrap']),
      createDish('wooden-blocks', '1f9f1', 1990, [], ['gift-wrap']),
      createDish('nesting-dolls', '1fa86', 2290, [], ['gift-wrap']),
      createDish('rubber-duck', '1f986', 490, [], []),
      createDish('rattle', '1fa87', 790, [], ['gift-wrap']),
    ]),
    createSection('games', [
      createDish('jigsaw-100', '1f9e9', 990, [], ['gift-wrap']),
      createDish('board-game', '1f3b2', 2490, [], ['gift-wrap']),
      createDish('chess', '265f-fe0f', 1990, [], ['gift-wrap']),
      createDish('cards', '1f0cf', 590, [], []),
      createDish('darts', '1f3af', 1490, [], ['gift-wrap']),
    ]),
    createSection('outdoors', [
      createDish('kite', '1fa81', 1290, [], []),
      createDish('football', '26bd', 1490, [], []),
      createDish('yo-yo', '1fa80', 590, [], []),
      createDish('scooter', '1f6f4', 4990, [], []),
      createDish('water-pistol', '1f52b', 890, [], []),
    ]),
    createSection('making', [
      createDish('robot', '1f916', 2990, [], ['batteries', 'gift-wrap']),
      createDish('racing-car', '1f3ce-fe0f', 2490, [], ['batteries', 'gift-wrap']),
      createDish('paints', '1f3a8', 1090, [], ['gift-wrap']),
      createDish('microscope', '1f52c', 3490, [], ['batteries', 'gift-wrap']),
      createDish('drum', '1f941', 1690, [], ['gift-wrap']),
    ]),
  ],
}
