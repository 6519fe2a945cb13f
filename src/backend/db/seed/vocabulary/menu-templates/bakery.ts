import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const bakery: MenuTemplate = {
  key: 'bakery',
  category: 'bakeries',
  filters: [],
  coverPictures: ['1f35e', '1f956', '1f950'],
  tints: [3, 2, 4],
  sections: [
    createSection('bread', [
      createDish('sourdough', 390, ['gluten'], []),
      createDish('rye', 350, ['gluten'], []),
      createDish('baguette', 150, ['gluten'], []),
      createDish('tonir-bread', 190, ['gluten'], []),
      createDish('bagels', 320, ['gluten', 'sesame'], []),
    ]),
    createSection('pastry', [
      createDish('croissant', 190, ['gluten', 'eggs', 'milk'], []),
      createDish('apple-pie', 890, ['gluten', 'eggs', 'milk'], ['cake-extras']),
      createDish('muffins', 490, ['gluten', 'eggs', 'milk'], []),
      createDish('biscuits', 450, ['gluten', 'eggs', 'milk', 'nuts'], ['gift-wrap']),
    ]),
    createSection('cheese', [
      createDish('sheep-cheese', 690, ['milk'], []),
      createDish('brined-cheese', 450, ['milk'], []),
      createDish('curd', 290, ['milk'], []),
    ]),
    createSection('dairy', [
      createDish('fresh-milk', 190, ['milk'], []),
      createDish('farm-butter', 420, ['milk'], []),
      createDish('matsun', 250, ['milk'], []),
      createDish('eggs', 320, ['eggs'], []),
    ]),
  ],
}
