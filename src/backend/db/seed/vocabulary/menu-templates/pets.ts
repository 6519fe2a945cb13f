import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const pets: MenuTemplate = {
  key: 'pets',
  category: 'pets',
  filters: [],
  coverPictures: ['1f436', '1f431', '1f99c'],
  tints: [13, 4, 11],
  sections: [
    createSection('dogs', [
      createDish('dog-food', 1490, [], []),
      createDish('puppy-food', 1690, [], []),
      createDish('dog-tins', 890, [], []),
      createDish('chew-bone', 390, [], []),
      createDish('dog-ball', 290, [], []),
      createDish('dog-lead', 1290, [], []),
    ]),
    createSection('cats', [
      createDish('cat-food', 1290, ['fish'], []),
      createDish('cat-pouches', 790, ['fish'], []),
      createDish('cat-litter', 690, [], []),
      createDish('cat-toy', 390, [], []),
    ]),
    createSection('others', [
      createDish('bird-seed', 390, [], []),
      createDish('fish-food', 450, ['fish', 'crustaceans'], []),
      createDish('hamster-food', 390, ['nuts', 'gluten'], []),
      createDish('pet-shampoo', 590, [], []),
      createDish('hay', 490, [], []),
      createDish('pet-carrier', 2490, [], []),
    ]),
  ],
}
