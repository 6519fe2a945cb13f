import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const romanian: MenuTemplate = {
  key: 'romanian',
  category: 'restaurants',
  filters: ['romanian', 'local-kitchen', 'soups'],
  coverPictures: ['1f372', '1f356', '1f967'],
  tints: [1, 3, 21],
  sections: [
    createSection('soups', [
      createDish('ciorba-burta', 690, ['milk', 'eggs', 'celery'], []),
      createDish('ciorba-perisoare', 620, ['eggs', 'celery'], []),
      createDish('ciorba-radauteana', 650, ['milk', 'eggs', 'gluten'], []),
      createDish('bean-soup', 650, ['gluten', 'celery'], []),
    ]),
    createSection('grill', [
      createDish('mici', 750, ['mustard', 'gluten'], []),
      createDish('pork-neck', 990, [], ['side']),
      createDish('chicken-skewers', 950, [], ['side']),
      createDish('smoked-sausages', 890, ['mustard'], []),
    ]),
    createSection('home', [
      createDish('sarmale', 990, ['milk'], []),
      createDish('bulz', 890, ['milk'], []),
      createDish('tochitura', 1150, ['milk', 'eggs'], []),
      createDish('varza-calita', 950, [], []),
      createDish('salata-boeuf', 590, ['eggs', 'mustard'], []),
      createDish('zacusca', 550, ['gluten'], []),
    ]),
    createSection('sweet', [
      createDish('papanasi', 690, ['gluten', 'eggs', 'milk'], []),
      createDish('cozonac', 490, ['gluten', 'eggs', 'milk', 'nuts'], []),
      createDish('placinta', 450, ['gluten', 'eggs', 'milk'], []),
      createDish('clatite', 520, ['gluten', 'eggs', 'milk'], []),
    ]),
    drinks,
  ],
}
