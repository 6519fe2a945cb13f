import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const grilled = ['khorovats-sides'] as const

// A data table.
export const armenian: Kitchen = {
  key: 'armenian',
  category: 'restaurants',
  filters: ['armenian', 'local-kitchen', 'grill'],
  pictures: ['1fad3', '1f362', '1f356'],
  tints: [1, 23, 2],
  sections: [
    section('khorovats', [
      dish('khorovats-pork', '1f356', 1290, [], grilled),
      dish('khorovats-lamb', '1f356', 1590, [], grilled),
      dish('kebab', '1f362', 990, ['gluten'], grilled),
      dish('trout', '1f41f', 1390, ['fish'], grilled),
      dish('vegetables', '1f346', 690, [], []),
    ]),
    section('oven', [
      dish('lahmajo', '1fad3', 390, ['gluten'], ['spice-level']),
      dish('zhingyalov-hats', '1f33f', 490, ['gluten'], []),
      dish('khachapuri', '1f9c0', 650, ['gluten', 'milk', 'eggs'], []),
      dish('lavash', '1fad3', 150, ['gluten'], []),
    ]),
    section('home', [
      dish('dolma', '1f33f', 890, ['milk'], []),
      dish('summer-dolma', '1fad1', 890, [], []),
      dish('harissa', '1f963', 690, ['gluten', 'milk'], []),
      dish('khashlama', '1f372', 990, ['celery'], []),
      dish('spas', '1f963', 490, ['milk', 'gluten', 'eggs'], []),
      dish('ghapama', '1f958', 1490, ['nuts', 'milk'], []),
    ]),
    section('sweet', [
      dish('gata', '1f967', 390, ['gluten', 'eggs', 'milk'], []),
      dish('pakhlava', '1f36f', 350, ['gluten', 'nuts', 'milk'], []),
      dish('sujukh', '1f347', 450, ['nuts', 'gluten'], []),
      dish('tan', '1f95b', 220, ['milk'], []),
    ]),
    drinks,
  ],
}
