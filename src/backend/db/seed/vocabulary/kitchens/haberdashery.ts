import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table; its words stand in words/<language>/shops.json.
export const haberdashery: Kitchen = {
  key: 'haberdashery',
  category: 'shops',
  filters: [],
  pictures: ['1f9f5', '1f9f6', '1faa1'],
  tints: [22, 4, 9],
  sections: [
    section('sewing', [
      dish('cotton-thread', '1f9f5', 220, [], ['thread-colour']),
      dish('silk-thread', '1f9f5', 390, [], ['thread-colour']),
      dish('needles', '1faa1', 250, [], []),
      dish('safety-pins', '1f9f7', 180, [], []),
      dish('scissors', '2702-fe0f', 1690, [], []),
      dish('tape-measure', '1f4cf', 290, [], []),
      dish('sewing-kit', '1f45b', 790, [], ['gift-wrap']),
    ]),
    section('fastenings', [
      dish('shirt-buttons', '26aa', 190, [], []),
      dish('coat-buttons', '1f7e4', 390, [], []),
      dish('press-studs', '1f518', 290, [], []),
      dish('zip', '1f456', 290, [], ['thread-colour']),
      dish('long-zip', '1f9e5', 490, [], ['thread-colour']),
    ]),
    section('trimmings', [
      dish('satin-ribbon', '1f380', 250, [], ['ribbon-width']),
      dish('lace', '1f338', 350, [], ['ribbon-width']),
      dish('elastic', '27b0', 190, [], ['ribbon-width']),
      dish('patches', '1f9f8', 290, [], []),
    ]),
    section('knitting', [
      dish('merino-wool', '1f9f6', 690, [], ['yarn-colour']),
      dish('cotton-yarn', '1f9f6', 390, [], ['yarn-colour']),
      dish('knitting-needles', '1f962', 590, [], []),
      dish('crochet-hooks', '1fa9d', 890, [], ['gift-wrap']),
    ]),
  ],
}
