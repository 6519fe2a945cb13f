import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const withMilk = ['drink-size', 'milk', 'coffee-extras'] as const

export const coffee: MenuTemplate = {
  key: 'coffee',
  category: 'restaurants',
  filters: ['coffee', 'breakfast', 'desserts'],
  pictures: ['2615', '1f950', '1f95e'],
  tints: [2, 3, 14],
  sections: [
    createSection('coffee', [
      createDish('espresso', '2615', 180, [], ['coffee-extras']),
      createDish('cappuccino', '2615', 290, ['milk'], withMilk),
      createDish('latte', '1f95b', 310, ['milk'], withMilk),
      createDish('iced-coffee', '1f9ca', 340, ['milk'], withMilk),
      createDish('jezve', '2615', 250, [], ['coffee-extras']),
    ]),
    createSection('tea', [
      createDish('black-tea', '1fad6', 250, [], ['drink-size']),
      createDish('matcha', '1f375', 390, ['milk'], ['drink-size', 'milk']),
      createDish('cocoa', '1f36b', 350, ['milk'], ['drink-size', 'milk']),
      createDish('juice', '1f34a', 350, [], ['drink-size']),
    ]),
    createSection('breakfast', [
      createDish('eggs-toast', '1f373', 750, ['gluten', 'eggs', 'milk'], []),
      createDish('avocado-toast', '1f951', 790, ['gluten', 'eggs'], []),
      createDish('pancakes', '1f95e', 690, ['gluten', 'eggs', 'milk'], []),
      createDish('shakshuka', '1f958', 850, ['eggs', 'gluten'], ['spice-level']),
      createDish('porridge', '1f963', 520, ['gluten', 'milk', 'nuts'], ['milk']),
      createDish('bagel', '1f96f', 790, ['gluten', 'fish', 'milk', 'sesame'], []),
    ]),
    createSection('bakes', [
      createDish('croissant', '1f950', 220, ['gluten', 'eggs', 'milk'], []),
      createDish('almond-croissant', '1f950', 320, ['gluten', 'eggs', 'milk', 'nuts'], []),
      createDish('cinnamon-bun', '1f9c1', 290, ['gluten', 'eggs', 'milk'], []),
      createDish('cookie', '1f36a', 220, ['gluten', 'eggs', 'milk', 'soya'], []),
      createDish('pretzel', '1f968', 250, ['gluten', 'milk'], []),
    ]),
  ],
}
