import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const breakfast: Kitchen = {
  key: 'breakfast',
  category: 'restaurants',
  filters: ['breakfast', 'coffee', 'healthy'],
  pictures: ['1f373', '1f95e', '1f950'],
  tints: [3, 2, 9],
  sections: [
    section('eggs', [
      dish('benedict', '1f373', 990, ['gluten', 'eggs', 'milk'], []),
      dish('royale', '1f41f', 1150, ['gluten', 'eggs', 'milk', 'fish'], []),
      dish('full-breakfast', '1f953', 1190, ['gluten', 'eggs', 'milk', 'mustard'], ['egg-style']),
      dish('shakshuka', '1f958', 950, ['gluten', 'eggs'], ['spice-level']),
      dish('omelette', '1f95a', 850, ['eggs', 'milk'], []),
      dish('avocado-toast', '1f951', 890, ['gluten', 'eggs'], ['egg-style']),
      dish('turkish-eggs', '1f373', 920, ['gluten', 'eggs', 'milk'], []),
    ]),
    section('pancakes', [
      dish('pancakes', '1f95e', 790, ['gluten', 'eggs', 'milk'], ['sweet-toppings']),
      dish('blueberry-pancakes', '1fad0', 890, ['gluten', 'eggs', 'milk'], ['sweet-toppings']),
      dish('waffle', '1f9c7', 790, ['gluten', 'eggs', 'milk'], ['sweet-toppings']),
      dish('french-toast', '1f35e', 850, ['gluten', 'eggs', 'milk'], ['sweet-toppings']),
    ]),
    section('bowls', [
      dish('granola', '1f963', 690, ['milk', 'nuts', 'gluten', 'sesame'], ['milk']),
      dish('porridge', '1f963', 590, ['gluten', 'milk', 'nuts'], ['milk']),
      dish('acai', '1f347', 850, [], []),
      dish('croissant', '1f950', 250, ['gluten', 'milk', 'eggs'], []),
      dish('salmon-bagel', '1f96f', 890, ['gluten', 'fish', 'milk', 'sesame'], []),
    ]),
    section('hot', [dish('flat-white', '2615', 280, ['milk'], ['milk', 'coffee-extras']), dish('chai', '1fad6', 290, ['milk'], ['milk'])]),
    drinks,
  ],
}
