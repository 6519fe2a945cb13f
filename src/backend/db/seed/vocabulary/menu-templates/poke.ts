import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const poke: MenuTemplate = {
  key: 'poke',
  category: 'restaurants',
  filters: ['poke', 'healthy'],
  pictures: ['1f957', '1f363', '1f951'],
  tints: [9, 7, 0],
  sections: [
    createSection('own', [
      createDish('own-salmon', '1f363', 1190, ['fish', 'soya', 'sesame', 'gluten'], ['poke-base', 'poke-toppings']),
      createDish('own-tuna', '1f41f', 1290, ['fish', 'soya', 'sesame', 'gluten'], ['poke-base', 'poke-toppings']),
      createDish('own-chicken', '1f357', 1050, ['soya', 'sesame', 'gluten'], ['poke-base', 'poke-toppings']),
      createDish('own-tofu', '1f961', 990, ['soya', 'sesame', 'gluten'], ['poke-base', 'poke-toppings']),
    ]),
    createSection('bowls', [
      createDish('hawaii', '1f34d', 1250, ['fish', 'soya', 'sesame', 'gluten'], ['poke-base']),
      createDish('spicy-salmon', '1f336-fe0f', 1250, ['fish', 'soya', 'sesame', 'eggs', 'gluten'], ['poke-base', 'spice-level']),
      createDish('mango-prawn', '1f96d', 1290, ['crustaceans', 'soya', 'sesame', 'gluten'], ['poke-base']),
      createDish('tuna-avocado', '1f951', 1350, ['fish', 'soya', 'sesame', 'gluten'], ['poke-base']),
      createDish('eel', '1f371', 1390, ['fish', 'soya', 'sesame', 'gluten', 'eggs'], ['poke-base']),
      createDish('octopus', '1f419', 1390, ['molluscs', 'soya', 'sesame', 'gluten'], ['poke-base']),
      createDish('garden', '1f966', 1050, ['soya', 'sesame', 'gluten'], ['poke-base']),
    ]),
    createSection('sides', [
      createDish('edamame', '1fadb', 450, ['soya'], []),
      createDish('wakame', '1f957', 490, ['soya', 'sesame', 'gluten'], []),
      createDish('gyoza', '1f95f', 590, ['gluten', 'soya', 'sesame'], ['dumpling-cooking']),
      createDish('prawn-rolls', '1f364', 650, ['gluten', 'crustaceans'], ['sauces']),
    ]),
    createSection('sweet', [createDish('mochi', '1f361', 490, ['milk', 'soya'], []), createDish('coconut-mango', '1f965', 450, [], [])]),
    drinks,
  ],
}
