import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table; its words stand in words/<language>/shops.json.
export const household: Kitchen = {
  key: 'household',
  category: 'shops',
  filters: [],
  pictures: ['1f9f9', '1f9f0', '1f373'],
  tints: [12, 10, 5],
  sections: [
    section('cleaning', [
      dish('broom', '1f9f9', 890, [], []),
      dish('bucket', '1faa3', 690, [], []),
      dish('sponges', '1f9fd', 190, [], []),
      dish('washing-up-liquid', '1f9f4', 220, [], []),
      dish('laundry-soap', '1f9fc', 180, [], []),
      dish('laundry-basket', '1f9fa', 1490, [], []),
      dish('kitchen-roll', '1f9fb', 290, [], []),
    ]),
    section('tools', [
      dish('hammer', '1f528', 1190, [], []),
      dish('screwdriver', '1fa9b', 990, [], []),
      dish('wrench', '1f527', 1290, [], []),
      dish('saw', '1fa9a', 1490, [], []),
      dish('toolbox', '1f9f0', 2490, [], []),
      dish('light-bulb', '1f4a1', 350, [], []),
      dish('torch', '1f526', 990, [], ['batteries']),
      dish('plunger', '1faa0', 590, [], []),
    ]),
    section('kitchen', [
      dish('frying-pan', '1f373', 1990, [], []),
      dish('kitchen-knife', '1f52a', 1690, [], []),
      dish('bowls', '1f963', 1490, [], ['gift-wrap']),
      dish('teapot', '1fad6', 1890, [], ['gift-wrap']),
      dish('cutlery', '1f374', 2290, [], ['gift-wrap']),
    ]),
  ],
}
