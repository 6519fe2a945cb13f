import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const servings = ['paella-servings'] as const

// A data table.
export const spanish: Kitchen = {
  key: 'spanish',
  category: 'restaurants',
  filters: ['spanish', 'local-kitchen', 'grill'],
  pictures: ['1f958', '1f990', '1fad2'],
  tints: [3, 1, 4],
  sections: [
    section('tapas', [
      dish('bravas', '1f954', 550, ['eggs'], ['spice-level']),
      dish('tortilla', '1f373', 590, ['eggs'], []),
      dish('croquettes', '1f9c6', 690, ['gluten', 'milk', 'eggs'], []),
      dish('garlic-prawns', '1f990', 1090, ['crustaceans'], ['spice-level']),
      dish('octopus', '1f419', 1490, ['molluscs'], []),
      dish('peppers', '1fad1', 590, [], []),
    ]),
    section('rice', [
      dish('paella-valencia', '1f958', 1390, [], servings),
      dish('paella-seafood', '1f990', 1590, ['crustaceans', 'molluscs', 'fish'], servings),
      dish('black-rice', '1f958', 1490, ['molluscs', 'fish', 'eggs'], servings),
    ]),
    section('spoon', [
      dish('gazpacho', '1f345', 490, [], []),
      dish('lentils', '1f372', 750, ['celery', 'sulphites'], []),
      dish('meatballs', '1f9c6', 890, ['gluten', 'eggs', 'nuts', 'sulphites'], ['side']),
    ]),
    section('cold', [
      dish('pan-tomate', '1f956', 290, ['gluten'], []),
      dish('ham', '1f953', 1290, [], []),
      dish('manchego', '1f9c0', 890, ['milk', 'nuts'], []),
      dish('crema-catalana', '1f36e', 450, ['eggs', 'milk'], []),
    ]),
    drinks,
  ],
}
