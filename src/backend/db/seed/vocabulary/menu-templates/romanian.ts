import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const romanian: MenuTemplate = {
  key: 'romanian',
  category: 'restaurants',
  filters: ['romanian', 'local-kitchen', 'soups'],
  pictures: ['1f372', '1f356', '1f369'],
  tints: [1, 3, 21],
  sections: [
    createSection('soups', [
      createDish('ciorba-burta', '1f35c', 690, ['milk', 'eggs', 'celery'], []),
      createDish('ciorba-perisoare', '1f35c', 620, ['eggs', 'celery'], []),
      createDish('ciorba-radauteana', '1f963', 650, ['milk', 'eggs', 'gluten'], []),
      createDish('bean-soup', '1fad8', 650, ['gluten', 'celery'], []),
    ]),
    createSection('grill', [
      createDish('mici', '1f32d', 750, ['mustard', 'gluten'], []),
      createDish('pork-neck', '1f356', 990, [], ['side']),
      createDish('chicken-skewers', '1f362', 950, [], ['side']),
      createDish('smoked-sausages', '1f32d', 890, ['mustard'], []),
    ]),
    createSection('home', [
      createDish('sarmale', '1f96c', 990, ['milk'], []),
      createDish('bulz', '1f9c0', 890, ['milk'], []),
      createDish('tochitura', '1f373', 1150, ['milk', 'eggs'], []),
      createDish('varza-calita', '1f372', 950, [], []),
      createDish('salata-boeuf', '1f957', 590, ['eggs', 'mustard'], []),
      createDish('zacusca', '1f346', 550, ['gluten'], []),
    ]),
    createSection('sweet', [
      createDish('papanasi', '1f369', 690, ['gluten', 'eggs', 'milk'], []),
      createDish('cozonac', '1f35e', 490, ['gluten', 'eggs', 'milk', 'nuts'], []),
      createDish('placinta', '1f967', 450, ['gluten', 'eggs', 'milk'], []),
      createDish('clatite', '1f95e', 520, ['gluten', 'eggs', 'milk'], []),
    ]),
    drinks,
  ],
}
