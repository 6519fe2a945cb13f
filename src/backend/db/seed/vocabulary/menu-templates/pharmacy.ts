import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

// Only over-the-counter products; descriptions make no health claims.
export const pharmacy: MenuTemplate = {
  key: 'pharmacy',
  category: 'pharmacy',
  filters: [],
  coverPictures: ['1f48a', '1fa79', '1f9f4'],
  tints: [10, 12, 9],
  sections: [
    createSection('cold', [
      createDish('lozenges', 590, [], []),
      createDish('sea-spray', 790, [], []),
      createDish('herbal-tea', 390, [], []),
      createDish('throat-syrup', 890, [], []),
      createDish('tissues', 190, [], []),
    ]),
    createSection('first-aid', [
      createDish('plasters', 350, [], []),
      createDish('bandage', 250, [], []),
      createDish('antiseptic', 420, [], []),
      createDish('thermometer', 690, [], []),
      createDish('cold-pack', 390, [], []),
      createDish('pressure-meter', 3490, [], []),
    ]),
    createSection('vitamins', [
      createDish('vitamin-c', 690, [], []),
      createDish('vitamin-d', 890, [], []),
      createDish('magnesium', 990, [], []),
      createDish('omega', 1290, ['fish'], []),
    ]),
    createSection('skin', [
      createDish('hand-cream', 450, [], []),
      createDish('sunscreen', 1290, [], []),
      createDish('lip-balm', 290, [], []),
      createDish('mosquito', 590, [], []),
    ]),
    createSection('mouth', [
      createDish('toothbrush', 290, [], []),
      createDish('toothpaste', 350, [], []),
      createDish('mouthwash', 490, [], []),
    ]),
    createSection('family', [
      createDish('baby-cream', 590, [], []),
      createDish('baby-bottle', 790, [], []),
      createDish('chamomile', 290, [], []),
      createDish('baby-soap', 220, [], []),
    ]),
  ],
}
