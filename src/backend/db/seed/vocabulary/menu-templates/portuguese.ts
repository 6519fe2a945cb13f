import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const portuguese: MenuTemplate = {
  key: 'portuguese',
  category: 'restaurants',
  filters: ['portuguese', 'local-kitchen'],
  pictures: ['1f41f', '1f96a', '1f967'],
  tints: [2, 10, 8],
  sections: [
    createSection('petiscos', [
      createDish('cod-fritters', '1f9c6', 590, ['fish', 'gluten', 'eggs'], []),
      createDish('caldo-verde', '1f963', 420, [], []),
      createDish('prawns-garlic', '1f990', 990, ['crustaceans', 'gluten', 'sulphites'], ['spice-level']),
      createDish('peixinhos', '1fadb', 550, ['gluten', 'eggs'], []),
      createDish('bifana', '1f356', 490, ['gluten', 'mustard', 'sulphites'], []),
    ]),
    createSection('fish', [
      createDish('bacalhau-bras', '1f41f', 1190, ['fish', 'eggs'], []),
      createDish('bacalhau-natas', '1f958', 1190, ['fish', 'milk', 'gluten'], []),
      createDish('grilled-sardines', '1f41f', 1090, ['fish'], []),
      createDish('octopus-lagareiro', '1f419', 1690, ['molluscs'], []),
      createDish('seafood-rice', '1f980', 1590, ['crustaceans', 'molluscs', 'celery', 'fish', 'sulphites'], []),
    ]),
    createSection('meat', [
      createDish('francesinha', '1f96a', 1190, ['gluten', 'eggs', 'milk', 'mustard'], []),
      createDish('frango-piri', '1f357', 990, [], ['spice-level', 'side']),
      createDish('alentejana', '1f9aa', 1290, ['molluscs', 'sulphites'], []),
      createDish('bitoque', '1f373', 1190, ['eggs', 'milk'], ['steak-doneness']),
      createDish('feijoada', '1fad8', 1050, ['celery'], []),
    ]),
    createSection('sweet', [
      createDish('pastel-nata', '1f967', 180, ['gluten', 'eggs', 'milk'], []),
      createDish('arroz-doce', '1f36e', 390, ['milk', 'eggs'], []),
      createDish('bolo-bolacha', '1f370', 450, ['gluten', 'eggs', 'milk'], []),
    ]),
    drinks,
  ],
}
