import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const portuguese: MenuTemplate = {
  key: 'portuguese',
  category: 'restaurants',
  filters: ['portuguese', 'local-kitchen'],
  coverPictures: ['1f41f', '1f96a', '1f357'],
  tints: [2, 10, 8],
  sections: [
    createSection('petiscos', [
      createDish('cod-fritters', 590, ['fish', 'gluten', 'eggs'], []),
      createDish('caldo-verde', 420, [], []),
      createDish('prawns-garlic', 990, ['crustaceans', 'gluten', 'sulphites'], ['spice-level']),
      createDish('peixinhos', 550, ['gluten', 'eggs'], []),
      createDish('bifana', 490, ['gluten', 'mustard', 'sulphites'], []),
    ]),
    createSection('fish', [
      createDish('bacalhau-bras', 1190, ['fish', 'eggs'], []),
      createDish('bacalhau-natas', 1190, ['fish', 'milk', 'gluten'], []),
      createDish('grilled-sardines', 1090, ['fish'], []),
      createDish('octopus-lagareiro', 1690, ['molluscs'], []),
      createDish('seafood-rice', 1590, ['crustaceans', 'molluscs', 'celery', 'fish', 'sulphites'], []),
    ]),
    createSection('meat', [
      createDish('francesinha', 1190, ['gluten', 'eggs', 'milk', 'mustard'], []),
      createDish('frango-piri', 990, [], ['spice-level', 'side']),
      createDish('alentejana', 1290, ['molluscs', 'sulphites'], []),
      createDish('bitoque', 1190, ['eggs', 'milk'], ['steak-doneness']),
      createDish('feijoada', 1050, ['celery'], []),
    ]),
    createSection('sweet', [
      createDish('pastel-nata', 180, ['gluten', 'eggs', 'milk'], []),
      createDish('arroz-doce', 390, ['milk', 'eggs'], []),
      createDish('bolo-bolacha', 450, ['gluten', 'eggs', 'milk'], []),
    ]),
    drinks,
  ],
}
