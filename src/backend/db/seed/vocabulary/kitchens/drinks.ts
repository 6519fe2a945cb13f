import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'

/** On every restaurant's menu. */
export const drinks = section('drinks', [
  dish('still-water', '1f4a7', 150, [], []),
  dish('sparkling-water', '1f4a7', 180, [], ['ice']),
  dish('cola', '1f964', 220, [], ['ice']),
  dish('lemonade', '1f34b', 290, [], ['ice']),
  dish('orange-juice', '1f34a', 320, [], ['drink-size']),
  dish('iced-tea', '1f964', 260, [], ['ice']),
])
