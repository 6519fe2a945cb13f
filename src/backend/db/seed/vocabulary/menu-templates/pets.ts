import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const pets: MenuTemplate = {
  key: 'pets',
  category: 'pets',
  filters: [],
  pictures: ['1f436', '1f431', '1f426'],
  tints: [13, 4, 11],
  sections: [
    createSection('dogs', [
      createDish('dog-food', '1f436', 1490, [], []),
      createDish('puppy-food', '1f436', 1690, [], []),
      createDish('dog-tins', '1f96b', 890, [], []),
      createDish('chew-bone', '1f9b4', 390, [], []),
      createDish('dog-ball', '1f3be', 290, [], []),
      createDish('dog-lead', '1f9ae', 1290, [], []),
    ]),
    createSection('cats', [
      createDish('cat-food', '1f431', 1290, ['fish'], []),
      createDish('cat-pouches', '1f41f', 790, ['fish'], []),
      createDish('cat-litter', '1f431', 690, [], []),
      createDish('cat-toy', '1fab6', 390, [], []),
    ]),
    createSection('others', [
      createDish('bird-seed', '1f426', 390, [], []),
      createDish('fish-food', '1f41f', 450, ['fish', 'crustaceans'], []),
      createDish('hamster-food', '1f439', 390, ['nuts', 'gluten'], []),
      createDish('pet-shampoo', '1f9f4', 590, [], []),
      createDish('hay', '1f407', 490, [], []),
      createDish('pet-carrier', '1f9fa', 2490, [], []),
    ]),
  ],
}
