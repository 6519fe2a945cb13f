import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const beef = ['burger-doneness', 'burger-extras', 'side', 'sauces'] as const
const other = ['burger-extras', 'side', 'sauces'] as const

export const burgers: MenuTemplate = {
  key: 'burgers',
  category: 'restaurants',
  filters: ['burgers', 'grill', 'snacks'],
  pictures: ['1f354', '1f35f', '1f953'],
  tints: [2, 3, 1],
  sections: [
    createSection('beef', [
      createDish('classic', '1f354', 990, ['gluten', 'milk', 'eggs', 'mustard', 'sesame'], beef),
      createDish('cheeseburger', '1f9c0', 1090, ['gluten', 'milk', 'eggs', 'mustard', 'sesame'], beef),
      createDish('bacon', '1f953', 1190, ['gluten', 'milk', 'eggs', 'sesame'], beef),
      createDish('double', '1f354', 1390, ['gluten', 'milk', 'eggs', 'mustard', 'sesame'], beef),
      createDish('fiery', '1f336-fe0f', 1150, ['gluten', 'milk', 'eggs', 'sesame'], ['spice-level', ...beef]),
    ]),
    createSection('other', [
      createDish('chicken', '1f357', 950, ['gluten', 'milk', 'eggs'], other),
      createDish('fish', '1f41f', 1050, ['gluten', 'fish', 'eggs', 'milk'], other),
      createDish('mushroom', '1f344', 990, ['gluten', 'milk', 'eggs'], other),
      createDish('vegan', '1f33f', 1050, ['gluten', 'soya'], ['side', 'sauces']),
    ]),
    createSection('street', [
      createDish('hot-dog', '1f32d', 690, ['gluten', 'mustard'], ['sauces']),
      createDish('club-sandwich', '1f96a', 850, ['gluten', 'eggs', 'milk'], ['side']),
    ]),
    createSection('sides', [
      createDish('fries', '1f35f', 350, [], ['sauces']),
      createDish('wings', '1f357', 750, ['celery', 'milk'], ['spice-level', 'sauces']),
      createDish('onion-rings', '1f9c5', 450, ['gluten', 'eggs'], ['sauces']),
      createDish('corn', '1f33d', 390, ['milk'], []),
    ]),
    drinks,
  ],
}
