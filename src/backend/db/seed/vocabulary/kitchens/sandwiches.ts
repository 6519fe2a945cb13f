import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

export const sandwiches: Kitchen = {
  key: 'sandwiches',
  category: 'restaurants',
  filters: ['sandwiches', 'snacks'],
  pictures: ['1f96a', '1f956', '1f950'],
  tints: [4, 3, 8],
  sections: [
    section('cold', [
      dish('club', '1f96a', 890, ['gluten', 'eggs', 'milk', 'mustard'], ['sandwich-bread', 'side']),
      dish('tuna', '1f41f', 690, ['gluten', 'fish', 'eggs'], ['sandwich-bread']),
      dish('ham-butter', '1f956', 590, ['gluten', 'milk'], ['sandwich-bread']),
      dish('smoked-salmon', '1f96f', 850, ['gluten', 'fish', 'milk'], ['sandwich-bread']),
      dish('mozzarella-pesto', '1f345', 720, ['gluten', 'milk', 'nuts'], ['sandwich-bread']),
      dish('egg-mayo', '1f95a', 550, ['gluten', 'eggs', 'mustard'], ['sandwich-bread']),
      dish('hummus', '1f9c6', 650, ['gluten', 'sesame'], ['sandwich-bread']),
    ]),
    section('hot', [
      dish('toastie', '1f9c0', 590, ['gluten', 'milk'], ['sandwich-bread']),
      dish('croque', '1f35e', 690, ['gluten', 'milk', 'mustard'], []),
      dish('reuben', '1f969', 950, ['gluten', 'milk', 'mustard', 'eggs'], []),
      dish('steak', '1f969', 1090, ['gluten', 'milk', 'mustard'], ['sandwich-bread', 'steak-doneness']),
      dish('pulled-pork', '1f356', 890, ['gluten', 'eggs', 'mustard'], ['sandwich-bread', 'sauces']),
      dish('meatball', '1f9c6', 850, ['gluten', 'eggs', 'milk'], ['sandwich-bread']),
      dish('chicken-avocado', '1f951', 850, ['gluten'], ['sandwich-bread']),
    ]),
    section('sides', [
      dish('tomato-soup', '1f345', 490, ['celery'], ['portion-size']),
      dish('crisps', '1f954', 250, [], []),
      dish('caesar', '1f957', 790, ['gluten', 'eggs', 'fish', 'milk', 'mustard'], []),
      dish('cookie', '1f36a', 220, ['gluten', 'eggs', 'milk', 'nuts'], []),
    ]),
    drinks,
  ],
}
