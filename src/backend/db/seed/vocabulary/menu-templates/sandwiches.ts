import { drinks } from '#backend/db/seed/vocabulary/menu-templates/drinks.ts'
import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'
import type { MenuTemplate } from '#backend/db/seed/vocabulary/types.ts'

export const sandwiches: MenuTemplate = {
  key: 'sandwiches',
  category: 'restaurants',
  filters: ['sandwiches', 'snacks'],
  coverPictures: ['1f96a', '1f956', '1f96f'],
  tints: [4, 3, 8],
  sections: [
    createSection('cold', [
      createDish('club', 890, ['gluten', 'eggs', 'milk', 'mustard'], ['sandwich-bread', 'side']),
      createDish('tuna', 690, ['gluten', 'fish', 'eggs'], ['sandwich-bread']),
      createDish('ham-butter', 590, ['gluten', 'milk'], ['sandwich-bread']),
      createDish('smoked-salmon', 850, ['gluten', 'fish', 'milk'], ['sandwich-bread']),
      createDish('mozzarella-pesto', 720, ['gluten', 'milk', 'nuts'], ['sandwich-bread']),
      createDish('egg-mayo', 550, ['gluten', 'eggs', 'mustard'], ['sandwich-bread']),
      createDish('hummus', 650, ['gluten', 'sesame'], ['sandwich-bread']),
    ]),
    createSection('hot', [
      createDish('toastie', 590, ['gluten', 'milk'], ['sandwich-bread']),
      createDish('croque', 690, ['gluten', 'milk', 'mustard'], []),
      createDish('reuben', 950, ['gluten', 'milk', 'mustard', 'eggs'], []),
      createDish('steak', 1090, ['gluten', 'milk', 'mustard'], ['sandwich-bread', 'steak-doneness']),
      createDish('pulled-pork', 890, ['gluten', 'eggs', 'mustard'], ['sandwich-bread', 'sauces']),
      createDish('meatball', 850, ['gluten', 'eggs', 'milk'], ['sandwich-bread']),
      createDish('chicken-avocado', 850, ['gluten'], ['sandwich-bread']),
    ]),
    createSection('sides', [
      createDish('tomato-soup', 490, ['celery'], ['portion-size']),
      createDish('crisps', 250, [], []),
      createDish('caesar', 790, ['gluten', 'eggs', 'fish', 'milk', 'mustard'], []),
      createDish('cookie', 220, ['gluten', 'eggs', 'milk', 'nuts'], []),
    ]),
    drinks,
  ],
}
