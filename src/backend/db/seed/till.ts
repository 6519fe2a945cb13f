import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'

/** What every small shop keeps beside its till: shops whose shelves are short have it too, so that no menu is a handful of lines. */
export const TILL = section(
  'till',
  ['At the till', 'Junto a la caja', 'Біля каси', 'Դրամարկղի մոտ'],
  [
    dish(
      'till-chocolate',
      '1f36b',
      190,
      ['milk', 'soya'],
      [],
      ['Milk chocolate, 100 g', 'Chocolate con leche, 100 g', 'Молочний шоколад, 100 г', 'Կաթնային շոկոլադ, 100 գ'],
      [
        'A bar to share, or not.',
        'Una tableta para compartir, o no.',
        'Плитка, якою можна поділитися. Або ні.',
        'Սալիկ, որով կարելի է կիսվել։ Կամ ոչ։',
      ],
    ),
    dish(
      'till-mints',
      '1f36c',
      120,
      [],
      [],
      ['Mint sweets, 50 g', 'Caramelos de menta, 50 g', "М'ятні льодяники, 50 г", 'Անանուխի կոնֆետներ, 50 գ'],
      ['Fresh and without sugar.', 'Frescos y sin azúcar.', 'Освіжають, без цукру.', 'Թարմացնող, առանց շաքարի։'],
    ),
    dish(
      'till-bag',
      '1f6cd-fe0f',
      100,
      [],
      [],
      ['Paper gift bag', 'Bolsa de regalo de papel', 'Паперовий подарунковий пакет', 'Նվերի թղթե տոպրակ'],
      ['Strong enough for a bottle.', 'Aguanta hasta una botella.', 'Витримає й пляшку.', 'Կդիմանա նույնիսկ շշին։'],
    ),
    dish(
      'till-candles',
      '1f56f-fe0f',
      250,
      [],
      [],
      ['Tea lights, 10 pieces', 'Velas de té, 10 unidades', 'Чайні свічки, 10 шт.', 'Թեյի մոմեր, 10 հատ'],
      ['They burn for four hours.', 'Arden cuatro horas.', 'Горять чотири години.', 'Այրվում են չորս ժամ։'],
    ),
  ],
)
