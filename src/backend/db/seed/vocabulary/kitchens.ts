import { adriatic } from '#backend/db/seed/vocabulary/kitchens/adriatic.ts'
import { armenian } from '#backend/db/seed/vocabulary/kitchens/armenian.ts'
import { bakery } from '#backend/db/seed/vocabulary/kitchens/bakery.ts'
import { balkanGrill } from '#backend/db/seed/vocabulary/kitchens/balkan-grill.ts'
import { books } from '#backend/db/seed/vocabulary/kitchens/books.ts'
import { breakfast } from '#backend/db/seed/vocabulary/kitchens/breakfast.ts'
import { bulgarian } from '#backend/db/seed/vocabulary/kitchens/bulgarian.ts'
import { burgers } from '#backend/db/seed/vocabulary/kitchens/burgers.ts'
import { butcher } from '#backend/db/seed/vocabulary/kitchens/butcher.ts'
import { centralAsian } from '#backend/db/seed/vocabulary/kitchens/central-asian.ts'
import { chicken } from '#backend/db/seed/vocabulary/kitchens/chicken.ts'
import { chinese } from '#backend/db/seed/vocabulary/kitchens/chinese.ts'
import { coffee } from '#backend/db/seed/vocabulary/kitchens/coffee.ts'
import { cosmetics } from '#backend/db/seed/vocabulary/kitchens/cosmetics.ts'
import { desserts } from '#backend/db/seed/vocabulary/kitchens/desserts.ts'
import { eastAfrican } from '#backend/db/seed/vocabulary/kitchens/east-african.ts'
import { electronics } from '#backend/db/seed/vocabulary/kitchens/electronics.ts'
import { flowers } from '#backend/db/seed/vocabulary/kitchens/flowers.ts'
import { georgian } from '#backend/db/seed/vocabulary/kitchens/georgian.ts'
import { gifts } from '#backend/db/seed/vocabulary/kitchens/gifts.ts'
import { greengrocer } from '#backend/db/seed/vocabulary/kitchens/greengrocer.ts'
import { haberdashery } from '#backend/db/seed/vocabulary/kitchens/haberdashery.ts'
import { healthy } from '#backend/db/seed/vocabulary/kitchens/healthy.ts'
import { household } from '#backend/db/seed/vocabulary/kitchens/household.ts'
import { hypermarket } from '#backend/db/seed/vocabulary/hypermarket.ts'
import { iceCream } from '#backend/db/seed/vocabulary/kitchens/ice-cream.ts'
import { indian } from '#backend/db/seed/vocabulary/kitchens/indian.ts'
import { kebab } from '#backend/db/seed/vocabulary/kitchens/kebab.ts'
import { maghreb } from '#backend/db/seed/vocabulary/kitchens/maghreb.ts'
import { mexican } from '#backend/db/seed/vocabulary/kitchens/mexican.ts'
import { pets } from '#backend/db/seed/vocabulary/kitchens/pets.ts'
import { pharmacy } from '#backend/db/seed/vocabulary/kitchens/pharmacy.ts'
import { pizza } from '#backend/db/seed/vocabulary/kitchens/pizza.ts'
import { poke } from '#backend/db/seed/vocabulary/kitchens/poke.ts'
import { polish } from '#backend/db/seed/vocabulary/kitchens/polish.ts'
import { portuguese } from '#backend/db/seed/vocabulary/kitchens/portuguese.ts'
import { ramen } from '#backend/db/seed/vocabulary/kitchens/ramen.ts'
import { romanian } from '#backend/db/seed/vocabulary/kitchens/romanian.ts'
import { sandwiches } from '#backend/db/seed/vocabulary/kitchens/sandwiches.ts'
import { slovenian } from '#backend/db/seed/vocabulary/kitchens/slovenian.ts'
import { spanish } from '#backend/db/seed/vocabulary/kitchens/spanish.ts'
import { supermarket } from '#backend/db/seed/vocabulary/kitchens/supermarket.ts'
import { sushi } from '#backend/db/seed/vocabulary/kitchens/sushi.ts'
import { toys } from '#backend/db/seed/vocabulary/kitchens/toys.ts'
import { trattoria } from '#backend/db/seed/vocabulary/kitchens/trattoria.ts'
import { ukrainian } from '#backend/db/seed/vocabulary/kitchens/ukrainian.ts'
import { westAfrican } from '#backend/db/seed/vocabulary/kitchens/west-african.ts'
import { wine } from '#backend/db/seed/vocabulary/kitchens/wine.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/shapes.ts'

// In the order in which the first stores of a city use them.
const universal = [pizza, burgers, sushi, mexican, healthy, ramen, chinese, kebab, desserts, coffee, chicken, trattoria, indian, poke, breakfast, iceCream, sandwiches]
const national = [spanish, ukrainian, armenian, georgian, romanian, portuguese, polish, maghreb, centralAsian, balkanGrill, adriatic, bulgarian, slovenian, eastAfrican, westAfrican]
const groceries = [supermarket, hypermarket, greengrocer, butcher, bakery, wine]
const shops = [pharmacy, cosmetics, flowers, pets, electronics, gifts, household, books, haberdashery, toys]

export const menuTemplates: readonly MenuTemplate[] = [...universal, ...national, ...groceries, ...shops]

/** Countries of national menu templates, where they are more frequent. */
export const HOME_COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  trattoria: ['IT'],
  spanish: ['ES'],
  ukrainian: ['UA'],
  armenian: ['AM'],
  georgian: ['GE'],
  romanian: ['RO', 'MD'],
  portuguese: ['PT'],
  polish: ['PL'],
  maghreb: ['MA', 'TN'],
  'central-asian': ['KZ', 'KG'],
  'balkan-grill': ['HR', 'RS', 'BA', 'ME', 'SI', 'BG'],
  adriatic: ['HR', 'ME', 'SI'],
  bulgarian: ['BG'],
  slovenian: ['SI'],
  'east-african': ['KE', 'UG'],
  'west-african': ['NG', 'GH', 'CI'],
}

/** Menu templates that larger stores add to their main one, the most likely first. */
export const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  pizza: ['trattoria', 'ice-cream'],
  trattoria: ['pizza', 'ice-cream'],
  burgers: ['chicken', 'sandwiches'],
  chicken: ['burgers'],
  kebab: ['chicken'],
  sushi: ['poke', 'ramen'],
  poke: ['healthy'],
  healthy: ['poke', 'breakfast'],
  ramen: ['chinese'],
  chinese: ['ramen'],
  coffee: ['breakfast', 'desserts', 'sandwiches'],
  breakfast: ['coffee', 'sandwiches'],
  desserts: ['ice-cream', 'coffee'],
  'ice-cream': ['desserts'],
  sandwiches: ['breakfast', 'healthy'],
  supermarket: ['greengrocer', 'bakery', 'butcher', 'household', 'wine', 'pets'],
  greengrocer: ['butcher', 'bakery'],
  butcher: ['greengrocer', 'bakery'],
  bakery: ['coffee', 'greengrocer'],
  wine: ['bakery'],
  pharmacy: ['cosmetics'],
  cosmetics: ['pharmacy'],
  flowers: ['gifts'],
  gifts: ['books', 'toys', 'flowers'],
  books: ['gifts', 'toys'],
  toys: ['books', 'gifts'],
  household: ['electronics', 'haberdashery'],
  haberdashery: ['household', 'gifts'],
  electronics: ['household', 'toys'],
}
