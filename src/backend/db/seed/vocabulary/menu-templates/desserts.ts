import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const desserts: MenuTemplate = {
  key: 'desserts',
  category: 'restaurants',
  filters: ['desserts', 'vegetarian', 'coffee'],
  coverPictures: ['1f370', '1f9c1', '1f369'],
  tints: [22, 21, 3],
  sections: [
    createSection('cakes', [
      createDish('birthday-cake', 2890, ['gluten', 'eggs', 'milk'], ['cake-extras']),
      createDish('honey-cake', 2490, ['gluten', 'eggs', 'milk'], ['cake-extras']),
      createDish('cherry-pie', 1690, ['gluten', 'eggs', 'milk'], ['cake-extras']),
    ]),
    createSection('slices', [
      createDish('cheesecake', 490, ['gluten', 'eggs', 'milk'], []),
      createDish('chocolate-cake', 490, ['gluten', 'eggs', 'milk', 'soya'], []),
      createDish('cupcake', 320, ['gluten', 'eggs', 'milk'], []),
      createDish('flan', 350, ['eggs', 'milk'], []),
      createDish('macarons', 790, ['eggs', 'milk', 'nuts'], ['gift-wrap']),
    ]),
    createSection('warm', [
      createDish('doughnut-box', 100, ['gluten', 'eggs', 'milk', 'nuts'], ['box-pieces']),
      createDish('waffle', 590, ['gluten', 'eggs', 'milk'], []),
      createDish('crepe', 520, ['gluten', 'eggs', 'milk', 'nuts'], []),
    ]),
    createSection('ice-cream', [
      createDish('gelato-vanilla', 390, ['milk', 'eggs'], []),
      createDish('sorbet-lemon', 390, [], []),
      createDish('soft-cone', 250, ['milk', 'gluten'], []),
    ]),
    drinks,
  ],
}
