import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const grilled = ['khorovats-sides'] as const

export const armenian: MenuTemplate = {
  key: 'armenian',
  category: 'restaurants',
  filters: ['armenian', 'local-kitchen', 'grill'],
  coverPictures: ['1f356', '1fad3', '1f32f'],
  tints: [1, 23, 2],
  sections: [
    createSection('khorovats', [
      createDish('khorovats-pork', 1290, [], grilled),
      createDish('khorovats-lamb', 1590, [], grilled),
      createDish('kebab', 990, ['gluten'], grilled),
      createDish('trout', 1390, ['fish'], grilled),
      createDish('vegetables', 690, [], []),
    ]),
    createSection('oven', [
      createDish('lahmajo', 390, ['gluten'], ['spice-level']),
      createDish('zhingyalov-hats', 490, ['gluten'], []),
      createDish('khachapuri', 650, ['gluten', 'milk', 'eggs'], []),
      createDish('lavash', 150, ['gluten'], []),
    ]),
    createSection('home', [
      createDish('dolma', 890, ['milk'], []),
      createDish('summer-dolma', 890, [], []),
      createDish('harissa', 690, ['gluten', 'milk'], []),
      createDish('khashlama', 990, ['celery'], []),
      createDish('spas', 490, ['milk', 'gluten', 'eggs'], []),
      createDish('ghapama', 1490, ['nuts', 'milk'], []),
    ]),
    createSection('sweet', [
      createDish('gata', 390, ['gluten', 'eggs', 'milk'], []),
      createDish('pakhlava', 350, ['gluten', 'nuts', 'milk'], []),
      createDish('sujukh', 450, ['nuts', 'gluten'], []),
      createDish('tan', 220, ['milk'], []),
    ]),
    drinks,
  ],
}
