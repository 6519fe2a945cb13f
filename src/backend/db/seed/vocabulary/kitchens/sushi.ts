import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const withSushi = ['sushi-extras'] as const

// A data table.
export const sushi: Kitchen = {
  key: 'sushi',
  category: 'restaurants',
  filters: ['sushi', 'asian', 'healthy'],
  pictures: ['1f363', '1f371', '1f41f'],
  tints: [11, 12, 0],
  sections: [
    section('nigiri', [
      dish('nigiri-salmon', '1f363', 490, ['fish'], withSushi),
      dish('nigiri-tuna', '1f363', 540, ['fish'], withSushi),
      dish('nigiri-prawn', '1f990', 520, ['crustaceans'], withSushi),
    ]),
    section('rolls', [
      dish('philadelphia', '1f363', 1090, ['fish', 'milk'], withSushi),
      dish('california', '1f363', 990, ['crustaceans', 'fish', 'eggs'], withSushi),
      dish('dragon', '1f951', 1290, ['fish', 'crustaceans', 'gluten', 'soya'], withSushi),
      dish('spicy-tuna', '1f336-fe0f', 1150, ['fish', 'eggs', 'sesame'], ['spice-level', ...withSushi]),
      dish('cucumber', '1f952', 490, ['sesame'], withSushi),
      dish('baked', '1f363', 1190, ['fish', 'milk', 'eggs'], withSushi),
    ]),
    section('sets', [
      dish('set-16', '1f371', 1990, ['fish', 'crustaceans', 'milk', 'soya'], withSushi),
      dish('set-32', '1f371', 3690, ['fish', 'crustaceans', 'milk', 'soya'], withSushi),
      dish('set-green', '1f96c', 1690, ['soya', 'sesame'], withSushi),
    ]),
    section('warm', [
      dish('miso', '1f963', 390, ['soya', 'fish'], []),
      dish('tempura', '1f990', 990, ['crustaceans', 'gluten', 'eggs'], ['sauces']),
      dish('edamame', '1fad8', 450, ['soya'], []),
      dish('teriyaki', '1f35a', 1090, ['soya', 'gluten', 'sesame'], []),
    ]),
    drinks,
  ],
}
