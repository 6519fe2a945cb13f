import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table; its words stand in words/<language>/shops.json.
export const wine: Kitchen = {
  key: 'wine',
  category: 'supermarkets',
  filters: [],
  pictures: ['1f377', '1f37e', '1f37a'],
  tints: [23, 20, 5],
  sections: [
    section('wine', [
      dish('young-red', '1f377', 690, ['sulphites'], ['bottle-wrap']),
      dish('aged-red', '1f377', 1490, ['sulphites'], ['bottle-wrap']),
      dish('dry-white', '1f942', 790, ['sulphites'], ['chilled', 'bottle-wrap']),
      dish('rose', '1f377', 750, ['sulphites'], ['chilled', 'bottle-wrap']),
      dish('sweet-wine', '1f347', 1190, ['sulphites'], ['bottle-wrap']),
    ]),
    section('sparkling', [
      dish('brut', '1f37e', 1090, ['sulphites'], ['chilled', 'bottle-wrap']),
      dish('rose-brut', '1f37e', 1290, ['sulphites'], ['chilled', 'bottle-wrap']),
      dish('alcohol-free-sparkling', '1f942', 690, ['sulphites'], ['chilled']),
      dish('cider', '1f34f', 450, ['sulphites'], ['chilled']),
    ]),
    section('beer', [
      dish('lager', '1f37a', 690, ['gluten'], ['chilled']),
      dish('wheat-beer', '1f37a', 290, ['gluten'], ['chilled']),
      dish('pale-ale', '1f37b', 320, ['gluten'], ['chilled']),
      dish('stout', '1f37a', 350, ['gluten'], []),
      dish('alcohol-free-beer', '1f37a', 590, ['gluten'], ['chilled']),
    ]),
    section('soft', [
      dish('tonic', '1f964', 490, [], ['chilled']),
      dish('grape-juice', '1f347', 350, [], ['chilled']),
      dish('ginger-ale', '1fada', 190, [], ['chilled']),
    ]),
    section('snacks', [
      dish('olives', '1fad2', 290, [], []),
      dish('aged-cheese', '1f9c0', 690, ['milk'], []),
      dish('salted-almonds', '1f95c', 390, ['nuts'], []),
    ]),
  ],
}
