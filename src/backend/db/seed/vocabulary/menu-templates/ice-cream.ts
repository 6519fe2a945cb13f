import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const iceCream: MenuTemplate = {
  key: 'ice-cream',
  category: 'restaurants',
  filters: ['ice-cream', 'desserts'],
  coverPictures: ['1f368', '1f366', '1f367'],
  tints: [22, 12, 10],
  sections: [
    createSection('scoops', [
      createDish('one-scoop', 280, ['milk'], ['ice-cream-flavour', 'ice-cream-holder', 'sweet-toppings']),
      createDish('three-scoops', 590, ['milk', 'nuts'], ['ice-cream-flavours', 'ice-cream-holder', 'sweet-toppings']),
      createDish('half-litre', 1090, ['milk', 'nuts'], ['ice-cream-flavours']),
      createDish('litre', 1890, ['milk', 'nuts'], ['ice-cream-flavours']),
    ]),
    createSection('sundaes', [
      createDish('banana-split', 790, ['milk', 'nuts'], []),
      createDish('chocolate-sundae', 750, ['milk', 'nuts', 'gluten'], []),
      createDish('berry-sundae', 750, ['milk'], []),
      createDish('caramel-sundae', 750, ['milk', 'peanuts'], []),
      createDish('affogato', 490, ['milk'], []),
      createDish('coppa-amarena', 750, ['milk', 'nuts'], []),
    ]),
    createSection('ices', [
      createDish('lemon-sorbet', 390, [], []),
      createDish('mango-sorbet', 390, [], []),
      createDish('coffee-granita', 420, ['milk'], []),
      createDish('fruit-pops', 290, [], []),
    ]),
    createSection('cakes', [
      createDish('bubble-waffle', 650, ['gluten', 'eggs', 'milk', 'nuts'], ['ice-cream-flavour', 'sweet-toppings']),
      createDish('milkshake', 490, ['milk'], ['ice-cream-flavour', 'drink-size']),
      createDish('ice-cream-cake', 1890, ['gluten', 'eggs', 'milk', 'nuts'], ['cake-extras']),
      createDish('ice-cream-sandwich', 450, ['gluten', 'eggs', 'milk'], ['ice-cream-flavour']),
    ]),
    drinks,
  ],
}
