import { dish, section } from '#backend/db/seed/vocabulary/rows.ts'

/** On every restaurant's menu. */
export const drinks = section(
  'drinks',
  ['Drinks', 'Bebidas', 'Напої', 'Ըմպելիք'],
  [
    dish('still-water', '1f4a7', 150, [], [], ['Still water, 0.5 l', 'Agua mineral, 0,5 l', 'Вода негазована, 0,5 л', 'Ջուր առանց գազի, 0,5 լ'], [
      'Natural mineral water from a mountain spring.',
      'Agua mineral natural de un manantial de montaña.',
      'Природна мінеральна вода з гірського джерела.',
      'Բնական հանքային ջուր լեռնային աղբյուրից։',
    ]),
    dish('sparkling-water', '1f4a7', 180, [], ['ice'], ['Sparkling water, 0.5 l', 'Agua con gas, 0,5 l', 'Вода газована, 0,5 л', 'Գազավորված ջուր, 0,5 լ'], [
      'Mineral water with fine bubbles, well chilled.',
      'Agua mineral con burbuja fina, bien fría.',
      'Мінеральна вода з дрібними бульбашками, добре охолоджена.',
      'Հանքային ջուր մանր պղպջակներով, լավ սառեցված։',
    ]),
    dish('cola', '1f964', 220, [], ['ice'], ['Cola, 0.33 l', 'Cola, 0,33 l', 'Кола, 0,33 л', 'Կոլա, 0,33 լ'], [
      'The classic dark soda, in a cold can.',
      'El refresco oscuro de siempre, en lata fría.',
      'Класичний темний лимонад у холодній бляшанці.',
      'Դասական մուգ զովացուցիչ ըմպելիք՝ սառը տուփով։',
    ]),
    dish('lemonade', '1f34b', 290, [], ['ice'], ['House lemonade', 'Limonada casera', 'Домашній лимонад', 'Տնական լիմոնադ'], [
      'Lemons pressed this morning, mint and very little sugar.',
      'Limones exprimidos esta mañana, menta y muy poco azúcar.',
      'Лимони, вичавлені вранці, м’ята й зовсім трохи цукру.',
      'Առավոտյան քամած կիտրոն, անանուխ և շատ քիչ շաքար։',
    ]),
    dish('orange-juice', '1f34a', 320, [], ['drink-size'], ['Fresh orange juice', 'Zumo de naranja natural', 'Апельсиновий фреш', 'Նարնջի թարմ հյութ'], [
      'Squeezed when you order, with nothing added to it.',
      'Recién exprimido al hacer el pedido, sin nada añadido.',
      'Вичавлюємо після замовлення, нічого не додаємо.',
      'Քամում ենք պատվերից հետո, ոչինչ չենք ավելացնում։',
    ]),
    dish('iced-tea', '1f964', 260, [], ['ice'], ['Iced peach tea', 'Té helado de melocotón', 'Холодний чай із персиком', 'Սառը թեյ դեղձով'], [
      'Black tea brewed here, cooled with slices of peach.',
      'Té negro infusionado aquí y enfriado con rodajas de melocotón.',
      'Чорний чай нашого заварювання, охолоджений зі скибочками персика.',
      'Մեր թրմած սև թեյը՝ սառեցված դեղձի շերտերով։',
    ]),
  ],
)
