import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

// Only over-the-counter products; descriptions make no health claims.
export const pharmacy: MenuTemplate = {
  key: 'pharmacy',
  category: 'pharmacy',
  filters: [],
  pictures: ['1f48a', '1fa7a', '1fa79'],
  tints: [10, 12, 9],
  sections: [
    createSection('cold', [
      createDish('lozenges', '1f36c', 590, [], []),
      createDish('sea-spray', '1f4a7', 790, [], []),
      createDish('herbal-tea', '1f375', 390, [], []),
      createDish('throat-syrup', '1f36f', 890, [], []),
      createDish('tissues', '1f9fb', 190, [], []),
    ]),
    createSection('first-aid', [
      createDish('plasters', '1fa79', 350, [], []),
      createDish('bandage', '1fa79', 250, [], []),
      createDish('antiseptic', '1f9f4', 420, [], []),
      createDish('thermometer', '1f321-fe0f', 690, [], []),
      createDish('cold-pack', '1f9ca', 390, [], []),
      createDish('pressure-meter', '1fa7a', 3490, [], []),
    ]),
    createSection('vitamins', [
      createDish('vitamin-c', '1f34a', 690, [], []),
      createDish('vitamin-d', '1f48a', 890, [], []),
      createDish('magnesium', '1f48a', 990, [], []),
      createDish('omega', '1f41f', 1290, ['fish'], []),
    ]),
    createSection('skin', [
      createDish('hand-cream', '1f9f4', 450, [], []),
      createDish('sunscreen', '1f9f4', 1290, [], []),
      createDish('lip-balm', '1f484', 290, [], []),
      createDish('mosquito', '1f33f', 590, [], []),
    ]),
    createSection('mouth', [
      createDish('toothbrush', '1faa5', 290, [], []),
      createDish('toothpaste', '1faa5', 350, [], []),
      createDish('mouthwash', '1f9f4', 490, [], []),
    ]),
    createSection('family', [
      createDish('baby-cream', '1f476', 590, [], []),
      createDish('baby-bottle', '1f37c', 790, [], []),
      createDish('chamomile', '1f33c', 290, [], []),
      createDish('baby-soap', '1f9fc', 220, [], []),
    ]),
  ],
}
