import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const pizzaOptions = ['pizza-size', 'pizza-dough', 'extra-toppings'] as const

export const pizza: MenuTemplate = {
  key: 'pizza',
  category: 'restaurants',
  filters: ['pizza', 'vegetarian'],
  pictures: ['1f355', '1f345', '1f33f'],
  tints: [1, 2, 0],
  sections: [
    createSection('classic', [
      createDish('margherita', '1f355', 890, ['gluten', 'milk'], pizzaOptions),
      createDish('marinara', '1f9c4', 790, ['gluten'], pizzaOptions),
      createDish('four-cheeses', '1f9c0', 1190, ['gluten', 'milk'], pizzaOptions),
      createDish('ham-mushrooms', '1f344', 1090, ['gluten', 'milk'], pizzaOptions),
      createDish('pepperoni', '1f355', 1150, ['gluten', 'milk'], pizzaOptions),
    ]),
    createSection('special', [
      createDish('truffle', '1f344', 1390, ['gluten', 'milk'], pizzaOptions),
      createDish('hot-pepper', '1f336-fe0f', 1190, ['gluten', 'milk'], [...pizzaOptions, 'spice-level']),
      createDish('garden', '1fad1', 1090, ['gluten', 'milk'], pizzaOptions),
      createDish('seafood', '1f990', 1490, ['gluten', 'milk', 'crustaceans', 'molluscs'], pizzaOptions),
    ]),
    createSection('pasta', [
      createDish('carbonara', '1f35d', 990, ['gluten', 'eggs', 'milk'], []),
      createDish('lasagne', '1f958', 1090, ['gluten', 'eggs', 'milk', 'celery'], []),
      createDish('pesto', '1f33f', 950, ['gluten', 'milk', 'nuts'], []),
    ]),
    createSection('starters', [
      createDish('garlic-bread', '1f956', 390, ['gluten', 'milk'], []),
      createDish('caprese', '1f345', 750, ['milk'], []),
      createDish('tiramisu', '1f370', 490, ['gluten', 'eggs', 'milk'], []),
    ]),
    drinks,
  ],
}
