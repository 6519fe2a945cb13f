import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const bulgarian: MenuTemplate = {
  key: 'bulgarian',
  category: 'restaurants',
  filters: ['bulgarian', 'local-kitchen', 'grill'],
  pictures: ['1f345', '1f967', '1f9c0'],
  tints: [0, 8, 4],
  sections: [
    createSection('cold', [
      createDish('shopska', '1f345', 590, ['milk'], []),
      createDish('ovcharska', '1f957', 690, ['milk', 'eggs'], []),
      createDish('tarator', '1f952', 390, ['milk', 'nuts'], []),
      createDish('snezhanka', '1f95b', 420, ['milk', 'nuts'], []),
      createDish('lyutenitsa', '1fad1', 390, ['gluten'], []),
    ]),
    createSection('oven', [
      createDish('banitsa', '1f967', 390, ['gluten', 'eggs', 'milk'], []),
      createDish('mish-mash', '1f373', 650, ['eggs', 'milk'], []),
      createDish('cheese-shop-style', '1f9c0', 690, ['eggs', 'milk'], []),
      createDish('stuffed-peppers', '1fad1', 850, ['milk', 'gluten', 'eggs'], []),
    ]),
    createSection('pots', [
      createDish('kavarma', '1f958', 1090, ['sulphites'], []),
      createDish('moussaka', '1f954', 890, ['gluten', 'eggs', 'milk'], []),
      createDish('bob-chorba', '1fad8', 520, ['celery'], ['portion-size']),
      createDish('sarmi', '1f33f', 850, ['milk'], []),
    ]),
    createSection('grill', [
      createDish('kebapche', '1f32d', 390, [], []),
      createDish('kyufte', '1f9c6', 390, [], []),
      createDish('shishche', '1f362', 890, [], ['side']),
    ]),
    createSection('sweet', [
      createDish('banitsa-pumpkin', '1f967', 390, ['gluten', 'nuts'], []),
      createDish('yoghurt-honey', '1f36f', 390, ['milk', 'nuts'], []),
    ]),
    drinks,
  ],
}
