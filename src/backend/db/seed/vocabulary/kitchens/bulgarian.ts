import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const bulgarian: Kitchen = {
  key: 'bulgarian',
  category: 'restaurants',
  filters: ['bulgarian', 'local-kitchen', 'grill'],
  pictures: ['1f345', '1f967', '1f9c0'],
  tints: [0, 8, 4],
  sections: [
    section('cold', [
      dish('shopska', '1f345', 590, ['milk'], []),
      dish('ovcharska', '1f957', 690, ['milk', 'eggs'], []),
      dish('tarator', '1f952', 390, ['milk', 'nuts'], []),
      dish('snezhanka', '1f95b', 420, ['milk', 'nuts'], []),
      dish('lyutenitsa', '1fad1', 390, ['gluten'], []),
    ]),
    section('oven', [
      dish('banitsa', '1f967', 390, ['gluten', 'eggs', 'milk'], []),
      dish('mish-mash', '1f373', 650, ['eggs', 'milk'], []),
      dish('cheese-shop-style', '1f9c0', 690, ['eggs', 'milk'], []),
      dish('stuffed-peppers', '1fad1', 850, ['milk', 'gluten', 'eggs'], []),
    ]),
    section('pots', [
      dish('kavarma', '1f958', 1090, ['sulphites'], []),
      dish('moussaka', '1f954', 890, ['gluten', 'eggs', 'milk'], []),
      dish('bob-chorba', '1fad8', 520, ['celery'], ['portion-size']),
      dish('sarmi', '1f33f', 850, ['milk'], []),
    ]),
    section('grill', [
      dish('kebapche', '1f32d', 390, [], []),
      dish('kyufte', '1f9c6', 390, [], []),
      dish('shishche', '1f362', 890, [], ['side']),
    ]),
    section('sweet', [
      dish('banitsa-pumpkin', '1f967', 390, ['gluten', 'nuts'], []),
      dish('yoghurt-honey', '1f36f', 390, ['milk', 'nuts'], []),
    ]),
    drinks,
  ],
}
