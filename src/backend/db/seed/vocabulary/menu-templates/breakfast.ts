import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const breakfast: MenuTemplate = {
  key: 'breakfast',
  category: 'restaurants',
  filters: ['breakfast', 'coffee', 'healthy'],
  coverPictures: ['1f373', '1f95e', '1f950'],
  tints: [3, 2, 9],
  sections: [
    createSection('eggs', [
      createDish('benedict', 990, ['gluten', 'eggs', 'milk'], []),
      createDish('royale', 1150, ['gluten', 'eggs', 'milk', 'fish'], []),
      createDish('full-breakfast', 1190, ['gluten', 'eggs', 'milk', 'mustard'], ['egg-style']),
      createDish('shakshuka', 950, ['gluten', 'eggs'], ['spice-level']),
      createDish('omelette', 850, ['eggs', 'milk'], []),
      createDish('avocado-toast', 890, ['gluten', 'eggs'], ['egg-style']),
      createDish('turkish-eggs', 920, ['gluten', 'eggs', 'milk'], []),
    ]),
    createSection('pancakes', [
      createDish('pancakes', 790, ['gluten', 'eggs', 'milk'], ['sweet-toppings']),
      createDish('blueberry-pancakes', 890, ['gluten', 'eggs', 'milk'], ['sweet-toppings']),
      createDish('waffle', 790, ['gluten', 'eggs', 'milk'], ['sweet-toppings']),
      createDish('french-toast', 850, ['gluten', 'eggs', 'milk'], ['sweet-toppings']),
    ]),
    createSection('bowls', [
      createDish('granola', 690, ['milk', 'nuts', 'gluten', 'sesame'], ['milk']),
      createDish('porridge', 590, ['gluten', 'milk', 'nuts'], ['milk']),
      createDish('acai', 850, [], []),
      createDish('croissant', 250, ['gluten', 'milk', 'eggs'], []),
      createDish('salmon-bagel', 890, ['gluten', 'fish', 'milk', 'sesame'], []),
    ]),
    createSection('hot', [createDish('flat-white', 280, ['milk'], ['milk', 'coffee-extras']), createDish('chai', 290, ['milk'], ['milk'])]),
    drinks,
  ],
}
