import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const servings = ['paella-servings'] as const

export const spanish: MenuTemplate = {
  key: 'spanish',
  category: 'restaurants',
  filters: ['spanish', 'local-kitchen', 'grill'],
  pictures: ['1f958', '1f990', '1fad2'],
  tints: [3, 1, 4],
  sections: [
    createSection('tapas', [
      createDish('bravas', '1f954', 550, ['eggs'], ['spice-level']),
      createDish('tortilla', '1f373', 590, ['eggs'], []),
      createDish('croquettes', '1f9c6', 690, ['gluten', 'milk', 'eggs'], []),
      createDish('garlic-prawns', '1f990', 1090, ['crustaceans'], ['spice-level']),
      createDish('octopus', '1f419', 1490, ['molluscs'], []),
      createDish('peppers', '1fad1', 590, [], []),
    ]),
    createSection('rice', [
      createDish('paella-valencia', '1f958', 1390, [], servings),
      createDish('paella-seafood', '1f990', 1590, ['crustaceans', 'molluscs', 'fish'], servings),
      createDish('black-rice', '1f958', 1490, ['molluscs', 'fish', 'eggs'], servings),
    ]),
    createSection('spoon', [
      createDish('gazpacho', '1f345', 490, [], []),
      createDish('lentils', '1f372', 750, ['celery', 'sulphites'], []),
      createDish('meatballs', '1f9c6', 890, ['gluten', 'eggs', 'nuts', 'sulphites'], ['side']),
    ]),
    createSection('cold', [
      createDish('pan-tomate', '1f956', 290, ['gluten'], []),
      createDish('ham', '1f953', 1290, [], []),
      createDish('manchego', '1f9c0', 890, ['milk', 'nuts'], []),
      createDish('crema-catalana', '1f36e', 450, ['eggs', 'milk'], []),
    ]),
    drinks,
  ],
}
