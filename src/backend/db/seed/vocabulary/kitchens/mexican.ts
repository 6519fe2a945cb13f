import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table.
export const mexican: Kitchen = {
  key: 'mexican',
  category: 'restaurants',
  filters: ['mexican', 'snacks', 'gluten-free'],
  pictures: ['1f32e', '1f32f', '1f951'],
  tints: [3, 7, 0],
  sections: [
    section('tacos', [
      dish('three-tacos', '1f32e', 990, [], ['taco-fillings', 'spice-level']),
      dish('taco-fish', '1f41f', 450, ['fish', 'gluten', 'eggs'], ['spice-level']),
      dish('taco-pork', '1f34d', 390, [], ['spice-level']),
    ]),
    section('burritos', [
      dish('burrito-beef', '1f32f', 990, ['gluten', 'milk'], ['spice-level', 'sauces']),
      dish('burrito-chicken', '1f32f', 950, ['gluten', 'milk'], ['spice-level', 'sauces']),
      dish('bowl', '1f957', 1050, [], ['taco-fillings', 'spice-level']),
      dish('chilli', '1f372', 950, ['celery'], ['spice-level']),
    ]),
    section('oven', [
      dish('quesadilla', '1f9c0', 790, ['gluten', 'milk'], ['sauces']),
      dish('quesadilla-mushrooms', '1f344', 850, ['gluten', 'milk'], ['sauces']),
      dish('tamales', '1f33d', 690, ['milk'], []),
      dish('fajitas', '1f958', 1390, ['gluten', 'milk'], ['spice-level']),
    ]),
    section('snacks', [
      dish('guacamole', '1f951', 690, [], []),
      dish('nachos', '1f9c0', 790, ['milk'], ['spice-level', 'sauces']),
      dish('street-corn', '1f33d', 450, ['milk', 'eggs'], []),
      dish('churros', '1f36b', 490, ['gluten', 'milk', 'eggs'], []),
    ]),
    drinks,
  ],
}
