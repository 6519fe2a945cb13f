import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

// Texts are in texts/<language>/shops.json.
export const wine: MenuTemplate = {
  key: 'wine',
  category: 'supermarkets',
  filters: [],
  coverPictures: ['1f377', '1f37e', '1f37a'],
  tints: [23, 20, 5],
  sections: [
    createSection('wine', [
      createDish('young-red', 690, ['sulphites'], ['bottle-wrap']),
      createDish('aged-red', 1490, ['sulphites'], ['bottle-wrap']),
      createDish('dry-white', 790, ['sulphites'], ['chilled', 'bottle-wrap']),
      createDish('rose', 750, ['sulphites'], ['chilled', 'bottle-wrap']),
      createDish('sweet-wine', 1190, ['sulphites'], ['bottle-wrap']),
    ]),
    createSection('sparkling', [
      createDish('brut', 1090, ['sulphites'], ['chilled', 'bottle-wrap']),
      createDish('rose-brut', 1290, ['sulphites'], ['chilled', 'bottle-wrap']),
      createDish('alcohol-free-sparkling', 690, ['sulphites'], ['chilled']),
      createDish('cider', 450, ['sulphites'], ['chilled']),
    ]),
    createSection('beer', [
      createDish('lager', 690, ['gluten'], ['chilled']),
      createDish('wheat-beer', 290, ['gluten'], ['chilled']),
      createDish('pale-ale', 320, ['gluten'], ['chilled']),
      createDish('stout', 350, ['gluten'], []),
      createDish('alcohol-free-beer', 590, ['gluten'], ['chilled']),
    ]),
    createSection('soft', [
      createDish('tonic', 490, [], ['chilled']),
      createDish('grape-juice', 350, [], ['chilled']),
      createDish('ginger-ale', 190, [], ['chilled']),
    ]),
    createSection('snacks', [
      createDish('olives', 290, [], []),
      createDish('aged-cheese', 690, ['milk'], []),
      createDish('salted-almonds', 390, ['nuts'], []),
    ]),
  ],
}
