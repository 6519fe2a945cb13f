import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const portuguese: Kitchen = {
  key: 'portuguese',
  category: 'restaurants',
  filters: ['portuguese', 'local-kitchen'],
  pictures: ['1f41f', '1f96a', '1f967'],
  tints: [2, 10, 8],
  sections: [
    section('petiscos', [
      dish('cod-fritters', '1f9c6', 590, ['fish', 'gluten', 'eggs'], []),
      dish('caldo-verde', '1f963', 420, [], []),
      dish('prawns-garlic', '1f990', 990, ['crustaceans', 'gluten', 'sulphites'], ['spice-level']),
      dish('peixinhos', '1fadb', 550, ['gluten', 'eggs'], []),
      dish('bifana', '1f356', 490, ['gluten', 'mustard', 'sulphites'], []),
    ]),
    section('fish', [
      dish('bacalhau-bras', '1f41f', 1190, ['fish', 'eggs'], []),
      dish('bacalhau-natas', '1f958', 1190, ['fish', 'milk', 'gluten'], []),
      dish('grilled-sardines', '1f41f', 1090, ['fish'], []),
      dish('octopus-lagareiro', '1f419', 1690, ['molluscs'], []),
      dish('seafood-rice', '1f980', 1590, ['crustaceans', 'molluscs', 'celery', 'fish', 'sulphites'], []),
    ]),
    section('meat', [
      dish('francesinha', '1f96a', 1190, ['gluten', 'eggs', 'milk', 'mustard'], []),
      dish('frango-piri', '1f357', 990, [], ['spice-level', 'side']),
      dish('alentejana', '1f9aa', 1290, ['molluscs', 'sulphites'], []),
      dish('bitoque', '1f373', 1190, ['eggs', 'milk'], ['steak-doneness']),
      dish('feijoada', '1fad8', 1050, ['celery'], []),
    ]),
    section('sweet', [
      dish('pastel-nata', '1f967', 180, ['gluten', 'eggs', 'milk'], []),
      dish('arroz-doce', '1f36e', 390, ['milk', 'eggs'], []),
      dish('bolo-bolacha', '1f370', 450, ['gluten', 'eggs', 'milk'], []),
    ]),
    drinks,
  ],
}
