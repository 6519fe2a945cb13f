import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const romanian: Kitchen = {
  key: 'romanian',
  category: 'restaurants',
  filters: ['romanian', 'local-kitchen', 'soups'],
  pictures: ['1f372', '1f356', '1f369'],
  tints: [1, 3, 21],
  sections: [
    section('soups', [
      dish('ciorba-burta', '1f35c', 690, ['milk', 'eggs', 'celery'], []),
      dish('ciorba-perisoare', '1f35c', 620, ['eggs', 'celery'], []),
      dish('ciorba-radauteana', '1f963', 650, ['milk', 'eggs', 'gluten'], []),
      dish('bean-soup', '1fad8', 650, ['gluten', 'celery'], []),
    ]),
    section('grill', [
      dish('mici', '1f32d', 750, ['mustard', 'gluten'], []),
      dish('pork-neck', '1f356', 990, [], ['side']),
      dish('chicken-skewers', '1f362', 950, [], ['side']),
      dish('smoked-sausages', '1f32d', 890, ['mustard'], []),
    ]),
    section('home', [
      dish('sarmale', '1f96c', 990, ['milk'], []),
      dish('bulz', '1f9c0', 890, ['milk'], []),
      dish('tochitura', '1f373', 1150, ['milk', 'eggs'], []),
      dish('varza-calita', '1f372', 950, [], []),
      dish('salata-boeuf', '1f957', 590, ['eggs', 'mustard'], []),
      dish('zacusca', '1f346', 550, ['gluten'], []),
    ]),
    section('sweet', [
      dish('papanasi', '1f369', 690, ['gluten', 'eggs', 'milk'], []),
      dish('cozonac', '1f35e', 490, ['gluten', 'eggs', 'milk', 'nuts'], []),
      dish('placinta', '1f967', 450, ['gluten', 'eggs', 'milk'], []),
      dish('clatite', '1f95e', 520, ['gluten', 'eggs', 'milk'], []),
    ]),
    drinks,
  ],
}
