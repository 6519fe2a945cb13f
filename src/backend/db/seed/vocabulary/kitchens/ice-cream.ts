import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const iceCream: Kitchen = {
  key: 'ice-cream',
  category: 'restaurants',
  filters: ['ice-cream', 'desserts'],
  pictures: ['1f368', '1f366', '1f367'],
  tints: [22, 12, 10],
  sections: [
    section('scoops', [
      dish('one-scoop', '1f366', 280, ['milk'], ['ice-cream-flavour', 'ice-cream-holder', 'sweet-toppings']),
      dish('three-scoops', '1f368', 590, ['milk', 'nuts'], ['ice-cream-flavours', 'ice-cream-holder', 'sweet-toppings']),
      dish('half-litre', '1f368', 1090, ['milk', 'nuts'], ['ice-cream-flavours']),
      dish('litre', '1f368', 1890, ['milk', 'nuts'], ['ice-cream-flavours']),
    ]),
    section('sundaes', [
      dish('banana-split', '1f34c', 790, ['milk', 'nuts'], []),
      dish('chocolate-sundae', '1f36b', 750, ['milk', 'nuts', 'gluten'], []),
      dish('berry-sundae', '1f353', 750, ['milk'], []),
      dish('caramel-sundae', '1f36f', 750, ['milk', 'peanuts'], []),
      dish('affogato', '2615', 490, ['milk'], []),
      dish('coppa-amarena', '1f352', 750, ['milk', 'nuts'], []),
    ]),
    section('ices', [
      dish('lemon-sorbet', '1f34b', 390, [], []),
      dish('mango-sorbet', '1f96d', 390, [], []),
      dish('coffee-granita', '1f367', 420, ['milk'], []),
      dish('fruit-pops', '1f353', 290, [], []),
    ]),
    section('cakes', [
      dish('bubble-waffle', '1f9c7', 650, ['gluten', 'eggs', 'milk', 'nuts'], ['ice-cream-flavour', 'sweet-toppings']),
      dish('milkshake', '1f95b', 490, ['milk'], ['ice-cream-flavour', 'drink-size']),
      dish('ice-cream-cake', '1f382', 1890, ['gluten', 'eggs', 'milk', 'nuts'], ['cake-extras']),
      dish('ice-cream-sandwich', '1f36a', 450, ['gluten', 'eggs', 'milk'], ['ice-cream-flavour']),
    ]),
    drinks,
  ],
}
