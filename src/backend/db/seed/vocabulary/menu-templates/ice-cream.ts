import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const iceCream: MenuTemplate = {
  key: 'ice-cream',
  category: 'restaurants',
  filters: ['ice-cream', 'desserts'],
  pictures: ['1f368', '1f366', '1f367'],
  tints: [22, 12, 10],
  sections: [
    createSection('scoops', [
      createDish('one-scoop', '1f366', 280, ['milk'], ['ice-cream-flavour', 'ice-cream-holder', 'sweet-toppings']),
      createDish('three-scoops', '1f368', 590, ['milk', 'nuts'], ['ice-cream-flavours', 'ice-cream-holder', 'sweet-toppings']),
      createDish('half-litre', '1f368', 1090, ['milk', 'nuts'], ['ice-cream-flavours']),
      createDish('litre', '1f368', 1890, ['milk', 'nuts'], ['ice-cream-flavours']),
    ]),
    createSection('sundaes', [
      createDish('banana-split', '1f34c', 790, ['milk', 'nuts'], []),
      createDish('chocolate-sundae', '1f36b', 750, ['milk', 'nuts', 'gluten'], []),
      createDish('berry-sundae', '1f353', 750, ['milk'], []),
      createDish('caramel-sundae', '1f36f', 750, ['milk', 'peanuts'], []),
      createDish('affogato', '2615', 490, ['milk'], []),
      createDish('coppa-amarena', '1f352', 750, ['milk', 'nuts'], []),
    ]),
    createSection('ices', [
      createDish('lemon-sorbet', '1f34b', 390, [], []),
      createDish('mango-sorbet', '1f96d', 390, [], []),
      createDish('coffee-granita', '1f367', 420, ['milk'], []),
      createDish('fruit-pops', '1f353', 290, [], []),
    ]),
    createSection('cakes', [
      createDish('bubble-waffle', '1f9c7', 650, ['gluten', 'eggs', 'milk', 'nuts'], ['ice-cream-flavour', 'sweet-toppings']),
      createDish('milkshake', '1f95b', 490, ['milk'], ['ice-cream-flavour', 'drink-size']),
      createDish('ice-cream-cake', '1f382', 1890, ['gluten', 'eggs', 'milk', 'nuts'], ['cake-extras']),
      createDish('ice-cream-sandwich', '1f36a', 450, ['gluten', 'eggs', 'milk'], ['ice-cream-flavour']),
    ]),
    drinks,
  ],
}
