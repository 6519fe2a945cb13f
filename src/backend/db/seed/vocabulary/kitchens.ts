import { armenian } from '#backend/db/seed/vocabulary/kitchens/armenian.ts'
import { burgers } from '#backend/db/seed/vocabulary/kitchens/burgers.ts'
import { chinese } from '#backend/db/seed/vocabulary/kitchens/chinese.ts'
import { coffee } from '#backend/db/seed/vocabulary/kitchens/coffee.ts'
import { desserts } from '#backend/db/seed/vocabulary/kitchens/desserts.ts'
import { healthy } from '#backend/db/seed/vocabulary/kitchens/healthy.ts'
import { kebab } from '#backend/db/seed/vocabulary/kitchens/kebab.ts'
import { mexican } from '#backend/db/seed/vocabulary/kitchens/mexican.ts'
import { pizza } from '#backend/db/seed/vocabulary/kitchens/pizza.ts'
import { ramen } from '#backend/db/seed/vocabulary/kitchens/ramen.ts'
import { spanish } from '#backend/db/seed/vocabulary/kitchens/spanish.ts'
import { sushi } from '#backend/db/seed/vocabulary/kitchens/sushi.ts'
import { ukrainian } from '#backend/db/seed/vocabulary/kitchens/ukrainian.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const kitchens: readonly Kitchen[] = [
  pizza,
  burgers,
  sushi,
  mexican,
  healthy,
  ramen,
  chinese,
  kebab,
  desserts,
  coffee,
  spanish,
  ukrainian,
  armenian,
]
