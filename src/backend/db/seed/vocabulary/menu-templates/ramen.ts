import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const bowl = ['noodles', 'ramen-extras', 'spice-level'] as const

export const ramen: MenuTemplate = {
  key: 'ramen',
  category: 'restaurants',
  filters: ['asian', 'soups'],
  coverPictures: ['1f35c', '1f95f', '1f35b'],
  tints: [14, 1, 3],
  sections: [
    createSection('ramen', [
      createDish('tonkotsu', 1190, ['gluten', 'eggs', 'soya', 'sesame'], bowl),
      createDish('shoyu', 1090, ['gluten', 'eggs', 'soya'], bowl),
      createDish('miso-ramen', 1120, ['gluten', 'soya', 'sesame', 'milk'], bowl),
      createDish('vegetable-ramen', 1050, ['gluten', 'soya', 'sesame'], bowl),
    ]),
    createSection('wok', [
      createDish('pad-thai', 1050, ['eggs', 'peanuts', 'soya', 'fish', 'crustaceans'], ['spice-level']),
      createDish('udon-beef', 1090, ['gluten', 'soya', 'sesame'], ['spice-level']),
      createDish('fried-rice', 850, ['eggs', 'soya', 'sesame'], ['spice-level']),
    ]),
    createSection('curry', [
      createDish('curry-katsu', 1150, ['gluten', 'eggs', 'milk'], ['spice-level']),
      createDish('green-curry', 1120, ['fish', 'crustaceans'], ['spice-level']),
      createDish('tom-yum', 990, ['crustaceans', 'fish'], ['spice-level']),
      createDish('pho', 1050, ['fish'], ['noodles', 'spice-level']),
    ]),
    createSection('small', [
      createDish('gyoza', 650, ['gluten', 'soya', 'sesame'], ['dumpling-cooking']),
      createDish('spring-rolls', 590, ['gluten', 'soya'], ['sauces']),
      createDish('kimchi', 390, ['fish', 'soya'], []),
    ]),
    drinks,
  ],
}
