import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const mexican: MenuTemplate = {
  key: 'mexican',
  category: 'restaurants',
  filters: ['mexican', 'snacks', 'gluten-free'],
  coverPictures: ['1f32e', '1f32f', '1f951'],
  tints: [3, 7, 0],
  sections: [
    createSection('tacos', [
      createDish('three-tacos', 990, [], ['taco-fillings', 'spice-level']),
      createDish('taco-fish', 450, ['fish', 'gluten', 'eggs'], ['spice-level']),
      createDish('taco-pork', 390, [], ['spice-level']),
    ]),
    createSection('burritos', [
      createDish('burrito-beef', 990, ['gluten', 'milk'], ['spice-level', 'sauces']),
      createDish('burrito-chicken', 950, ['gluten', 'milk'], ['spice-level', 'sauces']),
      createDish('bowl', 1050, [], ['taco-fillings', 'spice-level']),
      createDish('chilli', 950, ['celery'], ['spice-level']),
    ]),
    createSection('oven', [
      createDish('quesadilla', 790, ['gluten', 'milk'], ['sauces']),
      createDish('quesadilla-mushrooms', 850, ['gluten', 'milk'], ['sauces']),
      createDish('tamales', 690, ['milk'], []),
      createDish('fajitas', 1390, ['gluten', 'milk'], ['spice-level']),
    ]),
    createSection('snacks', [
      createDish('guacamole', 690, [], []),
      createDish('nachos', 790, ['milk'], ['spice-level', 'sauces']),
      createDish('street-corn', 450, ['milk', 'eggs'], []),
      createDish('churros', 490, ['gluten', 'milk', 'eggs'], []),
    ]),
    drinks,
  ],
}
