import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const electronics: MenuTemplate = {
  key: 'electronics',
  category: 'shops',
  filters: [],
  pictures: ['1f3a7', '1f50c', '1f4f1'],
  tints: [15, 16, 12],
  sections: [
    createSection('phone', [
      createDish('charger', '1f50c', 1490, [], []),
      createDish('power-bank', '1f50b', 2490, [], ['gift-wrap']),
      createDish('phone-case', '1f4f1', 1290, [], []),
      createDish('headphones', '1f3a7', 3990, [], ['gift-wrap']),
      createDish('cable', '1f50c', 890, [], []),
    ]),
    createSection('computer', [
      createDish('mouse', '1f5b1-fe0f', 1690, [], []),
      createDish('keyboard', '2328-fe0f', 2990, [], []),
      createDish('memory-stick', '1f4be', 1290, [], []),
      createDish('microphone', '1f3a4', 3990, [], ['gift-wrap']),
    ]),
    createSection('home', [
      createDish('bulb', '1f4a1', 1190, [], []),
      createDish('torch', '1f526', 1290, [], []),
      createDish('watch', '231a', 4990, [], ['gift-wrap']),
      createDish('camera', '1f4f7', 8990, [], ['gift-wrap']),
      createDish('gamepad', '1f3ae', 3490, [], ['gift-wrap']),
      createDish('speaker', '1f50a', 3490, [], ['gift-wrap']),
      createDish('alarm-clock', '23f0', 1690, [], ['gift-wrap']),
      createDish('radio', '1f4fb', 2990, [], ['batteries']),
    ]),
  ],
}
