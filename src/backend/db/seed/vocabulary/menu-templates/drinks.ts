import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'

/** Section of every restaurant menu. */
export const drinks = createSection('drinks', [
  createDish('still-water', '1f4a7', 150, [], []),
  createDish('sparkling-water', '1f4a7', 180, [], ['ice']),
  createDish('cola', '1f964', 220, [], ['ice']),
  createDish('lemonade', '1f34b', 290, [], ['ice']),
  createDish('orange-juice', '1f34a', 320, [], ['drink-size']),
  createDish('iced-tea', '1f964', 260, [], ['ice']),
])
