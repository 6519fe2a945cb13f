import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const pizzaOptions = ['pizza-size', 'pizza-dough', 'extra-toppings'] as const

export const pizza: MenuTemplate = {
  key: 'pizza',
  category: 'restaurants',
  filters: ['pizza', 'vegetarian'],
  coverPictures: ['1f355', '1f35d', '1f956'],
  tints: [1, 2, 0],
  sections: [
    createSection('classic', [
      createDish('margherita', 890, ['gluten', 'milk'], pizzaOptions),
      createDish('marinara', 790, ['gluten'], pizzaOptions),
      createDish('four-cheeses', 1190, ['gluten', 'milk'], pizzaOptions),
      createDish('ham-mushrooms', 1090, ['gluten', 'milk'], pizzaOptions),
      createDish('pepperoni', 1150, ['gluten', 'milk'], pizzaOptions),
    ]),
    createSection('special', [
      createDish('truffle', 1390, ['gluten', 'milk'], pizzaOptions),
      createDish('hot-pepper', 1190, ['gluten', 'milk'], [...pizzaOptions, 'spice-level']),
      createDish('garden', 1090, ['gluten', 'milk'], pizzaOptions),
      createDish('seafood', 1490, ['gluten', 'milk', 'crustaceans', 'molluscs'], pizzaOptions),
    ]),
    createSection('pasta', [
      createDish('carbonara', 990, ['gluten', 'eggs', 'milk'], []),
      createDish('lasagne', 1090, ['gluten', 'eggs', 'milk', 'celery'], []),
      createDish('pesto', 950, ['gluten', 'milk', 'nuts'], []),
    ]),
    createSection('starters', [
      createDish('garlic-bread', 390, ['gluten', 'milk'], []),
      createDish('caprese', 750, ['milk'], []),
      createDish('tiramisu', 490, ['gluten', 'eggs', 'milk'], []),
    ]),
    drinks,
  ],
}
