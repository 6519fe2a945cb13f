import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const desserts: MenuTemplate = {
  key: 'desserts',
  category: 'restaurants',
  filters: ['desserts', 'vegetarian', 'coffee'],
  pictures: ['1f9c1', '1f370', '1f368'],
  tints: [22, 21, 3],
  sections: [
    createSection('cakes', [
      createDish('birthday-cake', '1f382', 2890, ['gluten', 'eggs', 'milk'], ['cake-extras']),
      createDish('honey-cake', '1f36f', 2490, ['gluten', 'eggs', 'milk'], ['cake-extras']),
      createDish('cherry-pie', '1f967', 1690, ['gluten', 'eggs', 'milk'], ['cake-extras']),
    ]),
    createSection('slices', [
      createDish('cheesecake', '1f370', 490, ['gluten', 'eggs', 'milk'], []),
      createDish('chocolate-cake', '1f36b', 490, ['gluten', 'eggs', 'milk', 'soya'], []),
      createDish('cupcake', '1f9c1', 320, ['gluten', 'eggs', 'milk'], []),
      createDish('flan', '1f36e', 350, ['eggs', 'milk'], []),
      createDish('macarons', '1f36a', 790, ['eggs', 'milk', 'nuts'], ['gift-wrap']),
    ]),
    createSection('warm', [
      createDish('doughnut-box', '1f369', 100, ['gluten', 'eggs', 'milk', 'nuts'], ['box-pieces']),
      createDish('waffle', '1f9c7', 590, ['gluten', 'eggs', 'milk'], []),
      createDish('crepe', '1f95e', 520, ['gluten', 'eggs', 'milk', 'nuts'], []),
    ]),
    createSection('ice-cream', [
      createDish('gelato-vanilla', '1f368', 390, ['milk', 'eggs'], []),
      createDish('sorbet-lemon', '1f34b', 390, [], []),
      createDish('soft-cone', '1f368', 250, ['milk', 'gluten'], []),
    ]),
    drinks,
  ],
}
