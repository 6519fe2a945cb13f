import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const indian: Kitchen = {
  key: 'indian',
  category: 'restaurants',
  filters: ['indian', 'vegetarian', 'vegan'],
  pictures: ['1f35b', '1fad3', '1f336-fe0f'],
  tints: [2, 1, 3],
  sections: [
    section('starters', [
      dish('vegetable-samosa', '1f95f', 490, ['gluten'], []),
      dish('onion-bhaji', '1f9c5', 450, [], []),
      dish('paneer-tikka', '1f9c0', 790, ['milk', 'mustard'], []),
      dish('papadum', '1f358', 250, ['mustard'], []),
    ]),
    section('tandoor', [
      dish('tandoori-chicken', '1f357', 1090, ['milk'], ['spice-level']),
      dish('seekh-kebab', '1f362', 1050, [], ['spice-level']),
      dish('garlic-naan', '1fad3', 320, ['gluten', 'milk'], []),
      dish('cheese-naan', '1fad3', 390, ['gluten', 'milk'], []),
    ]),
    section('curries', [
      dish('butter-chicken', '1f35b', 1190, ['milk', 'nuts'], ['spice-level', 'rice-or-naan']),
      dish('tikka-masala', '1f35b', 1190, ['milk'], ['spice-level', 'rice-or-naan']),
      dish('rogan-josh', '1f356', 1350, ['milk'], ['spice-level', 'rice-or-naan']),
      dish('prawn-curry', '1f990', 1390, ['crustaceans', 'mustard'], ['spice-level', 'rice-or-naan']),
      dish('palak-paneer', '1f96c', 990, ['milk'], ['spice-level', 'rice-or-naan']),
      dish('chana-masala', '1fad8', 890, [], ['spice-level', 'rice-or-naan']),
      dish('dal-makhani', '1fad8', 890, ['milk'], ['rice-or-naan']),
    ]),
    section('rice', [
      dish('chicken-biryani', '1f35a', 1250, ['milk'], ['spice-level']),
      dish('vegetable-biryani', '1f35a', 1050, ['milk', 'nuts'], ['spice-level']),
      dish('gulab-jamun', '1f36f', 420, ['gluten', 'milk'], []),
    ]),
    drinks,
  ],
}
