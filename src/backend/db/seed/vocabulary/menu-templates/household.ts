import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

// Texts are in texts/<language>/shops.json.
export const household: MenuTemplate = {
  key: 'household',
  category: 'shops',
  filters: [],
  pictures: ['1f9f9', '1f9f0', '1f373'],
  tints: [12, 10, 5],
  sections: [
    createSection('cleaning', [
      createDish('broom', '1f9f9', 890, [], []),
      createDish('bucket', '1faa3', 690, [], []),
      createDish('sponges', '1f9fd', 190, [], []),
      createDish('washing-up-liquid', '1f9f4', 220, [], []),
      createDish('laundry-soap', '1f9fc', 180, [], []),
      createDish('laundry-basket', '1f9fa', 1490, [], []),
      createDish('kitchen-roll', '1f9fb', 290, [], []),
    ]),
    createSection('tools', [
      createDish('hammer', '1f528', 1190, [], []),
      createDish('screwdriver', '1fa9b', 990, [], []),
      createDish('wrench', '1f527', 1290, [], []),
      createDish('saw', '1fa9a', 1490, [], []),
      createDish('toolbox', '1f9f0', 2490, [], []),
      createDish('light-bulb', '1f4a1', 350, [], []),
      createDish('torch', '1f526', 990, [], ['batteries']),
      createDish('plunger', '1faa0', 590, [], []),
    ]),
    createSection('kitchen', [
      createDish('frying-pan', '1f373', 1990, [], []),
      createDish('kitchen-knife', '1f52a', 1690, [], []),
      createDish('bowls', '1f963', 1490, [], ['gift-wrap']),
      createDish('teapot', '1fad6', 1890, [], ['gift-wrap']),
      createDish('cutlery', '1f374', 2290, [], ['gift-wrap']),
    ]),
  ],
}
