import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const healthy: MenuTemplate = {
  key: 'healthy',
  category: 'restaurants',
  filters: ['healthy', 'vegan', 'vegetarian', 'gluten-free'],
  coverPictures: ['1f957', '1f9c6', '1f32f'],
  tints: [7, 6, 9],
  sections: [
    createSection('build', [
      createDish('own-bowl', 990, [], ['salad-base', 'salad-toppings', 'dressing']),
      createDish('own-wrap', 890, ['gluten'], ['salad-toppings', 'dressing']),
    ]),
    createSection('salads', [
      createDish('caesar', 950, ['gluten', 'eggs', 'fish', 'milk'], ['dressing']),
      createDish('greek', 850, ['milk'], ['dressing']),
      createDish('quinoa', 920, ['nuts'], ['dressing']),
      createDish('beetroot', 850, ['milk', 'nuts'], ['dressing']),
      createDish('tuna', 990, ['fish', 'eggs', 'mustard'], ['dressing']),
    ]),
    createSection('bowls', [
      createDish('salmon-bowl', 1290, ['fish', 'sesame', 'soya'], ['salad-base']),
      createDish('falafel-bowl', 1050, ['sesame'], ['salad-base', 'dressing']),
      createDish('chicken-bowl', 1090, [], ['salad-base', 'dressing']),
      createDish('lentil-soup', 590, ['celery'], []),
      createDish('broccoli-soup', 590, ['milk', 'celery'], []),
    ]),
    createSection('sweet', [
      createDish('fruit', 490, [], []),
      createDish('chia', 450, ['nuts'], []),
      createDish('granola', 490, ['gluten', 'milk', 'nuts'], []),
    ]),
    drinks,
  ],
}
