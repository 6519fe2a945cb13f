import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const balkanGrill: MenuTemplate = {
  key: 'balkan-grill',
  category: 'restaurants',
  filters: ['balkan', 'grill', 'local-kitchen'],
  pictures: ['1f356', '1fad3', '1fad1'],
  tints: [1, 0, 2],
  sections: [
    createSection('grill', [
      createDish('cevapi-ten', '1f32d', 890, ['gluten'], ['grill-extras']),
      createDish('cevapi-five', '1f32d', 590, ['gluten'], ['grill-extras']),
      createDish('pljeskavica', '1f354', 850, ['gluten'], ['grill-extras']),
      createDish('pljeskavica-cheese', '1f9c0', 990, ['gluten', 'milk'], ['grill-extras']),
      createDish('chicken-skewer', '1f362', 890, [], ['side', 'grill-extras']),
      createDish('vesalica', '1f356', 1050, [], ['side', 'grill-extras']),
      createDish('mixed-grill', '1f356', 1590, ['gluten', 'milk'], ['grill-extras']),
    ]),
    createSection('burek', [
      createDish('burek-meat', '1f967', 490, ['gluten'], []),
      createDish('sirnica', '1f967', 450, ['gluten', 'milk', 'eggs'], []),
      createDish('zeljanica', '1f96c', 450, ['gluten', 'milk', 'eggs'], []),
      createDish('krompirusa', '1f954', 420, ['gluten'], []),
    ]),
    createSection('sides', [
      createDish('ajvar', '1fad1', 320, [], []),
      createDish('kajmak', '1f9c8', 350, ['milk'], []),
      createDish('shopska', '1f345', 590, ['milk'], []),
      createDish('beans', '1fad8', 590, ['celery'], []),
      createDish('lepinja', '1fad3', 150, ['gluten'], []),
    ]),
    createSection('sweet', [createDish('baklava', '1f36f', 390, ['gluten', 'nuts', 'milk'], []), createDish('tufahija', '1f34e', 420, ['nuts', 'milk'], [])]),
    drinks,
  ],
}
