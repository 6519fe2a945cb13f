import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table.
export const greengrocer: Kitchen = {
  key: 'greengrocer',
  category: 'fresh-food',
  filters: [],
  pictures: ['1f34e', '1f96c', '1f353'],
  tints: [6, 7, 3],
  sections: [
    section('fruit', [
      dish('orchard-apples', '1f34e', 219, [], []),
      dish('pears', '1f350', 249, [], []),
      dish('oranges', '1f34a', 199, [], []),
      dish('grapes', '1f347', 329, [], []),
      dish('peaches', '1f351', 299, [], []),
      dish('watermelon', '1f349', 490, [], []),
      dish('pineapple', '1f34d', 349, [], []),
      dish('kiwi', '1f95d', 229, [], []),
    ]),
    section('berries', [
      dish('strawberries', '1f353', 349, [], []),
      dish('blueberries', '1fad0', 299, [], []),
      dish('cherries', '1f352', 399, [], []),
    ]),
    section('vegetables', [
      dish('aubergines', '1f346', 229, [], []),
      dish('peppers', '1fad1', 269, [], []),
      dish('broccoli', '1f966', 189, [], []),
      dish('corn', '1f33d', 149, [], []),
      dish('mushrooms', '1f344', 219, [], []),
      dish('avocado', '1f951', 249, [], []),
      dish('garlic', '1f9c4', 99, [], []),
    ]),
    section('greens', [
      dish('lettuce', '1f96c', 129, [], []),
      dish('herbs', '1f33f', 99, [], []),
    ]),
  ],
}
