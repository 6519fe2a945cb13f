import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const bakery: MenuTemplate = {
  key: 'bakery',
  category: 'bakeries',
  filters: [],
  pictures: ['1f35e', '1f956', '1f9c0'],
  tints: [3, 2, 4],
  sections: [
    createSection('bread', [
      createDish('sourdough', '1f35e', 390, ['gluten'], []),
      createDish('rye', '1f35e', 350, ['gluten'], []),
      createDish('baguette', '1f956', 150, ['gluten'], []),
      createDish('tonir-bread', '1fad3', 190, ['gluten'], []),
      createDish('bagels', '1f96f', 320, ['gluten', 'sesame'], []),
    ]),
    createSection('pastry', [
      createDish('croissant', '1f950', 190, ['gluten', 'eggs', 'milk'], []),
      createDish('apple-pie', '1f967', 890, ['gluten', 'eggs', 'milk'], ['cake-extras']),
      createDish('muffins', '1f9c1', 490, ['gluten', 'eggs', 'milk'], []),
      createDish('biscuits', '1f36a', 450, ['gluten', 'eggs', 'milk', 'nuts'], ['gift-wrap']),
    ]),
    createSection('cheese', [
      createDish('sheep-cheese', '1f9c0', 690, ['milk'], []),
      createDish('brined-cheese', '1f9c0', 450, ['milk'], []),
      createDish('curd', '1f963', 290, ['milk'], []),
    ]),
    createSection('dairy', [
      createDish('fresh-milk', '1f95b', 190, ['milk'], []),
      createDish('farm-butter', '1f9c8', 420, ['milk'], []),
      createDish('matsun', '1f963', 250, ['milk'], []),
      createDish('eggs', '1f95a', 320, ['eggs'], []),
    ]),
  ],
}
