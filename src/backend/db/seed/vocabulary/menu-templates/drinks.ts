import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'

/** Section of every restaurant menu. */
export const drinks = createSection('drinks', [
  createDish('still-water', 150, [], []),
  createDish('sparkling-water', 180, [], ['ice']),
  createDish('cola', 220, [], ['ice']),
  createDish('lemonade', 290, [], ['ice']),
  createDish('orange-juice', 320, [], ['drink-size']),
  createDish('iced-tea', 260, [], ['ice']),
])
