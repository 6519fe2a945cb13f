import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

// Texts are in texts/<language>/shops.json.
export const butcher: MenuTemplate = {
  key: 'butcher',
  category: 'fresh-food',
  filters: [],
  pictures: ['1f969', '1f356', '1f357'],
  tints: [0, 1, 23],
  sections: [
    createSection('beef', [
      createDish('entrecote', '1f969', 1290, [], ['meat-cut']),
      createDish('stewing-beef', '1f969', 790, [], ['meat-cut']),
      createDish('fillet', '1f969', 1890, [], ['meat-cut']),
      createDish('minced-beef', '1f969', 590, [], ['mince-grind']),
      createDish('lamb-chops', '1f356', 1190, [], ['meat-seasoning']),
      createDish('lamb-leg', '1f356', 2490, [], ['meat-seasoning']),
      createDish('veal-shank', '1f356', 1090, [], []),
      createDish('soup-bones', '1f9b4', 290, [], []),
    ]),
    createSection('poultry', [
      createDish('whole-chicken', '1f357', 790, [], ['poultry-cut', 'meat-seasoning']),
      createDish('chicken-breast', '1f357', 690, [], ['meat-cut']),
      createDish('chicken-thighs', '1f357', 450, [], ['meat-seasoning']),
      createDish('chicken-wings', '1f357', 350, [], ['meat-seasoning']),
      createDish('turkey-fillet', '1f983', 890, [], ['meat-cut']),
      createDish('rabbit', '1f356', 990, [], ['poultry-cut']),
    ]),
    createSection('prepared', [
      createDish('beef-sausages', '1f32d', 590, ['sulphites'], []),
      createDish('spicy-lamb-sausages', '1f32d', 650, ['sulphites'], []),
      createDish('burgers', '1f354', 590, ['mustard'], []),
      createDish('meatballs', '1f9c6', 550, ['gluten', 'eggs', 'milk'], []),
    ]),
    createSection('marinades', [
      createDish('skewers', '1f362', 890, [], ['meat-seasoning']),
      createDish('herb-marinade', '1f33f', 350, [], []),
    ]),
  ],
}
