import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

// Texts are in texts/<language>/shops.json.
export const butcher: MenuTemplate = {
  key: 'butcher',
  category: 'fresh-food',
  filters: [],
  coverPictures: ['1f969', '1f357', '1f356'],
  tints: [0, 1, 23],
  sections: [
    createSection('beef', [
      createDish('entrecote', 1290, [], ['meat-cut']),
      createDish('stewing-beef', 790, [], ['meat-cut']),
      createDish('fillet', 1890, [], ['meat-cut']),
      createDish('minced-beef', 590, [], ['mince-grind']),
      createDish('lamb-chops', 1190, [], ['meat-seasoning']),
      createDish('lamb-leg', 2490, [], ['meat-seasoning']),
      createDish('veal-shank', 1090, [], []),
      createDish('soup-bones', 290, [], []),
    ]),
    createSection('poultry', [
      createDish('whole-chicken', 790, [], ['poultry-cut', 'meat-seasoning']),
      createDish('chicken-breast', 690, [], ['meat-cut']),
      createDish('chicken-thighs', 450, [], ['meat-seasoning']),
      createDish('chicken-wings', 350, [], ['meat-seasoning']),
      createDish('turkey-fillet', 890, [], ['meat-cut']),
      createDish('rabbit', 990, [], ['poultry-cut']),
    ]),
    createSection('prepared', [
      createDish('beef-sausages', 590, ['sulphites'], []),
      createDish('spicy-lamb-sausages', 650, ['sulphites'], []),
      createDish('burgers', 590, ['mustard'], []),
      createDish('meatballs', 550, ['gluten', 'eggs', 'milk'], []),
    ]),
    createSection('marinades', [
      createDish('skewers', 890, [], ['meat-seasoning']),
      createDish('herb-marinade', 350, [], []),
    ]),
  ],
}
