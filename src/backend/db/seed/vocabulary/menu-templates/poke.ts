import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const poke: MenuTemplate = {
  key: 'poke',
  category: 'restaurants',
  filters: ['poke', 'healthy'],
  coverPictures: ['1f957', '1f364', '1f96d'],
  tints: [9, 7, 0],
  sections: [
    createSection('own', [
      createDish('own-salmon', 1190, ['fish', 'soya', 'sesame', 'gluten'], ['poke-base', 'poke-toppings']),
      createDish('own-tuna', 1290, ['fish', 'soya', 'sesame', 'gluten'], ['poke-base', 'poke-toppings']),
      createDish('own-chicken', 1050, ['soya', 'sesame', 'gluten'], ['poke-base', 'poke-toppings']),
      createDish('own-tofu', 990, ['soya', 'sesame', 'gluten'], ['poke-base', 'poke-toppings']),
    ]),
    createSection('bowls', [
      createDish('hawaii', 1250, ['fish', 'soya', 'sesame', 'gluten'], ['poke-base']),
      createDish('spicy-salmon', 1250, ['fish', 'soya', 'sesame', 'eggs', 'gluten'], ['poke-base', 'spice-level']),
      createDish('mango-prawn', 1290, ['crustaceans', 'soya', 'sesame', 'gluten'], ['poke-base']),
      createDish('tuna-avocado', 1350, ['fish', 'soya', 'sesame', 'gluten'], ['poke-base']),
      createDish('eel', 1390, ['fish', 'soya', 'sesame', 'gluten', 'eggs'], ['poke-base']),
      createDish('octopus', 1390, ['molluscs', 'soya', 'sesame', 'gluten'], ['poke-base']),
      createDish('garden', 1050, ['soya', 'sesame', 'gluten'], ['poke-base']),
    ]),
    createSection('sides', [
      createDish('edamame', 450, ['soya'], []),
      createDish('wakame', 490, ['soya', 'sesame', 'gluten'], []),
      createDish('gyoza', 590, ['gluten', 'soya', 'sesame'], ['dumpling-cooking']),
      createDish('prawn-rolls', 650, ['gluten', 'crustaceans'], ['sauces']),
    ]),
    createSection('sweet', [createDish('mochi', 490, ['milk', 'soya'], []), createDish('coconut-mango', 450, [], [])]),
    drinks,
  ],
}
