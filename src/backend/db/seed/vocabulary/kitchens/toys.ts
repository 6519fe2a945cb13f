import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table; its words stand in words/<language>/shops.json.
export const toys: Kitchen = {
  key: 'toys',
  category: 'shops',
  filters: [],
  pictures: ['1f9f8', '1fa80', '1f9e9'],
  tints: [4, 3, 13],
  sections: [
    section('little', [
      dish('teddy', '1f9f8', 1890, [], ['gift-wrap']),
      dish('wooden-blocks', '1f9f1', 1990, [], ['gift-wrap']),
      dish('nesting-dolls', '1fa86', 2290, [], ['gift-wrap']),
      dish('rubber-duck', '1f986', 490, [], []),
      dish('rattle', '1fa87', 790, [], ['gift-wrap']),
    ]),
    section('games', [
      dish('jigsaw-100', '1f9e9', 990, [], ['gift-wrap']),
      dish('board-game', '1f3b2', 2490, [], ['gift-wrap']),
      dish('chess', '265f-fe0f', 1990, [], ['gift-wrap']),
      dish('cards', '1f0cf', 590, [], []),
      dish('darts', '1f3af', 1490, [], ['gift-wrap']),
    ]),
    section('outdoors', [
      dish('kite', '1fa81', 1290, [], []),
      dish('football', '26bd', 1490, [], []),
      dish('yo-yo', '1fa80', 590, [], []),
      dish('scooter', '1f6f4', 4990, [], []),
      dish('water-pistol', '1f52b', 890, [], []),
    ]),
    section('making', [
      dish('robot', '1f916', 2990, [], ['batteries', 'gift-wrap']),
      dish('racing-car', '1f3ce-fe0f', 2490, [], ['batteries', 'gift-wrap']),
      dish('paints', '1f3a8', 1090, [], ['gift-wrap']),
      dish('microscope', '1f52c', 3490, [], ['batteries', 'gift-wrap']),
      dish('drum', '1f941', 1690, [], ['gift-wrap']),
    ]),
  ],
}
