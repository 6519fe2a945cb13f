import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const indian: MenuTemplate = {
  key: 'indian',
  category: 'restaurants',
  filters: ['indian', 'vegetarian', 'vegan'],
  coverPictures: ['1f35b', '1fad3', '1f357'],
  tints: [2, 1, 3],
  sections: [
    createSection('starters', [
      createDish('vegetable-samosa', 490, ['gluten'], []),
      createDish('onion-bhaji', 450, [], []),
      createDish('paneer-tikka', 790, ['milk', 'mustard'], []),
      createDish('papadum', 250, ['mustard'], []),
    ]),
    createSection('tandoor', [
      createDish('tandoori-chicken', 1090, ['milk'], ['spice-level']),
      createDish('seekh-kebab', 1050, [], ['spice-level']),
      createDish('garlic-naan', 320, ['gluten', 'milk'], []),
      createDish('cheese-naan', 390, ['gluten', 'milk'], []),
    ]),
    createSection('curries', [
      createDish('butter-chicken', 1190, ['milk', 'nuts'], ['spice-level', 'rice-or-naan']),
      createDish('tikka-masala', 1190, ['milk'], ['spice-level', 'rice-or-naan']),
      createDish('rogan-josh', 1350, ['milk'], ['spice-level', 'rice-or-naan']),
      createDish('prawn-curry', 1390, ['crustaceans', 'mustard'], ['spice-level', 'rice-or-naan']),
      createDish('palak-paneer', 990, ['milk'], ['spice-level', 'rice-or-naan']),
      createDish('chana-masala', 890, [], ['spice-level', 'rice-or-naan']),
      createDish('dal-makhani', 890, ['milk'], ['rice-or-naan']),
    ]),
    createSection('rice', [
      createDish('chicken-biryani', 1250, ['milk'], ['spice-level']),
      createDish('vegetable-biryani', 1050, ['milk', 'nuts'], ['spice-level']),
      createDish('gulab-jamun', 420, ['gluten', 'milk'], []),
    ]),
    drinks,
  ],
}
