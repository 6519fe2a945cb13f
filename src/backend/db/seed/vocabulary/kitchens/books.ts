import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table; its words stand in words/<language>/shops.json.
export const books: Kitchen = {
  key: 'books',
  category: 'shops',
  filters: [],
  pictures: ['1f4da', '1f4d6', '1f58b-fe0f'],
  tints: [2, 15, 17],
  sections: [
    section('reading', [
      dish('detective-novel', '1f50d', 1490, [], ['book-wrapping']),
      dish('love-story', '1f4d5', 1390, [], ['book-wrapping']),
      dish('science-fiction', '1f680', 1590, [], ['book-wrapping']),
      dish('poems', '1f339', 1190, [], ['book-wrapping']),
      dish('short-stories', '1f4d6', 1290, [], ['book-wrapping']),
    ]),
    section('knowledge', [
      dish('world-history', '1f3db-fe0f', 2490, [], ['book-wrapping']),
      dish('star-guide', '1f52d', 1990, [], ['book-wrapping']),
      dish('home-cooking', '1f372', 2290, [], ['book-wrapping']),
      dish('bread-book', '1f35e', 1990, [], ['book-wrapping']),
      dish('travel-guide', '1f5fa-fe0f', 1690, [], ['book-wrapping']),
    ]),
    section('children', [
      dish('picture-book', '1f994', 1290, [], ['book-wrapping']),
      dish('children-atlas', '1f30d', 2190, [], ['book-wrapping']),
      dish('fairy-tales', '1f3f0', 1790, [], ['book-wrapping']),
      dish('colouring-book', '1f58d-fe0f', 590, [], []),
      dish('sticker-book', '2b50', 690, [], []),
    ]),
    section('paper', [
      dish('notebook', '1f4d3', 790, [], ['notebook-ruling']),
      dish('fountain-pen', '1f58b-fe0f', 2490, [], ['gift-wrap']),
      dish('pencils', '270f-fe0f', 490, [], []),
      dish('planner', '1f4c5', 1290, [], []),
      dish('jigsaw', '1f9e9', 1690, [], ['gift-wrap']),
    ]),
  ],
}
