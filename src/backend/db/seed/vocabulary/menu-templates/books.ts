import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

// Texts are in texts/<language>/shops.json.
export const books: MenuTemplate = {
  key: 'books',
  category: 'shops',
  filters: [],
  coverPictures: ['1f4d6', '1f4d5', '1f4d3'],
  tints: [2, 15, 17],
  sections: [
    createSection('reading', [
      createDish('detective-novel', 1490, [], ['book-wrapping']),
      createDish('love-story', 1390, [], ['book-wrapping']),
      createDish('science-fiction', 1590, [], ['book-wrapping']),
      createDish('poems', 1190, [], ['book-wrapping']),
      createDish('short-stories', 1290, [], ['book-wrapping']),
    ]),
    createSection('knowledge', [
      createDish('world-history', 2490, [], ['book-wrapping']),
      createDish('star-guide', 1990, [], ['book-wrapping']),
      createDish('home-cooking', 2290, [], ['book-wrapping']),
      createDish('bread-book', 1990, [], ['book-wrapping']),
      createDish('travel-guide', 1690, [], ['book-wrapping']),
    ]),
    createSection('children', [
      createDish('picture-book', 1290, [], ['book-wrapping']),
      createDish('children-atlas', 2190, [], ['book-wrapping']),
      createDish('fairy-tales', 1790, [], ['book-wrapping']),
      createDish('colouring-book', 590, [], []),
      createDish('sticker-book', 690, [], []),
    ]),
    createSection('paper', [
      createDish('notebook', 790, [], ['notebook-ruling']),
      createDish('fountain-pen', 2490, [], ['gift-wrap']),
      createDish('pencils', 490, [], []),
      createDish('planner', 1290, [], []),
      createDish('jigsaw', 1690, [], ['gift-wrap']),
    ]),
  ],
}
