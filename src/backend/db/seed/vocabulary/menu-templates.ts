import { adriatic } from '#backend/db/seed/vocabulary/menu-templates/adriatic.ts'
import { armenian } from '#backend/db/seed/vocabulary/menu-templates/armenian.ts'
import { bakery } from '#backend/db/seed/vocabulary/menu-templates/bakery.ts'
import { balkanGrill } from '#backend/db/seed/vocabulary/menu-templates/balkan-grill.ts'
import { books } from '#backend/db/seed/vocabulary/menu-templates/books.ts'
import { breakfast } from '#backend/db/seed/vocabulary/menu-templates/breakfast.ts'
import { bulgarian } from '#backend/db/seed/vocabulary/menu-templates/bulgarian.ts'
import { burgers } from '#backend/db/seed/vocabulary/menu-templates/burgers.ts'
import { butcher } from '#backend/db/seed/vocabulary/menu-templates/butcher.ts'
import { centralAsian } from '#backend/db/seed/vocabulary/menu-templates/central-asian.ts'
import { chicken } from '#backend/db/seed/vocabulary/menu-templates/chicken.ts'
import { chinese } from '#backend/db/seed/vocabulary/menu-templates/chinese.ts'
import { coffee } from '#backend/db/seed/vocabulary/menu-templates/coffee.ts'
import { cosmetics } from '#backend/db/seed/vocabulary/menu-templates/cosmetics.ts'
import { desserts } from '#backend/db/seed/vocabulary/menu-templates/desserts.ts'
import { eastAfrican } from '#backend/db/seed/vocabulary/menu-templates/east-african.ts'
import { electronics } from '#backend/db/seed/vocabulary/menu-templates/electronics.ts'
import { flowers } from '#backend/db/seed/vocabulary/menu-templates/flowers.ts'
import { georgian } from '#backend/db/seed/vocabulary/menu-templates/georgian.ts'
import { gifts } from '#backend/db/seed/vocabulary/menu-templates/gifts.ts'
import { greengrocer } from '#backend/db/seed/vocabulary/menu-templates/greengrocer.ts'
import { haberdashery } from '#backend/db/seed/vocabulary/menu-templates/haberdashery.ts'
import { healthy } from '#backend/db/seed/vocabulary/menu-templates/healthy.ts'
import { household } from '#backend/db/seed/vocabulary/menu-templates/household.ts'
import { hypermarket } from '#backend/db/seed/vocabulary/hypermarket.ts'
import { iceCream } from '#backend/db/seed/vocabulary/menu-templates/ice-cream.ts'
import { indian } from '#backend/db/seed/vocabulary/menu-templates/indian.ts'
import { kebab } from '#backend/db/seed/vocabulary/menu-templates/kebab.ts'
import { maghreb } from '#backend/db/seed/vocabulary/menu-templates/maghreb.ts'
import { mexican } from '#backend/db/seed/vocabulary/menu-templates/mexican.ts'
import { pets } from '#backend/db/seed/vocabulary/menu-templates/pets.ts'
import { pharmacy } from '#backend/db/seed/vocabulary/menu-templates/pharmacy.ts'
import { pizza } from '#backend/db/seed/vocabulary/menu-templates/pizza.ts'
import { poke } from '#backend/db/seed/vocabulary/menu-templates/poke.ts'
import { polish } from '#backend/db/seed/vocabulary/menu-templates/polish.ts'
import { portuguese } from '#backend/db/seed/vocabulary/menu-templates/portuguese.ts'
import { ramen } from '#backend/db/seed/vocabulary/menu-templates/ramen.ts'
import { romanian } from '#backend/db/seed/vocabulary/menu-templates/romanian.ts'
import { sandwiches } from '#backend/db/seed/vocabulary/menu-templates/sandwiches.ts'
import { slovenian } from '#backend/db/seed/vocabulary/menu-templates/slovenian.ts'
import { spanish } from '#backend/db/seed/vocabulary/menu-templates/spanish.ts'
import { supermarket } from '#backend/db/seed/vocabulary/menu-templates/supermarket.ts'
import { sushi } from '#backend/db/seed/vocabulary/menu-templates/sushi.ts'
import { toys } from '#backend/db/seed/vocabulary/menu-templates/toys.ts'
import { trattoria } from '#backend/db/seed/vocabulary/menu-templates/trattoria.ts'
import { ukrainian } from '#backend/db/seed/vocabulary/menu-templates/ukrainian.ts'
import { westAfrican } from '#backend/db/seed/vocabulary/menu-templates/west-african.ts'
import { wine } from '#backend/db/seed/vocabulary/menu-templates/wine.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

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
