import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table.
export const bakery: Kitchen = {
  key: 'bakery',
  category: 'bakeries',
  filters: [],
  pictures: ['1f35e', '1f956', '1f9c0'],
  tints: [3, 2, 4],
  sections: [
    section('bread', [
      dish('sourdough', '1f35e', 390, ['gluten'], []),
      dish('rye', '1f35e', 350, ['gluten'], []),
      dish('baguette', '1f956', 150, ['gluten'], []),
      dish('tonir-bread', '1fad3', 190, ['gluten'], []),
      dish('bagels', '1f96f', 320, ['gluten', 'sesame'], []),
    ]),
    section('pastry', [
      dish('croissant', '1f950', 190, ['gluten', 'eggs', 'milk'], []),
      dish('apple-pie', '1f967', 890, ['gluten', 'eggs', 'milk'], ['cake-extras']),
      dish('muffins', '1f9c1', 490, ['gluten', 'eggs', 'milk'], []),
      dish('biscuits', '1f36a', 450, ['gluten', 'eggs', 'milk', 'nuts'], ['gift-wrap']),
    ]),
    section('cheese', [
      dish('sheep-cheese', '1f9c0', 690, ['milk'], []),
      dish('brined-cheese', '1f9c0', 450, ['milk'], []),
      dish('curd', '1f963', 290, ['milk'], []),
    ]),
    section('dairy', [
      dish('fresh-milk', '1f95b', 190, ['milk'], []),
      dish('farm-butter', '1f9c8', 420, ['milk'], []),
      dish('matsun', '1f963', 250, ['milk'], []),
      dish('eggs', '1f95a', 320, ['eggs'], []),
    ]),
  ],
}
