import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const pizzaOptions = ['pizza-size', 'pizza-dough', 'extra-toppings'] as const

// A data table.
export const pizza: Kitchen = {
  key: 'pizza',
  category: 'restaurants',
  filters: ['pizza', 'vegetarian'],
  pictures: ['1f355', '1f345', '1f33f'],
  tints: [1, 2, 0],
  sections: [
    section('classic', [
      dish('margherita', '1f355', 890, ['gluten', 'milk'], pizzaOptions),
      dish('marinara', '1f9c4', 790, ['gluten'], pizzaOptions),
      dish('four-cheeses', '1f9c0', 1190, ['gluten', 'milk'], pizzaOptions),
      dish('ham-mushrooms', '1f344', 1090, ['gluten', 'milk'], pizzaOptions),
      dish('pepperoni', '1f355', 1150, ['gluten', 'milk'], pizzaOptions),
    ]),
    section('special', [
      dish('truffle', '1f344', 1390, ['gluten', 'milk'], pizzaOptions),
      dish('hot-pepper', '1f336-fe0f', 1190, ['gluten', 'milk'], [...pizzaOptions, 'spice-level']),
      dish('garden', '1fad1', 1090, ['gluten', 'milk'], pizzaOptions),
      dish('seafood', '1f990', 1490, ['gluten', 'milk', 'crustaceans', 'molluscs'], pizzaOptions),
    ]),
    section('pasta', [
      dish('carbonara', '1f35d', 990, ['gluten', 'eggs', 'milk'], []),
      dish('lasagne', '1f958', 1090, ['gluten', 'eggs', 'milk', 'celery'], []),
      dish('pesto', '1f33f', 950, ['gluten', 'milk', 'nuts'], []),
    ]),
    section('starters', [
      dish('garlic-bread', '1f956', 390, ['gluten', 'milk'], []),
      dish('caprese', '1f345', 750, ['milk'], []),
      dish('tiramisu', '1f370', 490, ['gluten', 'eggs', 'milk'], []),
    ]),
    drinks,
  ],
}
