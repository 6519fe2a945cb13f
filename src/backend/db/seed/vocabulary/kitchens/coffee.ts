import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const withMilk = ['drink-size', 'milk', 'coffee-extras'] as const

// A data table.
export const coffee: Kitchen = {
  key: 'coffee',
  category: 'restaurants',
  filters: ['coffee', 'breakfast', 'desserts'],
  pictures: ['2615', '1f950', '1f95e'],
  tints: [2, 3, 14],
  sections: [
    section('coffee', [
      dish('espresso', '2615', 180, [], ['coffee-extras']),
      dish('cappuccino', '2615', 290, ['milk'], withMilk),
      dish('latte', '1f95b', 310, ['milk'], withMilk),
      dish('iced-coffee', '1f9ca', 340, ['milk'], withMilk),
      dish('jezve', '2615', 250, [], ['coffee-extras']),
    ]),
    section('tea', [
      dish('black-tea', '1fad6', 250, [], ['drink-size']),
      dish('matcha', '1f375', 390, ['milk'], ['drink-size', 'milk']),
      dish('cocoa', '1f36b', 350, ['milk'], ['drink-size', 'milk']),
      dish('juice', '1f34a', 350, [], ['drink-size']),
    ]),
    section('breakfast', [
      dish('eggs-toast', '1f373', 750, ['gluten', 'eggs', 'milk'], []),
      dish('avocado-toast', '1f951', 790, ['gluten', 'eggs'], []),
      dish('pancakes', '1f95e', 690, ['gluten', 'eggs', 'milk'], []),
      dish('shakshuka', '1f958', 850, ['eggs', 'gluten'], ['spice-level']),
      dish('porridge', '1f963', 520, ['gluten', 'milk', 'nuts'], ['milk']),
      dish('bagel', '1f96f', 790, ['gluten', 'fish', 'milk', 'sesame'], []),
    ]),
    section('bakes', [
      dish('croissant', '1f950', 220, ['gluten', 'eggs', 'milk'], []),
      dish('almond-croissant', '1f950', 320, ['gluten', 'eggs', 'milk', 'nuts'], []),
      dish('cinnamon-bun', '1f9c1', 290, ['gluten', 'eggs', 'milk'], []),
      dish('cookie', '1f36a', 220, ['gluten', 'eggs', 'milk', 'soya'], []),
      dish('pretzel', '1f968', 250, ['gluten', 'milk'], []),
    ]),
  ],
}
