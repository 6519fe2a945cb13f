import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const balkanGrill: MenuTemplate = {
  key: 'balkan-grill',
  category: 'restaurants',
  filters: ['balkan', 'grill', 'local-kitchen'],
  coverPictures: ['1f959', '1f354', '1f356'],
  tints: [1, 0, 2],
  sections: [
    createSection('grill', [
      createDish('cevapi-ten', 890, ['gluten'], ['grill-extras']),
      createDish('cevapi-five', 590, ['gluten'], ['grill-extras']),
      createDish('pljeskavica', 850, ['gluten'], ['grill-extras']),
      createDish('pljeskavica-cheese', 990, ['gluten', 'milk'], ['grill-extras']),
      createDish('chicken-skewer', 890, [], ['side', 'grill-extras']),
      createDish('vesalica', 1050, [], ['side', 'grill-extras']),
      createDish('mixed-grill', 1590, ['gluten', 'milk'], ['grill-extras']),
    ]),
    createSection('burek', [
      createDish('burek-meat', 490, ['gluten'], []),
      createDish('sirnica', 450, ['gluten', 'milk', 'eggs'], []),
      createDish('zeljanica', 450, ['gluten', 'milk', 'eggs'], []),
      createDish('krompirusa', 420, ['gluten'], []),
    ]),
    createSection('sides', [
      createDish('ajvar', 320, [], []),
      createDish('kajmak', 350, ['milk'], []),
      createDish('shopska', 590, ['milk'], []),
      createDish('beans', 590, ['celery'], []),
      createDish('lepinja', 150, ['gluten'], []),
    ]),
    createSection('sweet', [createDish('baklava', 390, ['gluten', 'nuts', 'milk'], []), createDish('tufahija', 420, ['nuts', 'milk'], [])]),
    drinks,
  ],
}
