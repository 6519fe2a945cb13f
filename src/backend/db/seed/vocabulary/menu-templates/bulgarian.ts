import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const bulgarian: MenuTemplate = {
  key: 'bulgarian',
  category: 'restaurants',
  filters: ['bulgarian', 'local-kitchen', 'grill'],
  coverPictures: ['1f345', '1f967', '1f372'],
  tints: [0, 8, 4],
  sections: [
    createSection('cold', [
      createDish('shopska', 590, ['milk'], []),
      createDish('ovcharska', 690, ['milk', 'eggs'], []),
      createDish('tarator', 390, ['milk', 'nuts'], []),
      createDish('snezhanka', 420, ['milk', 'nuts'], []),
      createDish('lyutenitsa', 390, ['gluten'], []),
    ]),
    createSection('oven', [
      createDish('banitsa', 390, ['gluten', 'eggs', 'milk'], []),
      createDish('mish-mash', 650, ['eggs', 'milk'], []),
      createDish('cheese-shop-style', 690, ['eggs', 'milk'], []),
      createDish('stuffed-peppers', 850, ['milk', 'gluten', 'eggs'], []),
    ]),
    createSection('pots', [
      createDish('kavarma', 1090, ['sulphites'], []),
      createDish('moussaka', 890, ['gluten', 'eggs', 'milk'], []),
      createDish('bob-chorba', 520, ['celery'], ['portion-size']),
      createDish('sarmi', 850, ['milk'], []),
    ]),
    createSection('grill', [
      createDish('kebapche', 390, [], []),
      createDish('kyufte', 390, [], []),
      createDish('shishche', 890, [], ['side']),
    ]),
    createSection('sweet', [
      createDish('banitsa-pumpkin', 390, ['gluten', 'nuts'], []),
      createDish('yoghurt-honey', 390, ['milk', 'nuts'], []),
    ]),
    drinks,
  ],
}
