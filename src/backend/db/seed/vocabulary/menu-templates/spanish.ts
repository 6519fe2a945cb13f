import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const servings = ['paella-servings'] as const

export const spanish: MenuTemplate = {
  key: 'spanish',
  category: 'restaurants',
  filters: ['spanish', 'local-kitchen', 'grill'],
  coverPictures: ['1f958', '1f990', '1f373'],
  tints: [3, 1, 4],
  sections: [
    createSection('tapas', [
      createDish('bravas', 550, ['eggs'], ['spice-level']),
      createDish('tortilla', 590, ['eggs'], []),
      createDish('croquettes', 690, ['gluten', 'milk', 'eggs'], []),
      createDish('garlic-prawns', 1090, ['crustaceans'], ['spice-level']),
      createDish('octopus', 1490, ['molluscs'], []),
      createDish('peppers', 590, [], []),
    ]),
    createSection('rice', [
      createDish('paella-valencia', 1390, [], servings),
      createDish('paella-seafood', 1590, ['crustaceans', 'molluscs', 'fish'], servings),
      createDish('black-rice', 1490, ['molluscs', 'fish', 'eggs'], servings),
    ]),
    createSection('spoon', [
      createDish('gazpacho', 490, [], []),
      createDish('lentils', 750, ['celery', 'sulphites'], []),
      createDish('meatballs', 890, ['gluten', 'eggs', 'nuts', 'sulphites'], ['side']),
    ]),
    createSection('cold', [
      createDish('pan-tomate', 290, ['gluten'], []),
      createDish('ham', 1290, [], []),
      createDish('manchego', 890, ['milk', 'nuts'], []),
      createDish('crema-catalana', 450, ['eggs', 'milk'], []),
    ]),
    drinks,
  ],
}
