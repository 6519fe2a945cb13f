import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const poke: Kitchen = {
  key: 'poke',
  category: 'restaurants',
  filters: ['poke', 'healthy'],
  pictures: ['1f957', '1f363', '1f951'],
  tints: [9, 7, 0],
  sections: [
    section('own', [
      dish('own-salmon', '1f363', 1190, ['fish', 'soya', 'sesame', 'gluten'], ['poke-base', 'poke-toppings']),
      dish('own-tuna', '1f41f', 1290, ['fish', 'soya', 'sesame', 'gluten'], ['poke-base', 'poke-toppings']),
      dish('own-chicken', '1f357', 1050, ['soya', 'sesame', 'gluten'], ['poke-base', 'poke-toppings']),
      dish('own-tofu', '1f961', 990, ['soya', 'sesame', 'gluten'], ['poke-base', 'poke-toppings']),
    ]),
    section('bowls', [
      dish('hawaii', '1f34d', 1250, ['fish', 'soya', 'sesame', 'gluten'], ['poke-base']),
      dish('spicy-salmon', '1f336-fe0f', 1250, ['fish', 'soya', 'sesame', 'eggs', 'gluten'], ['poke-base', 'spice-level']),
      dish('mango-prawn', '1f96d', 1290, ['crustaceans', 'soya', 'sesame', 'gluten'], ['poke-base']),
      dish('tuna-avocado', '1f951', 1350, ['fish', 'soya', 'sesame', 'gluten'], ['poke-base']),
      dish('eel', '1f371', 1390, ['fish', 'soya', 'sesame', 'gluten', 'eggs'], ['poke-base']),
      dish('octopus', '1f419', 1390, ['molluscs', 'soya', 'sesame', 'gluten'], ['poke-base']),
      dish('garden', '1f966', 1050, ['soya', 'sesame', 'gluten'], ['poke-base']),
    ]),
    section('sides', [
      dish('edamame', '1fadb', 450, ['soya'], []),
      dish('wakame', '1f957', 490, ['soya', 'sesame', 'gluten'], []),
      dish('gyoza', '1f95f', 590, ['gluten', 'soya', 'sesame'], ['dumpling-cooking']),
      dish('prawn-rolls', '1f364', 650, ['gluten', 'crustaceans'], ['sauces']),
    ]),
    section('sweet', [dish('mochi', '1f361', 490, ['milk', 'soya'], []), dish('coconut-mango', '1f965', 450, [], [])]),
    drinks,
  ],
}
