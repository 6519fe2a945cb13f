import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

// Texts are in texts/<language>/shops.json.
export const books: MenuTemplate = {
  key: 'books',
  category: 'shops',
  filters: [],
  pictures: ['1f4da', '1f4d6', '1f58b-fe0f'],
  tints: [2, 15, 17],
  sections: [
    createSection('reading', [
      createDish('detective-novel', '1f50d', 1490, [], ['book-wrapping']),
      createDish('love-story', '1f4d5', 1390, [], ['book-wrapping']),
      createDish('science-fiction', '1f680', 1590, [], ['book-wrapping']),
      createDish('poems', '1f339', 1190, [], ['book-wrapping']),
      createDish('short-stories', '1f4d6', 1290, [], ['book-wrapping']),
    ]),
    createSection('knowledge', [
      createDish('world-history', '1f3db-fe0f', 2490, [], ['book-wrapping']),
      createDish('star-guide', '1f52d', 1990, [], ['book-wrapping']),
      createDish('home-cooking', '1f372', 2290, [], ['book-wrapping']),
      createDish('bread-book', '1f35e', 1990, [], ['book-wrapping']),
      createDish('travel-guide', '1f5fa-fe0f', 1690, [], ['book-wrapping']),
    ]),
    createSection('children', [
      createDish('picture-book', '1f994', 1290, [], ['book-wrapping']),
      createDish('children-atlas', '1f30d', 2190, [], ['book-wrapping']),
      createDish('fairy-tales', '1f3f0', 1790, [], ['book-wrapping']),
      createDish('colouring-book', '1f58d-fe0f', 590, [], []),
      createDish('sticker-book', '2b50', 690, [], []),
    ]),
    createSection('paper', [
      createDish('notebook', '1f4d3', 790, [], ['notebook-ruling']),
      createDish('fountain-pen', '1f58b-fe0f', 2490, [], ['gift-wrap']),
      createDish('pencils', '270f-fe0f', 490, [], []),
      createDish('planner', '1f4c5', 1290, [], []),
      createDish('jigsaw', '1f9e9', 1690, [], ['gift-wrap']),
    ]),
  ],
}
