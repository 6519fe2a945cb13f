import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const greengrocer: MenuTemplate = {
  key: 'greengrocer',
  category: 'fresh-food',
  filters: [],
  pictures: ['1f34e', '1f96c', '1f353'],
  tints: [6, 7, 3],
  sections: [
    createSection('fruit', [
      createDish('orchard-apples', '1f34e', 219, [], []),
      createDish('pears', '1f350', 249, [], []),
      createDish('oranges', '1f34a', 199, [], []),
      createDish('grapes', '1f347', 329, [], []),
      createDish('peaches', '1f351', 299, [], []),
      createDish('watermelon', '1f349', 490, [], []),
      createDish('pineapple', '1f34d', 349, [], []),
      createDish('kiwi', '1f95d', 229, [], []),
    ]),
    createSection('berries', [
      createDish('strawberries', '1f353', 349, [], []),
      createDish('blueberries', '1fad0', 299, [], []),
      createDish('cherries', '1f352', 399, [], []),
    ]),
    createSection('vegetables', [
      createDish('aubergines', '1f346', 229, [], []),
      createDish('peppers', '1fad1', 269, [], []),
      createDish('broccoli', '1f966', 189, [], []),
      createDish('corn', '1f33d', 149, [], []),
      createDish('mushrooms', '1f344', 219, [], []),
      createDish('avocado', '1f951', 249, [], []),
      createDish('garlic', '1f9c4', 99, [], []),
    ]),
    createSection('greens', [
      createDish('lettuce', '1f96c', 129, [], []),
      createDish('herbs', '1f33f', 99, [], []),
    ]),
  ],
}
