import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

// Texts are in texts/<language>/shops.json.
export const haberdashery: MenuTemplate = {
  key: 'haberdashery',
  category: 'shops',
  filters: [],
  pictures: ['1f9f5', '1f9f6', '1faa1'],
  tints: [22, 4, 9],
  sections: [
    createSection('sewing', [
      createDish('cotton-thread', '1f9f5', 220, [], ['thread-colour']),
      createDish('silk-thread', '1f9f5', 390, [], ['thread-colour']),
      createDish('needles', '1faa1', 250, [], []),
      createDish('safety-pins', '1f9f7', 180, [], []),
      createDish('scissors', '2702-fe0f', 1690, [], []),
      createDish('tape-measure', '1f4cf', 290, [], []),
      createDish('sewing-kit', '1f45b', 790, [], ['gift-wrap']),
    ]),
    createSection('fastenings', [
      createDish('shirt-buttons', '26aa', 190, [], []),
      createDish('coat-buttons', '1f7e4', 390, [], []),
      createDish('press-studs', '1f518', 290, [], []),
      createDish('zip', '1f456', 290, [], ['thread-colour']),
      createDish('long-zip', '1f9e5', 490, [], ['thread-colour']),
    ]),
    createSection('trimmings', [
      createDish('satin-ribbon', '1f380', 250, [], ['ribbon-width']),
      createDish('lace', '1f338', 350, [], ['ribbon-width']),
      createDish('elastic', '27b0', 190, [], ['ribbon-width']),
      createDish('patches', '1f9f8', 290, [], []),
    ]),
    createSection('knitting', [
      createDish('merino-wool', '1f9f6', 690, [], ['yarn-colour']),
      createDish('cotton-yarn', '1f9f6', 390, [], ['yarn-colour']),
      createDish('knitting-needles', '1f962', 590, [], []),
      createDish('crochet-hooks', '1fa9d', 890, [], ['gift-wrap']),
    ]),
  ],
}
