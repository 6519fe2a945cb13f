// A data table of option groups, so that the kinds of A §5 can be seen side by side.
import { restaurantOptionGroups } from '#backend/db/seed/vocabulary/options-restaurants.ts'
import { shopOptionGroups } from '#backend/db/seed/vocabulary/options-shops.ts'
import { attribute, chosen } from '#backend/db/seed/vocabulary/rows.ts'
import type { OptionGroup } from '#backend/db/seed/vocabulary/shapes.ts'

/** `min` 1 and `max` 1. */
const single = { min: 1, max: 1, maxPerAttribute: 1 } as const

/** `max` 1, `min` 0. */
const atMostOne = { min: 0, max: 1, maxPerAttribute: 1 } as const

export const optionGroups: readonly OptionGroup[] = [
  {
    key: 'pizza-size',
    ...single,
    attributes: [chosen('26-cm', 0), attribute('32-cm', 300), attribute('40-cm', 600)],
  },
  {
    key: 'pizza-dough',
    ...single,
    attributes: [chosen('classic', 0), attribute('thin', 0), attribute('wholegrain', 100), attribute('gluten-free', 250)],
  },
  {
    key: 'extra-toppings',
    min: 0,
    maxPerAttribute: 3,
    attributes: [attribute('mozzarella', 150), attribute('ham', 180), attribute('mushrooms', 120), attribute('olives', 100), attribute('jalapeno', 100), attribute('rocket', 90)],
  },
  {
    key: 'burger-doneness',
    ...single,
    attributes: [chosen('medium', 0), attribute('well-done', 0)],
  },
  {
    key: 'burger-extras',
    maxPerAttribute: 2,
    attributes: [attribute('bacon', 150), attribute('cheddar', 120), attribute('egg', 120), attribute('onion', 80), attribute('patty', 320)],
  },
  {
    key: 'side',
    ...single,
    attributes: [chosen('fries', 0), attribute('sweet-potato', 120), attribute('salad', 0)],
  },
  {
    key: 'sauces',
    min: 0,
    max: 3,
    maxPerAttribute: 2,
    attributes: [attribute('ketchup', 50), attribute('mayonnaise', 50), attribute('garlic', 60), attribute('barbecue', 60), attribute('hot', 60)],
  },
  {
    key: 'spice-level',
    ...single,
    attributes: [chosen('mild', 0), attribute('medium', 0), attribute('hot', 0), attribute('very-hot', 0)],
  },
  {
    key: 'taco-fillings',
    min: 1,
    max: 3,
    maxPerAttribute: 3,
    attributes: [attribute('beef', 0), attribute('chicken', 0), attribute('pork', 0), attribute('prawns', 150), attribute('beans', 0)],
  },
  {
    key: 'salad-base',
    ...single,
    attributes: [chosen('rice', 0), attribute('quinoa', 100), attribute('leaves', 0), attribute('bulgur', 0)],
  },
  {
    key: 'salad-toppings',
    min: 1,
    max: 4,
    maxPerAttribute: 2,
    attributes: [attribute('avocado', 150), attribute('chicken', 200), attribute('salmon', 300), attribute('feta', 120), attribute('chickpeas', 80), attribute('cherry-tomatoes', 80), attribute('seeds', 60)],
  },
  {
    key: 'dressing',
    ...atMostOne,
    attributes: [attribute('oil-lemon', 0), attribute('yoghurt', 0), attribute('mustard-honey', 0), attribute('tahini', 50)],
  },
  {
    key: 'noodles',
    ...single,
    attributes: [chosen('ramen', 0), attribute('udon', 0), attribute('rice', 50)],
  },
  {
    key: 'ramen-extras',
    max: 4,
    maxPerAttribute: 2,
    attributes: [attribute('egg', 120), attribute('pork', 250), attribute('tofu', 150), attribute('corn', 80), attribute('seaweed', 80)],
  },
  {
    key: 'sushi-extras',
    min: 0,
    max: 3,
    maxPerAttribute: 1,
    attributes: [chosen('soy', 0), attribute('wasabi', 0), attribute('ginger', 0), attribute('spicy-mayo', 70)],
  },
  {
    key: 'dumpling-cooking',
    ...single,
    attributes: [chosen('steamed', 0), attribute('fried', 0)],
  },
  {
    key: 'kebab-bread',
    ...single,
    attributes: [chosen('lavash', 0), attribute('pita', 0), attribute('plate', 180)],
  },
  {
    key: 'milk',
    ...single,
    attributes: [chosen('whole', 0), attribute('lactose-free', 30), attribute('oat', 50), attribute('almond', 60)],
  },
  {
    key: 'coffee-extras',
    max: 2,
    maxPerAttribute: 1,
    attributes: [attribute('shot', 60), attribute('vanilla', 50), attribute('caramel', 50), attribute('cinnamon', 0)],
  },
  {
    key: 'drink-size',
    ...single,
    attributes: [chosen('small', 0), attribute('medium', 60), attribute('large', 110)],
  },
  {
    key: 'ice',
    min: 0,
    max: 2,
    maxPerAttribute: 1,
    attributes: [attribute('ice', 0), attribute('lemon', 0)],
  },
  {
    key: 'box-pieces',
    min: 1,
    maxPerAttribute: 6,
    attributes: [attribute('chocolate', 180), attribute('sugar', 150), attribute('berry', 180), attribute('pistachio', 220)],
  },
  {
    key: 'cake-extras',
    min: 0,
    maxPerAttribute: 10,
    attributes: [attribute('candle', 30), attribute('card', 150)],
  },
  {
    key: 'khorovats-sides',
    min: 1,
    max: 2,
    maxPerAttribute: 1,
    attributes: [chosen('lavash', 0), attribute('potatoes', 150), attribute('vegetables', 180), attribute('onion', 0)],
  },
  {
    key: 'varenyky-toppings',
    min: 0,
    max: 2,
    maxPerAttribute: 1,
    attributes: [chosen('sour-cream', 0), attribute('onion', 40), attribute('cracklings', 90), attribute('butter', 40)],
  },
  {
    key: 'paella-servings',
    ...single,
    attributes: [chosen('one', 0), attribute('two', 1250), attribute('four', 3600)],
  },
  {
    key: 'bouquet-size',
    ...single,
    attributes: [chosen('small', 0), attribute('medium', 1200), attribute('large', 2600)],
  },
  {
    key: 'bouquet-extras',
    maxPerAttribute: 1,
    attributes: [attribute('card', 150), attribute('vase', 1200), attribute('chocolates', 700)],
  },
  {
    key: 'gift-wrap',
    ...atMostOne,
    attributes: [attribute('paper', 150), attribute('box', 350)],
  },
  ...restaurantOptionGroups,
  ...shopOptionGroups,
]
