import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const mexican: MenuTemplate = {
  key: 'mexican',
  category: 'restaurants',
  filters: ['mexican', 'snacks', 'gluten-free'],
  pictures: ['1f32e', '1f32f', '1f951'],
  tints: [3, 7, 0],
  sections: [
    createSection('tacos', [
      createDish('three-tacos', '1f32e', 990, [], ['taco-fillings', 'spice-level']),
      createDish('taco-fish', '1f41f', 450, ['fish', 'gluten', 'eggs'], ['spice-level']),
      createDish('taco-pork', '1f34d', 390, [], ['spice-level']),
    ]),
    createSection('burritos', [
      createDish('burrito-beef', '1f32f', 990, ['gluten', 'milk'], ['spice-level', 'sauces']),
      createDish('burrito-chicken', '1f32f', 950, ['gluten', 'milk'], ['spice-level', 'sauces']),
      createDish('bowl', '1f957', 1050, [], ['taco-fillings', 'spice-level']),
      createDish('chilli', '1f372', 950, ['celery'], ['spice-level']),
    ]),
    createSection('oven', [
      createDish('quesadilla', '1f9c0', 790, ['gluten', 'milk'], ['sauces']),
      createDish('quesadilla-mushrooms', '1f344', 850, ['gluten', 'milk'], ['sauces']),
      createDish('tamales', '1f33d', 690, ['milk'], []),
      createDish('fajitas', '1f958', 1390, ['gluten', 'milk'], ['spice-level']),
    ]),
    createSection('snacks', [
      createDish('guacamole', '1f951', 690, [], []),
      createDish('nachos', '1f9c0', 790, ['milk'], ['spice-level', 'sauces']),
      createDish('street-corn', '1f33d', 450, ['milk', 'eggs'], []),
      createDish('churros', '1f36b', 490, ['gluten', 'milk', 'eggs'], []),
    ]),
    drinks,
  ],
}
