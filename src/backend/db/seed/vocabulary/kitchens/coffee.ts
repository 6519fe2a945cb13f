import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const withMilk = ['drink-size', 'milk', 'coffee-extras'] as const

// A data table.
export const coffee: Kitchen = {
  key: 'coffee',
  category: 'restaurants',
  filters: ['coffee', 'breakfast', 'desserts'],
  pictures: ['2615', '1f950', '1f95e'],
  tints: [2, 3, 14],
  taglines: [
    texts('Good morning until four', 'Buenos días hasta las cuatro', 'Добрий ранок до четвертої', 'Բարի լույս մինչև ժամը չորսը'),
    texts('We roast on Tuesdays', 'Tostamos los martes', 'Обсмажуємо каву щовівторка', 'Սուրճը բովում ենք երեքշաբթի օրերին'),
  ],
  storeNames: {
    ES: ['Café Amanecer', 'La Tostadora', 'Molino y Taza', 'Desayunos Pilar', 'Granja Nova', 'El Cruasán', 'Café del Patio', 'Buen Día', 'Leche y Espuma', 'Primera Hora'],
    UA: ['Ранкова кава', 'Сніданок удома', 'Кавовий двір', 'Зерно', 'Круасан і Ко', 'Пінка', 'Тепла чашка', 'Яєчня', 'Добрий ранок', 'Кавомлин'],
    AM: ['Առավոտ', 'Սուրճի տուն', 'Ջազվե', 'Բարի լույս', 'Տաք բաժակ', 'Հատիկ', 'Կրուասան', 'Սրճարան Թումանյան', 'Նախաճաշ', 'Փրփուր'],
  },
  sections: [
    section('coffee', ['Coffee', 'Café', 'Кава', 'Սուրճ'], [
      dish('espresso', '2615', 180, [], ['coffee-extras'], ['Espresso', 'Café solo', 'Еспресо', 'Էսպրեսո'], [
        'Short and dark, with notes of cocoa and orange.',
        'Corto e intenso, con notas de cacao y naranja.',
        'Міцний і короткий, з нотами какао та апельсина.',
        'Կարճ և թունդ՝ կակաոյի և նարնջի երանգներով։',
      ]),
      dish('cappuccino', '2615', 290, ['milk'], withMilk, ['Cappuccino', 'Capuchino', 'Капучино', 'Կապուչինո'], [
        'Espresso under a thick cap of milk foam.',
        'Café solo bajo una espesa capa de espuma de leche.',
        'Еспресо під густою шапкою молочної піни.',
        'Էսպրեսո՝ կաթի թանձր փրփուրի տակ։',
      ]),
      dish('latte', '1f95b', 310, ['milk'], withMilk, ['Latte', 'Café con leche', 'Лате', 'Լատե'], [
        'Plenty of hot milk, a little foam and espresso.',
        'Mucha leche caliente, poca espuma y café solo.',
        'Багато гарячого молока, трохи піни та еспресо.',
        'Շատ տաք կաթ, մի քիչ փրփուր և էսպրեսո։',
      ]),
      dish('iced-coffee', '1f9ca', 340, ['milk'], withMilk, ['Iced coffee', 'Café con hielo y leche', 'Кава з льодом', 'Սառը սուրճ'], [
        'Two espressos, cold milk and a glass full of ice.',
        'Dos cafés, leche fría y un vaso lleno de hielo.',
        'Два еспресо, холодне молоко й повна склянка льоду.',
        'Երկու էսպրեսո, սառը կաթ և մի բաժակ սառույց։',
      ]),
      dish('jezve', '2615', 250, [], ['coffee-extras'], ['Coffee from the jezve', 'Café a la armenia', 'Кава в джезві', 'Հայկական սուրճ'], [
        'Ground to dust and brewed slowly in a copper pot.',
        'Molido muy fino y hecho despacio en cazo de cobre.',
        'Найдрібніший помел, повільно зварений у мідній джезві.',
        'Շատ մանր աղացած և դանդաղ եփած պղնձե ջազվեով։',
      ]),
    ]),
    section('tea', ['Tea and juice', 'Tés y zumos', 'Чай і фреші', 'Թեյ և հյութ'], [
      dish('black-tea', '1fad6', 250, [], ['drink-size'], ['Black tea with thyme', 'Té negro con tomillo', 'Чорний чай із чебрецем', 'Սև թեյ ուրցով'], [
        'Strong leaf tea with wild thyme from the hills.',
        'Té en hoja, fuerte, con tomillo silvestre del monte.',
        'Міцний листовий чай із диким гірським чебрецем.',
        'Թունդ տերևաթեյ լեռնային վայրի ուրցով։',
      ]),
      dish('matcha', '1f375', 390, ['milk'], ['drink-size', 'milk'], ['Matcha latte', 'Matcha latte', 'Матча лате', 'Մատչա լատե'], [
        'Stone-ground green tea whisked with hot milk.',
        'Té verde molido a la piedra batido con leche caliente.',
        'Зелений чай кам’яного помелу, збитий із гарячим молоком.',
        'Քարաղաց կանաչ թեյ՝ հարած տաք կաթով։',
      ]),
      dish('cocoa', '1f36b', 350, ['milk'], ['drink-size', 'milk'], ['Hot chocolate', 'Chocolate a la taza', 'Гарячий шоколад', 'Տաք շոկոլադ'], [
        'Thick dark chocolate with a spoon of whipped cream.',
        'Chocolate negro espeso con una cucharada de nata.',
        'Густий чорний шоколад із ложкою збитих вершків.',
        'Թանձր սև շոկոլադ՝ մի գդալ հարած սերուցքով։',
      ]),
      dish('juice', '1f34a', 350, [], ['drink-size'], ['Orange juice', 'Zumo de naranja', 'Апельсиновий сік', 'Նարնջի հյութ'], [
        'Four oranges in each glass and nothing else.',
        'Cuatro naranjas en cada vaso y nada más.',
        'Чотири апельсини в кожній склянці й більш нічого.',
        'Ամեն բաժակում չորս նարինջ և ուրիշ ոչինչ։',
      ]),
    ]),
    section('breakfast', ['Breakfast', 'Desayunos', 'Сніданки', 'Նախաճաշ'], [
      dish('eggs-toast', '1f373', 750, ['gluten', 'eggs', 'milk'], [], ['Fried eggs on toast', 'Huevos fritos con tostada', 'Яєчня з тостами', 'Ձվածեղ տոստով'], [
        'Two fried eggs, sourdough toast, tomato and rocket.',
        'Dos huevos fritos, tostada de masa madre, tomate y rúcula.',
        'Два смажені яйця, тост на заквасці, помідор і рукола.',
        'Երկու տապակած ձու, թթխմորով տոստ, լոլիկ և ռուկոլա։',
      ]),
      dish('avocado-toast', '1f951', 790, ['gluten', 'eggs'], [], ['Avocado toast with egg', 'Tostada de aguacate con huevo', 'Тост з авокадо та яйцем', 'Տոստ ավոկադոյով և ձվով'], [
        'Crushed avocado, poached egg and chilli flakes.',
        'Aguacate machacado, huevo escalfado y copos de guindilla.',
        'Розім’яте авокадо, яйце пашот і пластівці чилі.',
        'Ճզմած ավոկադո, պաշոտ ձու և չիլիի փաթիլներ։',
      ]),
      dish('pancakes', '1f95e', 690, ['gluten', 'eggs', 'milk'], [], ['Pancakes with honey', 'Tortitas con miel', 'Панкейки з медом', 'Փանքեյք մեղրով'], [
        'A stack of four, with honey, butter and banana.',
        'Cuatro tortitas con miel, mantequilla y plátano.',
        'Стосик із чотирьох, з медом, маслом і бананом.',
        'Չորս հատ՝ մեղրով, կարագով և բանանով։',
      ]),
      dish('shakshuka', '1f958', 850, ['eggs', 'gluten'], ['spice-level'], ['Shakshuka', 'Shakshuka', 'Шакшука', 'Շակշուկա'], [
        'Eggs poached in tomato and peppers, with warm bread.',
        'Huevos escalfados en tomate y pimientos, con pan caliente.',
        'Яйця, запечені в томатах із перцем, і теплий хліб.',
        'Ձու՝ եփած լոլիկի և պղպեղի մեջ, տաք հացով։',
      ]),
      dish('porridge', '1f963', 520, ['gluten', 'milk', 'nuts'], ['milk'], ['Oat porridge with berries', 'Gachas de avena con frutos rojos', 'Вівсянка з ягодами', 'Վարսակի շիլա հատապտուղներով'], [
        'Oats cooked slowly, with berries, nuts and honey.',
        'Avena cocida despacio, con frutos rojos, nueces y miel.',
        'Повільно зварена вівсянка з ягодами, горіхами та медом.',
        'Դանդաղ եփած վարսակ՝ հատապտուղներով, ընկույզով և մեղրով։',
      ]),
      dish('bagel', '1f96f', 790, ['gluten', 'fish', 'milk', 'sesame'], [], ['Bagel with salmon', 'Bagel con salmón', 'Бейгл із лососем', 'Բեյգլ սաղմոնով'], [
        'Smoked salmon, cream cheese, capers and red onion.',
        'Salmón ahumado, queso crema, alcaparras y cebolla roja.',
        'Копчений лосось, вершковий сир, каперси й червона цибуля.',
        'Ապխտած սաղմոն, սերուցքային պանիր, կապար և կարմիր սոխ։',
      ]),
    ]),
    section('bakes', ['From the oven', 'Del horno', 'З печі', 'Փռից'], [
      dish('croissant', '1f950', 220, ['gluten', 'eggs', 'milk'], [], ['Butter croissant', 'Cruasán de mantequilla', 'Масляний круасан', 'Կարագով կրուասան'], [
        'Twenty-seven layers, crisp outside and soft within.',
        'Veintisiete capas, crujiente por fuera y tierno por dentro.',
        'Двадцять сім шарів, хрусткий зовні й м’який усередині.',
        'Քսանյոթ շերտ՝ դրսից խրթխրթան, ներսից փափուկ։',
      ]),
      dish('almond-croissant', '1f950', 320, ['gluten', 'eggs', 'milk', 'nuts'], [], ['Almond croissant', 'Cruasán de almendra', 'Мигдалевий круасан', 'Նուշով կրուասան'], [
        'Filled with almond cream and baked a second time.',
        'Relleno de crema de almendra y horneado otra vez.',
        'Начинений мигдалевим кремом і спечений удруге.',
        'Լցոնված նուշի կրեմով և թխված երկրորդ անգամ։',
      ]),
      dish('cinnamon-bun', '1f9c1', 290, ['gluten', 'eggs', 'milk'], [], ['Cinnamon bun', 'Rollo de canela', 'Булочка з корицею', 'Դարչինով բուլկի'], [
        'Soft dough rolled with cinnamon and brown sugar.',
        'Masa tierna enrollada con canela y azúcar moreno.',
        'М’яке тісто, закручене з корицею та тростинним цукром.',
        'Փափուկ խմոր՝ դարչինով և շագանակագույն շաքարով։',
      ]),
      dish('cookie', '1f36a', 220, ['gluten', 'eggs', 'milk', 'soya'], [], ['Chocolate cookie', 'Galleta de chocolate', 'Печиво із шоколадом', 'Շոկոլադով թխվածքաբլիթ'], [
        'Large, chewy, with chunks of dark chocolate and salt.',
        'Grande, tierna, con trozos de chocolate negro y sal.',
        'Велике, тягуче, зі шматочками чорного шоколаду й сіллю.',
        'Մեծ և փափուկ՝ սև շոկոլադի կտորներով և աղով։',
      ]),
      dish('pretzel', '1f968', 250, ['gluten', 'milk'], [], ['Salted pretzel', 'Pretzel salado', 'Солоний крендель', 'Աղի կրենդել'], [
        'Brown, shiny and sprinkled with coarse salt.',
        'Dorado, brillante y con sal gruesa por encima.',
        'Рум’яний, блискучий, посипаний крупною сіллю.',
        'Կարմրած, փայլուն և խոշոր աղով ցանված։',
      ]),
    ]),
  ],
}
