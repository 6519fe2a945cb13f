import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table.
export const healthy: Kitchen = {
  key: 'healthy',
  category: 'restaurants',
  filters: ['healthy', 'vegan', 'vegetarian', 'gluten-free'],
  pictures: ['1f957', '1f951', '1f966'],
  tints: [7, 6, 9],
  sections: [
    section('build', [
      dish('own-bowl', '1f957', 990, [], ['salad-base', 'salad-toppings', 'dressing']),
      dish('own-wrap', '1f32f', 890, ['gluten'], ['salad-toppings', 'dressing']),
    ]),
    section('salads', [
      dish('caesar', '1f957', 950, ['gluten', 'eggs', 'fish', 'milk'], ['dressing']),
      dish('greek', '1fad2', 850, ['milk'], ['dressing']),
      dish('quinoa', '1f957', 920, ['nuts'], ['dressing']),
      dish('beetroot', '1f96c', 850, ['milk', 'nuts'], ['dressing']),
      dish('tuna', '1f41f', 990, ['fish', 'eggs', 'mustard'], ['dressing']),
    ]),
    section('bowls', [
      dish('salmon-bowl', '1f41f', 1290, ['fish', 'sesame', 'soya'], ['salad-base']),
      dish('falafel-bowl', '1f9c6', 1050, ['sesame'], ['salad-base', 'dressing']),
      dish('chicken-bowl', '1f357', 1090, [], ['salad-base', 'dressing']),
      dish('lentil-soup', '1f372', 590, ['celery'], []),
      dish('broccoli-soup', '1f966', 590, ['milk', 'celery'], []),
    ]),
    section('sweet', [
      dish('fruit', '1f353', 490, [], []),
      dish('chia', '1f965', 450, ['nuts'], []),
      dish('granola', '1fad0', 490, ['gluten', 'milk', 'nuts'], []),
    ]),
    drinks,
  ],
}
