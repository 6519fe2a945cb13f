// Option groups of all kinds of A §5.
import { restaurantOptionGroups } from '#backend/db/seed/vocabulary/options-restaurants.ts'
import { shopOptionGroups } from '#backend/db/seed/vocabulary/options-shops.ts'
import { createAttribute, selectedAttribute } from '#backend/db/seed/vocabulary/rows.ts'
import type { OptionGroup } from '#backend/db/seed/vocabulary/types.ts'

/** `min` 1 and `max` 1. */
const single = { min: 1, max: 1, maxPerAttribute: 1 } as const

/** `max` 1, `min` 0. */
const atMostOne = { min: 0, max: 1, maxPerAttribute: 1 } as const

export const optionGroups: readonly OptionGroup[] = [
  {
    key: 'pizza-size',
    ...single,
    attributes: [selectedAttribute('26-cm', 0), createAttribute('32-cm', 300), createAttribute('40-cm', 600)],
  },
  {
    key: 'pizza-dough',
    ...single,
    attributes: [selectedAttribute('classic', 0), createAttribute('thin', 0), createAttribute('wholegrain', 100), createAttribute('gluten-free', 250)],
  },
  {
    key: 'extra-toppings',
    min: 0,
    maxPerAttribute: 3,
    attributes: [createAttribute('mozzarella', 150), createAttribute('ham', 180), createAttribute('mushrooms', 120), createAttribute('olives', 100), createAttribute('jalapeno', 100), createAttribute('rocket', 90)],
  },
  {
    key: 'burger-doneness',
    ...single,
    attributes: [selectedAttribute('medium', 0), createAttribute('well-done', 0)],
  },
  {
    key: 'burger-extras',
    maxPerAttribute: 2,
    attributes: [createAttribute('bacon', 150), createAttribute('cheddar', 120), createAttribute('egg', 120), createAttribute('onion', 80), createAttribute('patty', 320)],
  },
  {
    key: 'side',
    ...single,
    attributes: [selectedAttribute('fries', 0), createAttribute('sweet-potato', 120), createAttribute('salad', 0)],
  },
  {
    key: 'sauces',
    min: 0,
    max: 3,
    maxPerAttribute: 2,
    attributes: [createAttribute('ketchup', 50), createAttribute('mayonnaise', 50), createAttribute('garlic', 60), createAttribute('barbecue', 60), createAttribute('hot', 60)],
  },
  {
    key: 'spice-level',
    ...single,
    attributes: [selectedAttribute('mild', 0), createAttribute('medium', 0), createAttribute('hot', 0), createAttribute('very-hot', 0)],
  },
  {
    key: 'taco-fillings',
    min: 1,
    max: 3,
    maxPerAttribute: 3,
    attributes: [createAttribute('beef', 0), createAttribute('chicken', 0), createAttribute('pork', 0), createAttribute('prawns', 150), createAttribute('beans', 0)],
  },
  {
    key: 'salad-base',
    ...single,
    attributes: [selectedAttribute('rice', 0), createAttribute('quinoa', 100), createAttribute('leaves', 0), createAttribute('bulgur', 0)],
  },
  {
    key: 'salad-toppings',
    min: 1,
    max: 4,
    maxPerAttribute: 2,
    attributes: [createAttribute('avocado', 150), createAttribute('chicken', 200), createAttribute('salmon', 300), createAttribute('feta', 120), createAttribute('chickpeas', 80), createAttribute('cherry-tomatoes', 80), createAttribute('seeds', 60)],
  },
  {
    key: 'dressing',
    ...atMostOne,
    attributes: [createAttribute('oil-lemon', 0), createAttribute('yoghurt', 0), createAttribute('mustard-honey', 0), createAttribute('tahini', 50)],
  },
  {
    key: 'noodles',
    ...single,
    attributes: [selectedAttribute('ramen', 0), createAttribute('udon', 0), createAttribute('rice', 50)],
  },
  {
    key: 'ramen-extras',
    max: 4,
    maxPerAttribute: 2,
    attributes: [createAttribute('egg', 120), createAttribute('pork', 250), createAttribute('tofu', 150), createAttribute('corn', 80), createAttribute('seaweed', 80)],
  },
  {
    key: 'sushi-extras',
    min: 0,
    max: 3,
    maxPerAttribute: 1,
    attributes: [selectedAttribute('soy', 0), createAttribute('wasabi', 0), createAttribute('ginger', 0), createAttribute('spicy-mayo', 70)],
  },
  {
    key: 'dumpling-cooking',
    ...single,
    attributes: [selectedAttribute('steamed', 0), createAttribute('fried', 0)],
  },
  {
    key: 'kebab-bread',
    ...single,
    attributes: [selectedAttribute('lavash', 0), createAttribute('pita', 0), createAttribute('plate', 180)],
  },
  {
    key: 'milk',
    ...single,
    attributes: [selectedAttribute('whole', 0), createAttribute('lactose-free', 30), createAttribute('oat', 50), createAttribute('almond', 60)],
  },
  {
    key: 'coffee-extras',
    max: 2,
    maxPerAttribute: 1,
    attributes: [createAttribute('shot', 60), createAttribute('vanilla', 50), createAttribute('caramel', 50), createAttribute('cinnamon', 0)],
  },
  {
    key: 'drink-size',
    ...single,
    attributes: [selectedAttribute('small', 0), createAttribute('medium', 60), createAttribute('large', 110)],
  },
  {
    key: 'ice',
    min: 0,
    max: 2,
    maxPerAttribute: 1,
    attributes: [createAttribute('ice', 0), createAttribute('lemon', 0)],
  },
  {
    key: 'box-pieces',
    min: 1,
    maxPerAttribute: 6,
    attributes: [createAttribute('chocolate', 180), createAttribute('sugar', 150), createAttribute('berry', 180), createAttribute('pistachio', 220)],
  },
  {
    key: 'cake-extras',
    min: 0,
    maxPerAttribute: 10,
    attributes: [createAttribute('candle', 30), createAttribute('card', 150)],
  },
  {
    key: 'khorovats-sides',
    min: 1,
    max: 2,
    maxPerAttribute: 1,
    attributes: [selectedAttribute('lavash', 0), createAttribute('potatoes', 150), createAttribute('vegetables', 180), createAttribute('onion', 0)],
  },
  {
    key: 'varenyky-toppings',
    min: 0,
    max: 2,
    maxPerAttribute: 1,
    attributes: [selectedAttribute('sour-cream', 0), createAttribute('onion', 40), createAttribute('cracklings', 90), createAttribute('butter', 40)],
  },
  {
    key: 'paella-servings',
    ...single,
    attributes: [selectedAttribute('one', 0), createAttribute('two', 1250), createAttribute('four', 3600)],
  },
  {
    key: 'bouquet-size',
    ...single,
    attributes: [selectedAttribute('small', 0), createAttribute('medium', 1200), createAttribute('large', 2600)],
  },
  {
    key: 'bouquet-extras',
    maxPerAttribute: 1,
    attributes: [createAttribute('card', 150), createAttribute('vase', 1200), createAttribute('chocolates', 700)],
  },
  {
    key: 'gift-wrap',
    ...atMostOne,
    attributes: [createAttribute('paper', 150), createAttribute('box', 350)],
  },
  ...restaurantOptionGroups,
  ...shopOptionGroups,
]
