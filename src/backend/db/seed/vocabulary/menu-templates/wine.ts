import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

// Texts are in texts/<language>/shops.json.
export const wine: MenuTemplate = {
  key: 'wine',
  category: 'supermarkets',
  filters: [],
  pictures: ['1f377', '1f37e', '1f37a'],
  tints: [23, 20, 5],
  sections: [
    createSection('wine', [
      createDish('young-red', '1f377', 690, ['sulphites'], ['bottle-wrap']),
      createDish('aged-red', '1f377', 1490, ['sulphites'], ['bottle-wrap']),
      createDish('dry-white', '1f942', 790, ['sulphites'], ['chilled', 'bottle-wrap']),
      createDish('rose', '1f377', 750, ['sulphites'], ['chilled', 'bottle-wrap']),
      createDish('sweet-wine', '1f347', 1190, ['sulphites'], ['bottle-wrap']),
    ]),
    createSection('sparkling', [
      createDish('brut', '1f37e', 1090, ['sulphites'], ['chilled', 'bottle-wrap']),
      createDish('rose-brut', '1f37e', 1290, ['sulphites'], ['chilled', 'bottle-wrap']),
      createDish('alcohol-free-sparkling', '1f942', 690, ['sulphites'], ['chilled']),
      createDish('cider', '1f34f', 450, ['sulphites'], ['chilled']),
    ]),
    createSection('beer', [
      createDish('lager', '1f37a', 690, ['gluten'], ['chilled']),
      createDish('wheat-beer', '1f37a', 290, ['gluten'], ['chilled']),
      createDish('pale-ale', '1f37b', 320, ['gluten'], ['chilled']),
      createDish('stout', '1f37a', 350, ['gluten'], []),
      createDish('alcohol-free-beer', '1f37a', 590, ['gluten'], ['chilled']),
    ]),
    createSection('soft', [
      createDish('tonic', '1f964', 490, [], ['chilled']),
      createDish('grape-juice', '1f347', 350, [], ['chilled']),
      createDish('ginger-ale', '1fada', 190, [], ['chilled']),
    ]),
    createSection('snacks', [
      createDish('olives', '1fad2', 290, [], []),
      createDish('aged-cheese', '1f9c0', 690, ['milk'], []),
      createDish('salted-almonds', '1f95c', 390, ['nuts'], []),
    ]),
  ],
}
