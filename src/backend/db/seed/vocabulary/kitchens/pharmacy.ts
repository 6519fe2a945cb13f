import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table. Over-the-counter things only; descriptions say what a thing is, and promise nothing.
export const pharmacy: Kitchen = {
  key: 'pharmacy',
  category: 'pharmacy',
  filters: [],
  pictures: ['1f48a', '1fa7a', '1fa79'],
  tints: [10, 12, 9],
  sections: [
    section('cold', [
      dish('lozenges', '1f36c', 590, [], []),
      dish('sea-spray', '1f4a7', 790, [], []),
      dish('herbal-tea', '1f375', 390, [], []),
      dish('throat-syrup', '1f36f', 890, [], []),
      dish('tissues', '1f9fb', 190, [], []),
    ]),
    section('first-aid', [
      dish('plasters', '1fa79', 350, [], []),
      dish('bandage', '1fa79', 250, [], []),
      dish('antiseptic', '1f9f4', 420, [], []),
      dish('thermometer', '1f321-fe0f', 690, [], []),
      dish('cold-pack', '1f9ca', 390, [], []),
      dish('pressure-meter', '1fa7a', 3490, [], []),
    ]),
    section('vitamins', [
      dish('vitamin-c', '1f34a', 690, [], []),
      dish('vitamin-d', '1f48a', 890, [], []),
      dish('magnesium', '1f48a', 990, [], []),
      dish('omega', '1f41f', 1290, ['fish'], []),
    ]),
    section('skin', [
      dish('hand-cream', '1f9f4', 450, [], []),
      dish('sunscreen', '1f9f4', 1290, [], []),
      dish('lip-balm', '1f484', 290, [], []),
      dish('mosquito', '1f33f', 590, [], []),
    ]),
    section('mouth', [
      dish('toothbrush', '1faa5', 290, [], []),
      dish('toothpaste', '1faa5', 350, [], []),
      dish('mouthwash', '1f9f4', 490, [], []),
    ]),
    section('family', [
      dish('baby-cream', '1f476', 590, [], []),
      dish('baby-bottle', '1f37c', 790, [], []),
      dish('chamomile', '1f33c', 290, [], []),
      dish('baby-soap', '1f9fc', 220, [], []),
    ]),
  ],
}
