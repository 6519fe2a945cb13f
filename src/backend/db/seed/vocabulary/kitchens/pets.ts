import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table.
export const pets: Kitchen = {
  key: 'pets',
  category: 'pets',
  filters: [],
  pictures: ['1f436', '1f431', '1f426'],
  tints: [13, 4, 11],
  sections: [
    section('dogs', [
      dish('dog-food', '1f436', 1490, [], []),
      dish('puppy-food', '1f436', 1690, [], []),
      dish('dog-tins', '1f96b', 890, [], []),
      dish('chew-bone', '1f9b4', 390, [], []),
      dish('dog-ball', '1f3be', 290, [], []),
      dish('dog-lead', '1f9ae', 1290, [], []),
    ]),
    section('cats', [
      dish('cat-food', '1f431', 1290, ['fish'], []),
      dish('cat-pouches', '1f41f', 790, ['fish'], []),
      dish('cat-litter', '1f431', 690, [], []),
      dish('cat-toy', '1fab6', 390, [], []),
    ]),
    section('others', [
      dish('bird-seed', '1f426', 390, [], []),
      dish('fish-food', '1f41f', 450, ['fish', 'crustaceans'], []),
      dish('hamster-food', '1f439', 390, ['nuts', 'gluten'], []),
      dish('pet-shampoo', '1f9f4', 590, [], []),
      dish('hay', '1f407', 490, [], []),
      dish('pet-carrier', '1f9fa', 2490, [], []),
    ]),
  ],
}
