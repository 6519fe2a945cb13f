import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

// Texts are in texts/<language>/shops.json.
export const household: MenuTemplate = {
  key: 'household',
  category: 'shops',
  filters: [],
  coverPictures: ['1f9f9', '1f9f0', '1faa3'],
  tints: [12, 10, 5],
  sections: [
    createSection('cleaning', [
      createDish('broom', 890, [], []),
      createDish('bucket', 690, [], []),
      createDish('sponges', 190, [], []),
      createDish('washing-up-liquid', 220, [], []),
      createDish('laundry-soap', 180, [], []),
      createDish('laundry-basket', 1490, [], []),
      createDish('kitchen-roll', 290, [], []),
    ]),
    createSection('tools', [
      createDish('hammer', 1190, [], []),
      createDish('screwdriver', 990, [], []),
      createDish('wrench', 1290, [], []),
      createDish('saw', 1490, [], []),
      createDish('toolbox', 2490, [], []),
      createDish('light-bulb', 350, [], []),
      createDish('torch', 990, [], ['batteries']),
      createDish('plunger', 590, [], []),
    ]),
    createSection('kitchen', [
      createDish('frying-pan', 1990, [], []),
      createDish('kitchen-knife', 1690, [], []),
      createDish('bowls', 1490, [], ['gift-wrap']),
      createDish('teapot', 1890, [], ['gift-wrap']),
      createDish('cutlery', 2290, [], ['gift-wrap']),
    ]),
  ],
}
