import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table; its words stand in words/<language>/shops.json.
export const butcher: Kitchen = {
  key: 'butcher',
  category: 'fresh-food',
  filters: [],
  pictures: ['1f969', '1f356', '1f357'],
  tints: [0, 1, 23],
  sections: [
    section('beef', [
      dish('entrecote', '1f969', 1290, [], ['meat-cut']),
      dish('stewing-beef', '1f969', 790, [], ['meat-cut']),
      dish('fillet', '1f969', 1890, [], ['meat-cut']),
      dish('minced-beef', '1f969', 590, [], ['mince-grind']),
      dish('lamb-chops', '1f356', 1190, [], ['meat-seasoning']),
      dish('lamb-leg', '1f356', 2490, [], ['meat-seasoning']),
      dish('veal-shank', '1f356', 1090, [], []),
      dish('soup-bones', '1f9b4', 290, [], []),
    ]),
    section('poultry', [
      dish('whole-chicken', '1f357', 790, [], ['poultry-cut', 'meat-seasoning']),
      dish('chicken-breast', '1f357', 690, [], ['meat-cut']),
      dish('chicken-thighs', '1f357', 450, [], ['meat-seasoning']),
      dish('chicken-wings', '1f357', 350, [], ['meat-seasoning']),
      dish('turkey-fillet', '1f983', 890, [], ['meat-cut']),
      dish('rabbit', '1f356', 990, [], ['poultry-cut']),
    ]),
    section('prepared', [
      dish('beef-sausages', '1f32d', 590, ['sulphites'], []),
      dish('spicy-lamb-sausages', '1f32d', 650, ['sulphites'], []),
      dish('burgers', '1f354', 590, ['mustard'], []),
      dish('meatballs', '1f9c6', 550, ['gluten', 'eggs', 'milk'], []),
    ]),
    section('marinades', [
      dish('skewers', '1f362', 890, [], ['meat-seasoning']),
      dish('herb-marinade', '1f33f', 350, [], []),
    ]),
  ],
}
