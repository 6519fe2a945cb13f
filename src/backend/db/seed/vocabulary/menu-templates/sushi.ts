import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

const withSushi = ['sushi-extras'] as const

export const sushi: MenuTemplate = {
  key: 'sushi',
  category: 'restaurants',
  filters: ['sushi', 'asian', 'healthy'],
  coverPictures: ['1f363', '1f371', '1f364'],
  tints: [11, 12, 0],
  sections: [
    createSection('nigiri', [
      createDish('nigiri-salmon', 490, ['fish'], withSushi),
      createDish('nigiri-tuna', 540, ['fish'], withSushi),
      createDish('nigiri-prawn', 520, ['crustaceans'], withSushi),
    ]),
    createSection('rolls', [
      createDish('philadelphia', 1090, ['fish', 'milk'], withSushi),
      createDish('california', 990, ['crustaceans', 'fish', 'eggs'], withSushi),
      createDish('dragon', 1290, ['fish', 'crustaceans', 'gluten', 'soya'], withSushi),
      createDish('spicy-tuna', 1150, ['fish', 'eggs', 'sesame'], ['spice-level', ...withSushi]),
      createDish('cucumber', 490, ['sesame'], withSushi),
      createDish('baked', 1190, ['fish', 'milk', 'eggs'], withSushi),
    ]),
    createSection('sets', [
      createDish('set-16', 1990, ['fish', 'crustaceans', 'milk', 'soya'], withSushi),
      createDish('set-32', 3690, ['fish', 'crustaceans', 'milk', 'soya'], withSushi),
      createDish('set-green', 1690, ['soya', 'sesame'], withSushi),
    ]),
    createSection('warm', [
      createDish('miso', 390, ['soya', 'fish'], []),
      createDish('tempura', 990, ['crustaceans', 'gluten', 'eggs'], ['sauces']),
      createDish('edamame', 450, ['soya'], []),
      createDish('teriyaki', 1090, ['soya', 'gluten', 'sesame'], []),
    ]),
    drinks,
  ],
}
