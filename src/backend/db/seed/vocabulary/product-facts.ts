import type { Diet, Nutrition } from '#backend/db/schema/menus.ts'

/**
 * Diets and nutrition of dishes, by their external ids ("pizza.marinara"). As in real stores, only some products have
 * them: restaurants mark vegetarian dishes, packaged food declares its nutrition.
 */
export interface ProductFacts {
  readonly diets: Diet[]
  readonly nutrition: Nutrition | null
}

const NO_FACTS: ProductFacts = { diets: [], nutrition: null }

/** Suitable for vegans, and so also vegetarian. */
const VEGAN = `
  pizza.marinara burgers.vegan burgers.fries healthy.own-bowl healthy.falafel-bowl healthy.fruit healthy.lentil-soup healthy.quinoa
  kebab.falafel-wrap kebab.hummus kebab.baba-ganoush kebab.tabbouleh kebab.lentil sushi.cucumber sushi.edamame poke.own-tofu poke.garden
  poke.edamame poke.wakame spanish.peppers spanish.gazpacho spanish.pan-tomate mexican.guacamole indian.papadum
  indian.chana-masala ice-cream.lemon-sorbet ice-cream.mango-sorbet desserts.sorbet-lemon sandwiches.hummus trattoria.bruschetta
  maghreb.couscous-vegetables maghreb.zaalouk bakery.sourdough bakery.rye bakery.baguette coffee.espresso coffee.jezve
  drinks.still-water drinks.sparkling-water drinks.cola drinks.lemonade drinks.orange-juice drinks.iced-tea
  supermarket.oat-drink supermarket.white-bread supermarket.baguette supermarket.spaghetti supermarket.rice supermarket.olive-oil
  supermarket.sunflower-oil supermarket.beans supermarket.popcorn supermarket.peanuts supermarket.pretzels supermarket.apple-juice
  supermarket.cola-2l supermarket.frozen-berries wine.olives wine.salted-almonds`

const VEGETARIAN = `
  pizza.margherita pizza.four-cheeses pizza.garden pizza.garlic-bread pizza.caprese pizza.tiramisu burgers.mushroom burgers.onion-rings
  burgers.corn healthy.greek healthy.beetroot healthy.broccoli-soup healthy.chia healthy.granola kebab.baklava kebab.rice-pudding
  spanish.bravas spanish.tortilla spanish.manchego spanish.crema-catalana mexican.street-corn mexican.churros mexican.quesadilla-mushrooms
  indian.vegetable-samosa indian.onion-bhaji indian.paneer-tikka indian.palak-paneer indian.dal-makhani indian.garlic-naan
  indian.vegetable-biryani trattoria.caprese trattoria.parmigiana trattoria.spinach-ravioli trattoria.mushroom-risotto
  breakfast.omelette breakfast.avocado-toast breakfast.pancakes breakfast.porridge breakfast.granola coffee.avocado-toast
  coffee.pancakes coffee.cappuccino coffee.latte supermarket.milk supermarket.eggs supermarket.butter supermarket.yoghurt
  supermarket.honey supermarket.biscuits ukrainian.varenyky-potato ukrainian.varenyky-cherry ukrainian.syrnyky georgian.imeruli
  georgian.pkhali georgian.lobiani armenian.zhingyalov-hats`

/** Without an ingredient that contains gluten. */
const GLUTEN_FREE = `
  healthy.own-bowl healthy.greek healthy.quinoa healthy.falafel-bowl healthy.fruit kebab.hummus spanish.peppers spanish.gazpacho
  supermarket.rice supermarket.popcorn supermarket.frozen-berries wine.olives ice-cream.lemon-sorbet`

/** A part of the kebab menu is certified. */
const HALAL = 'kebab.shawarma-chicken kebab.shawarma-beef kebab.lula kebab.mixed-grill kebab.chicken-skewer kebab.wings-grill'

const LACTOSE_FREE = 'supermarket.oat-drink healthy.own-bowl'

const ORGANIC = 'greengrocer.orchard-apples greengrocer.herbs bakery.eggs bakery.fresh-milk supermarket.bananas supermarket.olive-oil'

/** Typical values: per, kcal, fat, saturates, carbohydrate, sugars, protein, salt. */
const NUTRITION: Readonly<
  Record<
    string,
    readonly [
      per: Nutrition['per'],
      kcal: number,
      fat: number,
      saturates: number,
      carbohydrate: number,
      sugars: number,
      protein: number,
      salt: number,
    ]
  >
> = {
  'drinks.cola': ['100ml', 42, 0, 0, 10.6, 10.6, 0, 0],
  'drinks.lemonade': ['100ml', 38, 0, 0, 9.2, 9.1, 0, 0],
  'drinks.orange-juice': ['100ml', 44, 0.2, 0, 9.5, 8.6, 0.7, 0],
  'drinks.iced-tea': ['100ml', 27, 0, 0, 6.7, 6.6, 0, 0.02],
  'burgers.classic': ['portion', 640, 35, 13, 45, 9, 35, 2.6],
  'burgers.cheeseburger': ['portion', 720, 41, 17, 46, 9, 40, 3.1],
  'burgers.vegan': ['portion', 560, 24, 3.5, 58, 10, 25, 2.4],
  'burgers.fries': ['portion', 430, 20, 2.3, 56, 0.6, 5.5, 0.9],
  'healthy.own-bowl': ['portion', 390, 15, 2.1, 50, 9, 12, 1.2],
  'healthy.caesar': ['portion', 480, 30, 7, 22, 4, 29, 2.2],
  'healthy.falafel-bowl': ['portion', 560, 25, 3.2, 61, 9, 20, 2.1],
  'healthy.chicken-bowl': ['portion', 520, 17, 3.4, 52, 7, 38, 1.9],
  'supermarket.milk': ['100ml', 64, 3.6, 2.4, 4.7, 4.7, 3.3, 0.1],
  'supermarket.eggs': ['100g', 143, 9.9, 3.1, 0.7, 0.4, 12.6, 0.36],
  'supermarket.butter': ['100g', 744, 82, 54, 0.7, 0.7, 0.7, 0.02],
  'supermarket.hard-cheese': ['100g', 390, 30, 20, 0.1, 0.1, 30, 1.8],
  'supermarket.yoghurt': ['100g', 61, 3.3, 2.1, 4.7, 4.7, 3.5, 0.12],
  'supermarket.oat-drink': ['100ml', 46, 1.5, 0.2, 6.7, 3.4, 1, 0.1],
  'supermarket.white-bread': ['100g', 259, 2.5, 0.5, 49, 4.1, 8.5, 1.1],
  'supermarket.baguette': ['100g', 272, 1.3, 0.3, 56, 2.6, 8.9, 1.4],
  'supermarket.croissants': ['100g', 406, 21, 12, 45, 9.5, 8.2, 1],
  'supermarket.bacon': ['100g', 325, 28, 10, 0.8, 0.6, 17, 2.8],
  'supermarket.sausages': ['100g', 268, 23, 9, 2.5, 0.9, 13, 2.1],
  'supermarket.spaghetti': ['100g', 357, 2, 0.5, 71, 3.5, 12.5, 0.01],
  'supermarket.rice': ['100g', 352, 0.9, 0.2, 78, 0.2, 7.2, 0.01],
  'supermarket.olive-oil': ['100ml', 823, 91.4, 14, 0, 0, 0, 0],
  'supermarket.sunflower-oil': ['100ml', 828, 92, 10, 0, 0, 0, 0],
  'supermarket.beans': ['100g', 92, 0.5, 0.1, 13, 0.6, 6.4, 0.6],
  'supermarket.tinned-tuna': ['100g', 189, 9, 1.4, 0, 0, 27, 0.9],
  'supermarket.honey': ['100g', 327, 0, 0, 81, 80, 0.4, 0.01],
  'supermarket.dark-chocolate': ['100g', 566, 41, 25, 34, 29, 9, 0.03],
  'supermarket.biscuits': ['100g', 478, 20, 9.5, 66, 24, 6.6, 0.8],
  'supermarket.popcorn': ['100g', 453, 21, 2.2, 52, 0.9, 9.5, 1.6],
  'supermarket.peanuts': ['100g', 607, 50, 7.5, 12, 5, 26, 1],
  'supermarket.candies': ['100g', 415, 8.6, 5.2, 82, 58, 1.9, 0.3],
  'supermarket.pretzels': ['100g', 386, 4.5, 0.7, 74, 2.6, 11, 3.4],
  'supermarket.apple-juice': ['100ml', 46, 0.1, 0, 11, 10.4, 0.1, 0],
  'supermarket.cola-2l': ['100ml', 42, 0, 0, 10.6, 10.6, 0, 0],
  'supermarket.frozen-pizza': ['100g', 246, 9.4, 4.2, 29, 3.3, 10.4, 1.2],
  'supermarket.frozen-dumplings': ['100g', 203, 5.4, 1.8, 29, 1.7, 8.6, 1],
  'supermarket.frozen-berries': ['100g', 45, 0.4, 0, 8, 7.4, 1, 0],
  'supermarket.ice-cream': ['100g', 207, 11, 6.8, 24, 21, 3.5, 0.2],
}

const toIds = (lines: string): ReadonlySet<string> => new Set(lines.trim().split(/\s+/))

const DIET_LISTS: readonly (readonly [Diet, ReadonlySet<string>])[] = [
  ['vegetarian', toIds(`${VEGAN} ${VEGETARIAN}`)],
  ['vegan', toIds(VEGAN)],
  ['glutenFree', toIds(GLUTEN_FREE)],
  ['lactoseFree', toIds(LACTOSE_FREE)],
  ['halal', toIds(HALAL)],
  ['organic', toIds(ORGANIC)],
]

const FACTS: ReadonlyMap<string, ProductFacts> = new Map(
  [...new Set([...DIET_LISTS.flatMap(([, ids]) => [...ids]), ...Object.keys(NUTRITION)])].map(id => [
    id,
    {
      diets: DIET_LISTS.filter(([, ids]) => ids.has(id)).map(([diet]) => diet),
      nutrition: toNutrition(id),
    },
  ]),
)

function toNutrition(id: string): Nutrition | null {
  const values = NUTRITION[id]
  if (!values) return null
  const [per, kcal, fat, saturates, carbohydrate, sugars, protein, salt] = values
  return { per, kcal, fat, saturates, carbohydrate, sugars, protein, salt }
}

/** @param externalId "pizza.marinara": menu template and dish */
export function getProductFacts(externalId: string): ProductFacts {
  return FACTS.get(externalId) ?? NO_FACTS
}

/** For tests: each id must be a dish. */
export const PRODUCT_FACT_IDS: readonly string[] = [...FACTS.keys()]
