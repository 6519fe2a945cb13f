import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const grilled = ['khorovats-sides'] as const

export const armenian: MenuTemplate = {
  key: 'armenian',
  category: 'restaurants',
  filters: ['armenian', 'local-kitchen', 'grill'],
  pictures: ['1fad3', '1f362', '1f356'],
  tints: [1, 23, 2],
  sections: [
    createSection('khorovats', [
      createDish('khorovats-pork', '1f356', 1290, [], grilled),
      createDish('khorovats-lamb', '1f356', 1590, [], grilled),
      createDish('kebab', '1f362', 990, ['gluten'], grilled),
      createDish('trout', '1f41f', 1390, ['fish'], grilled),
      createDish('vegetables', '1f346', 690, [], []),
    ]),
    createSection('oven', [
      createDish('lahmajo', '1fad3', 390, ['gluten'], ['spice-level']),
      createDish('zhingyalov-hats', '1f33f', 490, ['gluten'], []),
      createDish('khachapuri', '1f9c0', 650, ['gluten', 'milk', 'eggs'], []),
      createDish('lavash', '1fad3', 150, ['gluten'], []),
    ]),
    createSection('home', [
      createDish('dolma', '1f33f', 890, ['milk'], []),
      createDish('summer-dolma', '1fad1', 890, [], []),
      createDish('harissa', '1f963', 690, ['gluten', 'milk'], []),
      createDish('khashlama', '1f372', 990, ['celery'], []),
      createDish('spas', '1f963', 490, ['milk', 'gluten', 'eggs'], []),
      createDish('ghapama', '1f958', 1490, ['nuts', 'milk'], []),
    ]),
    createSection('sweet', [
      createDish('gata', '1f967', 390, ['gluten', 'eggs', 'milk'], []),
      createDish('pakhlava', '1f36f', 350, ['gluten', 'nuts', 'milk'], []),
      createDish('sujukh', '1f347', 450, ['nuts', 'gluten'], []),
      createDish('tan', '1f95b', 220, ['milk'], []),
    ]),
    drinks,
  ],
}
