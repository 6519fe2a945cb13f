import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const sandwiches: MenuTemplate = {
  key: 'sandwiches',
  category: 'restaurants',
  filters: ['sandwiches', 'snacks'],
  pictures: ['1f96a', '1f956', '1f950'],
  tints: [4, 3, 8],
  sections: [
    createSection('cold', [
      createDish('club', '1f96a', 890, ['gluten', 'eggs', 'milk', 'mustard'], ['sandwich-bread', 'side']),
      createDish('tuna', '1f41f', 690, ['gluten', 'fish', 'eggs'], ['sandwich-bread']),
      createDish('ham-butter', '1f956', 590, ['gluten', 'milk'], ['sandwich-bread']),
      createDish('smoked-salmon', '1f96f', 850, ['gluten', 'fish', 'milk'], ['sandwich-bread']),
      createDish('mozzarella-pesto', '1f345', 720, ['gluten', 'milk', 'nuts'], ['sandwich-bread']),
      createDish('egg-mayo', '1f95a', 550, ['gluten', 'eggs', 'mustard'], ['sandwich-bread']),
      createDish('hummus', '1f9c6', 650, ['gluten', 'sesame'], ['sandwich-bread']),
    ]),
    createSection('hot', [
      createDish('toastie', '1f9c0', 590, ['gluten', 'milk'], ['sandwich-bread']),
      createDish('croque', '1f35e', 690, ['gluten', 'milk', 'mustard'], []),
      createDish('reuben', '1f969', 950, ['gluten', 'milk', 'mustard', 'eggs'], []),
      createDish('steak', '1f969', 1090, ['gluten', 'milk', 'mustard'], ['sandwich-bread', 'steak-doneness']),
      createDish('pulled-pork', '1f356', 890, ['gluten', 'eggs', 'mustard'], ['sandwich-bread', 'sauces']),
      createDish('meatball', '1f9c6', 850, ['gluten', 'eggs', 'milk'], ['sandwich-bread']),
      createDish('chicken-avocado', '1f951', 850, ['gluten'], ['sandwich-bread']),
    ]),
    createSection('sides', [
      createDish('tomato-soup', '1f345', 490, ['celery'], ['portion-size']),
      createDish('crisps', '1f954', 250, [], []),
      createDish('caesar', '1f957', 790, ['gluten', 'eggs', 'fish', 'milk', 'mustard'], []),
      createDish('cookie', '1f36a', 220, ['gluten', 'eggs', 'milk', 'nuts'], []),
    ]),
    drinks,
  ],
}
