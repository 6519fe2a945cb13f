import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const balkanGrill: Kitchen = {
  key: 'balkan-grill',
  category: 'restaurants',
  filters: ['balkan', 'grill', 'local-kitchen'],
  pictures: ['1f356', '1fad3', '1fad1'],
  tints: [1, 0, 2],
  sections: [
    section('grill', [
      dish('cevapi-ten', '1f32d', 890, ['gluten'], ['grill-extras']),
      dish('cevapi-five', '1f32d', 590, ['gluten'], ['grill-extras']),
      dish('pljeskavica', '1f354', 850, ['gluten'], ['grill-extras']),
      dish('pljeskavica-cheese', '1f9c0', 990, ['gluten', 'milk'], ['grill-extras']),
      dish('chicken-skewer', '1f362', 890, [], ['side', 'grill-extras']),
      dish('vesalica', '1f356', 1050, [], ['side', 'grill-extras']),
      dish('mixed-grill', '1f356', 1590, ['gluten', 'milk'], ['grill-extras']),
    ]),
    section('burek', [
      dish('burek-meat', '1f967', 490, ['gluten'], []),
      dish('sirnica', '1f967', 450, ['gluten', 'milk', 'eggs'], []),
      dish('zeljanica', '1f96c', 450, ['gluten', 'milk', 'eggs'], []),
      dish('krompirusa', '1f954', 420, ['gluten'], []),
    ]),
    section('sides', [
      dish('ajvar', '1fad1', 320, [], []),
      dish('kajmak', '1f9c8', 350, ['milk'], []),
      dish('shopska', '1f345', 590, ['milk'], []),
      dish('beans', '1fad8', 590, ['celery'], []),
      dish('lepinja', '1fad3', 150, ['gluten'], []),
    ]),
    section('sweet', [dish('baklava', '1f36f', 390, ['gluten', 'nuts', 'milk'], []), dish('tufahija', '1f34e', 420, ['nuts', 'milk'], [])]),
    drinks,
  ],
}
