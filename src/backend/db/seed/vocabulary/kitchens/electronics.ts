import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table.
export const electronics: Kitchen = {
  key: 'electronics',
  category: 'shops',
  filters: [],
  pictures: ['1f3a7', '1f50c', '1f4f1'],
  tints: [15, 16, 12],
  sections: [
    section('phone', [
      dish('charger', '1f50c', 1490, [], []),
      dish('power-bank', '1f50b', 2490, [], ['gift-wrap']),
      dish('phone-case', '1f4f1', 1290, [], []),
      dish('headphones', '1f3a7', 3990, [], ['gift-wrap']),
      dish('cable', '1f50c', 890, [], []),
    ]),
    section('computer', [
      dish('mouse', '1f5b1-fe0f', 1690, [], []),
      dish('keyboard', '2328-fe0f', 2990, [], []),
      dish('memory-stick', '1f4be', 1290, [], []),
      dish('microphone', '1f3a4', 3990, [], ['gift-wrap']),
    ]),
    section('home', [
      dish('bulb', '1f4a1', 1190, [], []),
      dish('torch', '1f526', 1290, [], []),
      dish('watch', '231a', 4990, [], ['gift-wrap']),
      dish('camera', '1f4f7', 8990, [], ['gift-wrap']),
      dish('gamepad', '1f3ae', 3490, [], ['gift-wrap']),
      dish('speaker', '1f50a', 3490, [], ['gift-wrap']),
      dish('alarm-clock', '23f0', 1690, [], ['gift-wrap']),
      dish('radio', '1f4fb', 2990, [], ['batteries']),
    ]),
  ],
}
