import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const breakfast: MenuTemplate = {
  key: 'breakfast',
  category: 'restaurants',
  filters: ['breakfast', 'coffee', 'healthy'],
  pictures: ['1f373', '1f95e', '1f950'],
  tints: [3, 2, 9],
  sections: [
    createSection('eggs', [
      createDish('benedict', '1f373', 990, ['gluten', 'eggs', 'milk'], []),
      createDish('royale', '1f41f', 1150, ['gluten', 'eggs', 'milk', 'fish'], []),
      createDish('full-breakfast', '1f953', 1190, ['gluten', 'eggs', 'milk', 'mustard'], ['egg-style']),
      createDish('shakshuka', '1f958', 950, ['gluten', 'eggs'], ['spice-level']),
      createDish('omelette', '1f95a', 850, ['eggs', 'milk'], []),
      createDish('avocado-toast', '1f951', 890, ['gluten', 'eggs'], ['egg-style']),
      createDish('turkish-eggs', '1f373', 920, ['gluten', 'eggs', 'milk'], []),
    ]),
    createSection('pancakes', [
      createDish('pancakes', '1f95e', 790, ['gluten', 'eggs', 'milk'], ['sweet-toppings']),
      createDish('blueberry-pancakes', '1fad0', 890, ['gluten', 'eggs', 'milk'], ['sweet-toppings']),
      createDish('waffle', '1f9c7', 790, ['gluten', 'eggs', 'milk'], ['sweet-toppings']),
      createDish('french-toast', '1f35e', 850, ['gluten', 'eggs', 'milk'], ['sweet-toppings']),
    ]),
    createSection('bowls', [
      createDish('granola', '1f963', 690, ['milk', 'nuts', 'gluten', 'sesame'], ['milk']),
      createDish('porridge', '1f963', 590, ['gluten', 'milk', 'nuts'], ['milk']),
      createDish('acai', '1f347', 850, [], []),
      createDish('croissant', '1f950', 250, ['gluten', 'milk', 'eggs'], []),
      createDish('salmon-bagel', '1f96f', 890, ['gluten', 'fish', 'milk', 'sesame'], []),
    ]),
    createSection('hot', [createDish('flat-white', '2615', 280, ['milk'], ['milk', 'coffee-extras']), createDish('chai', '1fad6', 290, ['milk'], ['milk'])]),
    drinks,
  ],
}
