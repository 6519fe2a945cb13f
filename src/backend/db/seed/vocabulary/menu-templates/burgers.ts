import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const beef = ['burger-doneness', 'burger-extras', 'side', 'sauces'] as const
const other = ['burger-extras', 'side', 'sauces'] as const

export const burgers: MenuTemplate = {
  key: 'burgers',
  category: 'restaurants',
  filters: ['burgers', 'grill', 'snacks'],
  coverPictures: ['1f354', '1f35f', '1f32d'],
  tints: [2, 3, 1],
  sections: [
    createSection('beef', [
      createDish('classic', 990, ['gluten', 'milk', 'eggs', 'mustard', 'sesame'], beef),
      createDish('cheeseburger', 1090, ['gluten', 'milk', 'eggs', 'mustard', 'sesame'], beef),
      createDish('bacon', 1190, ['gluten', 'milk', 'eggs', 'sesame'], beef),
      createDish('double', 1390, ['gluten', 'milk', 'eggs', 'mustard', 'sesame'], beef),
      createDish('fiery', 1150, ['gluten', 'milk', 'eggs', 'sesame'], ['spice-level', ...beef]),
    ]),
    createSection('other', [
      createDish('chicken', 950, ['gluten', 'milk', 'eggs'], other),
      createDish('fish', 1050, ['gluten', 'fish', 'eggs', 'milk'], other),
      createDish('mushroom', 990, ['gluten', 'milk', 'eggs'], other),
      createDish('vegan', 1050, ['gluten', 'soya'], ['side', 'sauces']),
    ]),
    createSection('street', [
      createDish('hot-dog', 690, ['gluten', 'mustard'], ['sauces']),
      createDish('club-sandwich', 850, ['gluten', 'eggs', 'milk'], ['side']),
    ]),
    createSection('sides', [
      createDish('fries', 350, [], ['sauces']),
      createDish('wings', 750, ['celery', 'milk'], ['spice-level', 'sauces']),
      createDish('onion-rings', 450, ['gluten', 'eggs'], ['sauces']),
      createDish('corn', 390, ['milk'], []),
    ]),
    drinks,
  ],
}
