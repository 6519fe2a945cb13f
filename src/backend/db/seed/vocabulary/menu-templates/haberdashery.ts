import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

// Texts are in texts/<language>/shops.json.
export const haberdashery: MenuTemplate = {
  key: 'haberdashery',
  category: 'shops',
  filters: [],
  coverPictures: ['1f9f5', '1f9f6', '1faa1'],
  tints: [22, 4, 9],
  sections: [
    createSection('sewing', [
      createDish('cotton-thread', 220, [], ['thread-colour']),
      createDish('silk-thread', 390, [], ['thread-colour']),
      createDish('needles', 250, [], []),
      createDish('safety-pins', 180, [], []),
      createDish('scissors', 1690, [], []),
      createDish('tape-measure', 290, [], []),
      createDish('sewing-kit', 790, [], ['gift-wrap']),
    ]),
    createSection('fastenings', [
      createDish('shirt-buttons', 190, [], []),
      createDish('coat-buttons', 390, [], []),
      createDish('press-studs', 290, [], []),
      createDish('zip', 290, [], ['thread-colour']),
      createDish('long-zip', 490, [], ['thread-colour']),
    ]),
    createSection('trimmings', [
      createDish('satin-ribbon', 250, [], ['ribbon-width']),
      createDish('lace', 350, [], ['ribbon-width']),
      createDish('elastic', 190, [], ['ribbon-width']),
      createDish('patches', 290, [], []),
    ]),
    createSection('knitting', [
      createDish('merino-wool', 690, [], ['yarn-colour']),
      createDish('cotton-yarn', 390, [], ['yarn-colour']),
      createDish('knitting-needles', 590, [], []),
      createDish('crochet-hooks', 890, [], ['gift-wrap']),
    ]),
  ],
}
