import { armenian } from '#backend/db/seed/vocabulary/kitchens/armenian.ts'
import { bakery } from '#backend/db/seed/vocabulary/kitchens/bakery.ts'
import { burgers } from '#backend/db/seed/vocabulary/kitchens/burgers.ts'
import { chinese } from '#backend/db/seed/vocabulary/kitchens/chinese.ts'
import { coffee } from '#backend/db/seed/vocabulary/kitchens/coffee.ts'
import { cosmetics } from '#backend/db/seed/vocabulary/kitchens/cosmetics.ts'
import { desserts } from '#backend/db/seed/vocabulary/kitchens/desserts.ts'
import { electronics } from '#backend/db/seed/vocabulary/kitchens/electronics.ts'
import { flowers } from '#backend/db/seed/vocabulary/kitchens/flowers.ts'
import { gifts } from '#backend/db/seed/vocabulary/kitchens/gifts.ts'
import { greengrocer } from '#backend/db/seed/vocabulary/kitchens/greengrocer.ts'
import { healthy } from '#backend/db/seed/vocabulary/kitchens/healthy.ts'
import { kebab } from '#backend/db/seed/vocabulary/kitchens/kebab.ts'
import { mexican } from '#backend/db/seed/vocabulary/kitchens/mexican.ts'
import { pets } from '#backend/db/seed/vocabulary/kitchens/pets.ts'
import { pharmacy } from '#backend/db/seed/vocabulary/kitchens/pharmacy.ts'
import { pizza } from '#backend/db/seed/vocabulary/kitchens/pizza.ts'
import { ramen } from '#backend/db/seed/vocabulary/kitchens/ramen.ts'
import { spanish } from '#backend/db/seed/vocabulary/kitchens/spanish.ts'
import { supermarket } from '#backend/db/seed/vocabulary/kitchens/supermarket.ts'
import { sushi } from '#backend/db/seed/vocabulary/kitchens/sushi.ts'
import { ukrainian } from '#backend/db/seed/vocabulary/kitchens/ukrainian.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const restaurants = [pizza, burgers, sushi, mexican, healthy, ramen, chinese, kebab, desserts, coffee, spanish, ukrainian, armenian]
const groceries = [supermarket, greengrocer, bakery]
const shops = [pharmacy, cosmetics, flowers, pets, electronics, gifts]

export const kitchens: readonly Kitchen[] = [...restaurants, ...groceries, ...shops]
