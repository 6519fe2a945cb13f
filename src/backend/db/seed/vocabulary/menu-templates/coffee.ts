import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const withMilk = ['drink-size', 'milk', 'coffee-extras'] as const

export const coffee: MenuTemplate = {
  key: 'coffee',
  category: 'restaurants',
  filters: ['coffee', 'breakfast', 'desserts'],
  coverPictures: ['2615', '1f950', '1f36a'],
  tints: [2, 3, 14],
  sections: [
    createSection('coffee', [
      createDish('espresso', 180, [], ['coffee-extras']),
      createDish('cappuccino', 290, ['milk'], withMilk),
      createDish('latte', 310, ['milk'], withMilk),
      createDish('iced-coffee', 340, ['milk'], withMilk),
      createDish('jezve', 250, [], ['coffee-extras']),
    ]),
    createSection('tea', [
      createDish('black-tea', 250, [], ['drink-size']),
      createDish('matcha', 390, ['milk'], ['drink-size', 'milk']),
      createDish('cocoa', 350, ['milk'], ['drink-size', 'milk']),
      createDish('juice', 350, [], ['drink-size']),
    ]),
    createSection('breakfast', [
      createDish('eggs-toast', 750, ['gluten', 'eggs', 'milk'], []),
      createDish('avocado-toast', 790, ['gluten', 'eggs'], []),
      createDish('pancakes', 690, ['gluten', 'eggs', 'milk'], []),
      createDish('shakshuka', 850, ['eggs', 'gluten'], ['spice-level']),
      createDish('porridge', 520, ['gluten', 'milk', 'nuts'], ['milk']),
      createDish('bagel', 790, ['gluten', 'fish', 'milk', 'sesame'], []),
    ]),
    createSection('bakes', [
      createDish('croissant', 220, ['gluten', 'eggs', 'milk'], []),
      createDish('almond-croissant', 320, ['gluten', 'eggs', 'milk', 'nuts'], []),
      createDish('cinnamon-bun', 290, ['gluten', 'eggs', 'milk'], []),
      createDish('cookie', 220, ['gluten', 'eggs', 'milk', 'soya'], []),
      createDish('pretzel', 250, ['gluten', 'milk'], []),
    ]),
  ],
}
