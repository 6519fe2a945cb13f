import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const greengrocer: MenuTemplate = {
  key: 'greengrocer',
  category: 'fresh-food',
  filters: [],
  coverPictures: ['1f34e', '1f96c', '1f353'],
  tints: [6, 7, 3],
  sections: [
    createSection('fruit', [
      createDish('orchard-apples', 219, [], []),
      createDish('pears', 249, [], []),
      createDish('oranges', 199, [], []),
      createDish('grapes', 329, [], []),
      createDish('peaches', 299, [], []),
      createDish('watermelon', 490, [], []),
      createDish('pineapple', 349, [], []),
      createDish('kiwi', 229, [], []),
    ]),
    createSection('berries', [
      createDish('strawberries', 349, [], []),
      createDish('blueberries', 299, [], []),
      createDish('cherries', 399, [], []),
    ]),
    createSection('vegetables', [
      createDish('aubergines', 229, [], []),
      createDish('peppers', 269, [], []),
      createDish('broccoli', 189, [], []),
      createDish('corn', 149, [], []),
      createDish('mushrooms', 219, [], []),
      createDish('avocado', 249, [], []),
      createDish('garlic', 99, [], []),
    ]),
    createSection('greens', [
      createDish('lettuce', 129, [], []),
      createDish('herbs', 99, [], []),
    ]),
  ],
}
