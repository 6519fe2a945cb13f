import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const electronics: MenuTemplate = {
  key: 'electronics',
  category: 'shops',
  filters: [],
  coverPictures: ['1f3a7', '1f4f1', '1f4f7'],
  tints: [15, 16, 12],
  sections: [
    createSection('phone', [
      createDish('charger', 1490, [], []),
      createDish('power-bank', 2490, [], ['gift-wrap']),
      createDish('phone-case', 1290, [], []),
      createDish('headphones', 3990, [], ['gift-wrap']),
      createDish('cable', 890, [], []),
    ]),
    createSection('computer', [
      createDish('mouse', 1690, [], []),
      createDish('keyboard', 2990, [], []),
      createDish('memory-stick', 1290, [], []),
      createDish('microphone', 3990, [], ['gift-wrap']),
    ]),
    createSection('home', [
      createDish('bulb', 1190, [], []),
      createDish('torch', 1290, [], []),
      createDish('watch', 4990, [], ['gift-wrap']),
      createDish('camera', 8990, [], ['gift-wrap']),
      createDish('gamepad', 3490, [], ['gift-wrap']),
      createDish('speaker', 3490, [], ['gift-wrap']),
      createDish('alarm-clock', 1690, [], ['gift-wrap']),
      createDish('radio', 2990, [], ['batteries']),
    ]),
  ],
}
