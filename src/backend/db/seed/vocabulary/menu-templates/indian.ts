import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const indian: MenuTemplate = {
  key: 'indian',
  category: 'restaurants',
  filters: ['indian', 'vegetarian', 'vegan'],
  pictures: ['1f35b', '1fad3', '1f336-fe0f'],
  tints: [2, 1, 3],
  sections: [
    createSection('starters', [
      createDish('vegetable-samosa', '1f95f', 490, ['gluten'], []),
      createDish('onion-bhaji', '1f9c5', 450, [], []),
      createDish('paneer-tikka', '1f9c0', 790, ['milk', 'mustard'], []),
      createDish('papadum', '1f358', 250, ['mustard'], []),
    ]),
    createSection('tandoor', [
      createDish('tandoori-chicken', '1f357', 1090, ['milk'], ['spice-level']),
      createDish('seekh-kebab', '1f362', 1050, [], ['spice-level']),
      createDish('garlic-naan', '1fad3', 320, ['gluten', 'milk'], []),
      createDish('cheese-naan', '1fad3', 390, ['gluten', 'milk'], []),
    ]),
    createSection('curries', [
      createDish('butter-chicken', '1f35b', 1190, ['milk', 'nuts'], ['spice-level', 'rice-or-naan']),
      createDish('tikka-masala', '1f35b', 1190, ['milk'], ['spice-level', 'rice-or-naan']),
      createDish('rogan-josh', '1f356', 1350, ['milk'], ['spice-level', 'rice-or-naan']),
      createDish('prawn-curry', '1f990', 1390, ['crustaceans', 'mustard'], ['spice-level', 'rice-or-naan']),
      createDish('palak-paneer', '1f96c', 990, ['milk'], ['spice-level', 'rice-or-naan']),
      createDish('chana-masala', '1fad8', 890, [], ['spice-level', 'rice-or-naan']),
      createDish('dal-makhani', '1fad8', 890, ['milk'], ['rice-or-naan']),
    ]),
    createSection('rice', [
      createDish('chicken-biryani', '1f35a', 1250, ['milk'], ['spice-level']),
      createDish('vegetable-biryani', '1f35a', 1050, ['milk', 'nuts'], ['spice-level']),
      createDish('gulab-jamun', '1f36f', 420, ['gluten', 'milk'], []),
    ]),
    drinks,
  ],
}
