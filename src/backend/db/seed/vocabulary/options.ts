// A data table of every option group of the seed (over 300 lines), so that the kinds of A §5 can be seen side by side.
import { attribute, chosen, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { OptionGroup } from '#backend/db/seed/vocabulary/shapes.ts'

/** `min` 1 and `max` 1. */
const single = { min: 1, max: 1, maxPerAttribute: 1 } as const

/** `max` 1, `min` 0. */
const atMostOne = { min: 0, max: 1, maxPerAttribute: 1 } as const

export const optionGroups: readonly OptionGroup[] = [
  {
    key: 'pizza-size',
    names: texts('Size', 'Tamaño', 'Розмір', 'Չափը'),
    ...single,
    attributes: [
      chosen('26-cm', 0, 'Small, 26 cm', 'Pequeña, 26 cm', 'Мала, 26 см', 'Փոքր, 26 սմ'),
      attribute('32-cm', 300, 'Medium, 32 cm', 'Mediana, 32 cm', 'Середня, 32 см', 'Միջին, 32 սմ'),
      attribute('40-cm', 600, 'Large, 40 cm', 'Grande, 40 cm', 'Велика, 40 см', 'Մեծ, 40 սմ'),
    ],
  },
  {
    key: 'pizza-dough',
    names: texts('Dough', 'Masa', 'Тісто', 'Խմորը'),
    ...single,
    attributes: [
      chosen('classic', 0, 'Classic', 'Clásica', 'Класичне', 'Դասական'),
      attribute('thin', 0, 'Thin and crisp', 'Fina y crujiente', 'Тонке хрустке', 'Բարակ և խրթխրթան'),
      attribute('wholegrain', 100, 'Wholegrain', 'Integral', 'Цільнозернове', 'Ամբողջահատիկ'),
      attribute('gluten-free', 250, 'Gluten-free', 'Sin gluten', 'Без глютену', 'Առանց գլյուտենի'),
    ],
  },
  {
    key: 'extra-toppings',
    names: texts('Extra toppings', 'Ingredientes extra', 'Додаткова начинка', 'Հավելյալ միջուկ'),
    min: 0,
    maxPerAttribute: 3,
    attributes: [
      attribute('mozzarella', 150, 'Mozzarella', 'Mozzarella', 'Моцарела', 'Մոցարելլա'),
      attribute('ham', 180, 'Ham', 'Jamón cocido', 'Шинка', 'Խոզապուխտ'),
      attribute('mushrooms', 120, 'Mushrooms', 'Champiñones', 'Печериці', 'Սունկ'),
      attribute('olives', 100, 'Olives', 'Aceitunas', 'Оливки', 'Ձիթապտուղ'),
      attribute('jalapeno', 100, 'Jalapeños', 'Jalapeños', 'Халапеньйо', 'Խալապենյո'),
      attribute('rocket', 90, 'Rocket', 'Rúcula', 'Рукола', 'Ռուկոլա'),
    ],
  },
  {
    key: 'burger-doneness',
    names: texts('How do you like the beef?', '¿Cómo quieres la carne?', 'Як приготувати яловичину?', 'Ինչպե՞ս պատրաստել տավարի միսը'),
    ...single,
    attributes: [
      chosen('medium', 0, 'Medium', 'Al punto', 'Середнє просмаження', 'Միջին տապակված'),
      attribute('well-done', 0, 'Well done', 'Muy hecha', 'Повне просмаження', 'Լավ տապակված'),
    ],
  },
  {
    key: 'burger-extras',
    names: texts('Make it bigger', 'Añade lo que quieras', 'Додати до бургера', 'Ավելացնել բուրգերին'),
    maxPerAttribute: 2,
    attributes: [
      attribute('bacon', 150, 'Crispy bacon', 'Beicon crujiente', 'Хрусткий бекон', 'Խրթխրթան բեկոն'),
      attribute('cheddar', 120, 'Cheddar', 'Queso cheddar', 'Чедер', 'Չեդեր պանիր'),
      attribute('egg', 120, 'Fried egg', 'Huevo frito', 'Смажене яйце', 'Տապակած ձու'),
      attribute('onion', 80, 'Caramelised onion', 'Cebolla caramelizada', 'Карамелізована цибуля', 'Կարամելացված սոխ'),
      attribute('patty', 320, 'One more patty', 'Otra carne', 'Ще одна котлета', 'Եվս մեկ կոտլետ'),
    ],
  },
  {
    key: 'side',
    names: texts('Choose a side', 'Elige guarnición', 'Оберіть гарнір', 'Ընտրեք խավարտ'),
    ...single,
    attributes: [
      chosen('fries', 0, 'French fries', 'Patatas fritas', 'Картопля фрі', 'Կարտոֆիլ ֆրի'),
      attribute('sweet-potato', 120, 'Sweet potato fries', 'Boniato frito', 'Батат фрі', 'Տապակած բատատ'),
      attribute('salad', 0, 'Green salad', 'Ensalada verde', 'Зелений салат', 'Կանաչ աղցան'),
    ],
  },
  {
    key: 'sauces',
    names: texts('Sauces, up to three', 'Salsas, hasta tres', 'Соуси, не більше трьох', 'Սոուսներ, մինչև երեքը'),
    min: 0,
    max: 3,
    maxPerAttribute: 2,
    attributes: [
      attribute('ketchup', 50, 'Ketchup', 'Kétchup', 'Кетчуп', 'Կետչուպ'),
      attribute('mayonnaise', 50, 'Mayonnaise', 'Mayonesa', 'Майонез', 'Մայոնեզ'),
      attribute('garlic', 60, 'Garlic sauce', 'Salsa de ajo', 'Часниковий соус', 'Սխտորի սոուս'),
      attribute('barbecue', 60, 'Barbecue sauce', 'Salsa barbacoa', 'Соус барбекю', 'Բարբեքյու սոուս'),
      attribute('hot', 60, 'Hot sauce', 'Salsa picante', 'Гострий соус', 'Կծու սոուս'),
    ],
  },
  {
    key: 'spice-level',
    names: texts('How hot?', '¿Cuánto pica?', 'Наскільки гостро?', 'Որքա՞ն կծու'),
    ...single,
    attributes: [
      chosen('mild', 0, 'Mild', 'Suave', 'Негостро', 'Մեղմ'),
      attribute('medium', 0, 'Medium', 'Medio', 'Помірно', 'Միջին'),
      attribute('hot', 0, 'Hot', 'Picante', 'Гостро', 'Կծու'),
      attribute('very-hot', 0, 'Very hot', 'Muy picante', 'Дуже гостро', 'Շատ կծու'),
    ],
  },
  {
    key: 'taco-fillings',
    names: texts('Fillings for three tacos', 'Rellenos para tres tacos', 'Начинки для трьох тако', 'Միջուկ երեք տակոյի համար'),
    min: 1,
    max: 3,
    maxPerAttribute: 3,
    attributes: [
      attribute('beef', 0, 'Beef', 'Ternera', 'Яловичина', 'Տավարի միս'),
      attribute('chicken', 0, 'Chicken', 'Pollo', 'Курка', 'Հավի միս'),
      attribute('pork', 0, 'Pork with pineapple', 'Cerdo con piña', 'Свинина з ананасом', 'Խոզի միս արքայախնձորով'),
      attribute('prawns', 150, 'Prawns', 'Gambas', 'Креветки', 'Ծովախեցգետին'),
      attribute('beans', 0, 'Black beans', 'Frijoles negros', 'Чорна квасоля', 'Սև լոբի'),
    ],
  },
  {
    key: 'salad-base',
    names: texts('Base', 'Base', 'Основа', 'Հիմքը'),
    ...single,
    attributes: [
      chosen('rice', 0, 'Rice', 'Arroz', 'Рис', 'Բրինձ'),
      attribute('quinoa', 100, 'Quinoa', 'Quinoa', 'Кіноа', 'Կինոա'),
      attribute('leaves', 0, 'Mixed leaves', 'Mezcla de hojas', 'Мікс салатів', 'Խառը տերևներ'),
      attribute('bulgur', 0, 'Bulgur', 'Bulgur', 'Булгур', 'Բլղուր'),
    ],
  },
  {
    key: 'salad-toppings',
    names: texts('Toppings, one to four', 'Ingredientes, de uno a cuatro', 'Додатки, від одного до чотирьох', 'Հավելումներ, մեկից չորս'),
    min: 1,
    max: 4,
    maxPerAttribute: 2,
    attributes: [
      attribute('avocado', 150, 'Avocado', 'Aguacate', 'Авокадо', 'Ավոկադո'),
      attribute('chicken', 200, 'Grilled chicken', 'Pollo a la plancha', 'Курка гриль', 'Գրիլ հավ'),
      attribute('salmon', 300, 'Salmon', 'Salmón', 'Лосось', 'Սաղմոն'),
      attribute('feta', 120, 'Feta', 'Queso feta', 'Фета', 'Ֆետա պանիր'),
      attribute('chickpeas', 80, 'Chickpeas', 'Garbanzos', 'Нут', 'Սիսեռ'),
      attribute('cherry-tomatoes', 80, 'Cherry tomatoes', 'Tomates cherri', 'Помідори чері', 'Չերի լոլիկ'),
      attribute('seeds', 60, 'Pumpkin seeds', 'Pipas de calabaza', 'Гарбузове насіння', 'Դդմի սերմ'),
    ],
  },
  {
    key: 'dressing',
    names: texts('Dressing', 'Aliño', 'Заправка', 'Համեմանք'),
    ...atMostOne,
    attributes: [
      attribute('oil-lemon', 0, 'Olive oil and lemon', 'Aceite de oliva y limón', 'Оливкова олія з лимоном', 'Ձիթապտղի ձեթ և կիտրոն'),
      attribute('yoghurt', 0, 'Yoghurt and mint', 'Yogur y menta', 'Йогурт із м’ятою', 'Մածուն և անանուխ'),
      attribute('mustard-honey', 0, 'Honey mustard', 'Miel y mostaza', 'Мед із гірчицею', 'Մեղր և մանանեխ'),
      attribute('tahini', 50, 'Tahini', 'Tahini', 'Тахіні', 'Թահինի'),
    ],
  },
  {
    key: 'noodles',
    names: texts('Noodles', 'Fideos', 'Локшина', 'Լապշա'),
    ...single,
    attributes: [
      chosen('ramen', 0, 'Wheat ramen', 'Ramen de trigo', 'Пшенична рамен', 'Ցորենի ռամեն'),
      attribute('udon', 0, 'Thick udon', 'Udon gruesos', 'Товста удон', 'Հաստ ուդոն'),
      attribute('rice', 50, 'Rice noodles', 'Fideos de arroz', 'Рисова', 'Բրնձի լապշա'),
    ],
  },
  {
    key: 'ramen-extras',
    names: texts(
      'Add to the bowl, up to four',
      'Añade al bol, hasta cuatro',
      'Додати в миску, до чотирьох',
      'Ավելացնել ամանի մեջ, մինչև չորսը',
    ),
    max: 4,
    maxPerAttribute: 2,
    attributes: [
      attribute('egg', 120, 'Soft egg', 'Huevo poco hecho', 'Яйце некруте', 'Թերխաշ ձու'),
      attribute('pork', 250, 'Slice of pork', 'Loncha de cerdo', 'Скибка свинини', 'Խոզի մսի շերտ'),
      attribute('tofu', 150, 'Tofu', 'Tofu', 'Тофу', 'Տոֆու'),
      attribute('corn', 80, 'Sweetcorn', 'Maíz dulce', 'Кукурудза', 'Եգիպտացորեն'),
      attribute('seaweed', 80, 'Nori seaweed', 'Alga nori', 'Водорості норі', 'Նորի ջրիմուռ'),
    ],
  },
  {
    key: 'sushi-extras',
    names: texts('With your sushi', 'Con tu sushi', 'До суші', 'Սուշիի հետ'),
    min: 0,
    max: 3,
    maxPerAttribute: 1,
    attributes: [
      chosen('soy', 0, 'Soy sauce', 'Salsa de soja', 'Соєвий соус', 'Սոյայի սոուս'),
      attribute('wasabi', 0, 'Wasabi', 'Wasabi', 'Васабі', 'Վասաբի'),
      attribute('ginger', 0, 'Pickled ginger', 'Jengibre encurtido', 'Маринований імбир', 'Մարինացված կոճապղպեղ'),
      attribute('spicy-mayo', 70, 'Spicy mayonnaise', 'Mayonesa picante', 'Гострий майонез', 'Կծու մայոնեզ'),
    ],
  },
  {
    key: 'dumpling-cooking',
    names: texts('Steamed or fried?', '¿Al vapor o a la plancha?', 'На парі чи смажені?', 'Շոգեխաշե՞լ, թե՞ տապակել'),
    ...single,
    attributes: [
      chosen('steamed', 0, 'Steamed', 'Al vapor', 'На парі', 'Շոգեխաշած'),
      attribute('fried', 0, 'Pan-fried', 'A la plancha', 'Підсмажені', 'Տապակած'),
    ],
  },
  {
    key: 'kebab-bread',
    names: texts('In what?', '¿En qué pan?', 'У чому подати?', 'Ինչի՞ մեջ'),
    ...single,
    attributes: [
      chosen('lavash', 0, 'Lavash', 'Pan lavash', 'Лаваш', 'Լավաշ'),
      attribute('pita', 0, 'Pita', 'Pan de pita', 'Піта', 'Պիտա'),
      attribute('plate', 180, 'On a plate with rice', 'Al plato con arroz', 'На тарілці з рисом', 'Ափսեով, բրնձով'),
    ],
  },
  {
    key: 'milk',
    names: texts('Milk', 'Leche', 'Молоко', 'Կաթը'),
    ...single,
    attributes: [
      chosen('whole', 0, 'Whole milk', 'Leche entera', 'Звичайне молоко', 'Սովորական կաթ'),
      attribute('lactose-free', 30, 'Lactose-free milk', 'Leche sin lactosa', 'Безлактозне молоко', 'Առանց լակտոզի կաթ'),
      attribute('oat', 50, 'Oat drink', 'Bebida de avena', 'Вівсяне молоко', 'Վարսակի կաթ'),
      attribute('almond', 60, 'Almond drink', 'Bebida de almendra', 'Мигдалеве молоко', 'Նուշի կաթ'),
    ],
  },
  {
    key: 'coffee-extras',
    names: texts('A little more', 'Un poco más', 'Ще трішки', 'Մի քիչ էլ'),
    max: 2,
    maxPerAttribute: 1,
    attributes: [
      attribute('shot', 60, 'Extra shot of espresso', 'Café extra', 'Додатковий еспресо', 'Լրացուցիչ էսպրեսո'),
      attribute('vanilla', 50, 'Vanilla syrup', 'Sirope de vainilla', 'Ванільний сироп', 'Վանիլի օշարակ'),
      attribute('caramel', 50, 'Caramel syrup', 'Sirope de caramelo', 'Карамельний сироп', 'Կարամելի օշարակ'),
      attribute('cinnamon', 0, 'Cinnamon', 'Canela', 'Кориця', 'Դարչին'),
    ],
  },
  {
    key: 'drink-size',
    names: texts('Size', 'Tamaño', 'Об’єм', 'Ծավալը'),
    ...single,
    attributes: [
      chosen('small', 0, '250 ml', '250 ml', '250 мл', '250 մլ'),
      attribute('medium', 60, '350 ml', '350 ml', '350 мл', '350 մլ'),
      attribute('large', 110, '450 ml', '450 ml', '450 мл', '450 մլ'),
    ],
  },
  {
    key: 'ice',
    names: texts('Ice and lemon', 'Hielo y limón', 'Лід і лимон', 'Սառույց և կիտրոն'),
    min: 0,
    max: 2,
    maxPerAttribute: 1,
    attributes: [
      attribute('ice', 0, 'With ice', 'Con hielo', 'З льодом', 'Սառույցով'),
      attribute('lemon', 0, 'With a slice of lemon', 'Con una rodaja de limón', 'Зі скибочкою лимона', 'Կիտրոնի շերտով'),
    ],
  },
  {
    key: 'box-pieces',
    names: texts('Fill the box', 'Llena la caja', 'Наповніть коробку', 'Լցրեք տուփը'),
    min: 1,
    maxPerAttribute: 6,
    attributes: [
      attribute('chocolate', 180, 'Chocolate doughnut', 'Dónut de chocolate', 'Пончик із шоколадом', 'Շոկոլադե դոնաթ'),
      attribute('sugar', 150, 'Sugared doughnut', 'Dónut de azúcar', 'Пончик із цукровою пудрою', 'Շաքարապատ դոնաթ'),
      attribute('berry', 180, 'Berry doughnut', 'Dónut de frutos rojos', 'Ягідний пончик', 'Հատապտղային դոնաթ'),
      attribute('pistachio', 220, 'Pistachio doughnut', 'Dónut de pistacho', 'Фісташковий пончик', 'Պիստակով դոնաթ'),
    ],
  },
  {
    key: 'cake-extras',
    names: texts('For the occasion', 'Para la ocasión', 'Для свята', 'Տոնի համար'),
    min: 0,
    maxPerAttribute: 10,
    attributes: [
      attribute('candle', 30, 'Candle', 'Vela', 'Свічка', 'Մոմ'),
      attribute('card', 150, 'Greeting card', 'Tarjeta de felicitación', 'Вітальна листівка', 'Շնորհավորական բացիկ'),
    ],
  },
  {
    key: 'khorovats-sides',
    names: texts('With it, one or two', 'Para acompañar, uno o dos', 'До м’яса, одне або два', 'Մսի հետ՝ մեկ կամ երկու'),
    min: 1,
    max: 2,
    maxPerAttribute: 1,
    attributes: [
      chosen('lavash', 0, 'Lavash and herbs', 'Lavash y hierbas', 'Лаваш і зелень', 'Լավաշ և կանաչի'),
      attribute('potatoes', 150, 'Potatoes on the coals', 'Patatas a la brasa', 'Картопля на вугіллі', 'Կարտոֆիլի խորոված'),
      attribute('vegetables', 180, 'Grilled vegetables', 'Verduras a la brasa', 'Овочі на вугіллі', 'Բանջարեղենի խորոված'),
      attribute('onion', 0, 'Onion with sumac', 'Cebolla con zumaque', 'Цибуля з сумахом', 'Սոխ սումախով'),
    ],
  },
  {
    key: 'varenyky-toppings',
    names: texts('On top, up to two', 'Por encima, hasta dos', 'Зверху, не більше двох', 'Վրան՝ մինչև երկուսը'),
    min: 0,
    max: 2,
    maxPerAttribute: 1,
    attributes: [
      chosen('sour-cream', 0, 'Sour cream', 'Nata agria', 'Сметана', 'Թթվասեր'),
      attribute('onion', 40, 'Fried onion', 'Cebolla frita', 'Смажена цибуля', 'Տապակած սոխ'),
      attribute('cracklings', 90, 'Pork cracklings', 'Chicharrones', 'Шкварки', 'Տապակած խոզի ճարպ'),
      attribute('butter', 40, 'Butter', 'Mantequilla', 'Вершкове масло', 'Կարագ'),
    ],
  },
  {
    key: 'paella-servings',
    names: texts('For how many?', '¿Para cuántos?', 'На скількох?', 'Քանի՞ հոգու համար'),
    ...single,
    attributes: [
      chosen('one', 0, 'For one', 'Para uno', 'На одного', 'Մեկ հոգու'),
      attribute('two', 1250, 'For two', 'Para dos', 'На двох', 'Երկու հոգու'),
      attribute('four', 3600, 'For four', 'Para cuatro', 'На чотирьох', 'Չորս հոգու'),
    ],
  },
  {
    key: 'bouquet-size',
    names: texts('Size of the bouquet', 'Tamaño del ramo', 'Розмір букета', 'Փնջի չափը'),
    ...single,
    attributes: [
      chosen('small', 0, 'Small', 'Pequeño', 'Малий', 'Փոքր'),
      attribute('medium', 1200, 'Medium', 'Mediano', 'Середній', 'Միջին'),
      attribute('large', 2600, 'Large', 'Grande', 'Великий', 'Մեծ'),
    ],
  },
  {
    key: 'bouquet-extras',
    names: texts('With the flowers', 'Con las flores', 'Разом із квітами', 'Ծաղիկների հետ'),
    maxPerAttribute: 1,
    attributes: [
      attribute('card', 150, 'Card with your words', 'Tarjeta con tu mensaje', 'Листівка з вашими словами', 'Բացիկ ձեր խոսքերով'),
      attribute('vase', 1200, 'Glass vase', 'Jarrón de cristal', 'Скляна ваза', 'Ապակե ծաղկաման'),
      attribute('chocolates', 700, 'Box of chocolates', 'Caja de bombones', 'Коробка цукерок', 'Շոկոլադե կոնֆետների տուփ'),
    ],
  },
  {
    key: 'gift-wrap',
    names: texts('Gift wrapping', 'Envoltorio de regalo', 'Подарункове пакування', 'Նվերի փաթեթավորում'),
    ...atMostOne,
    attributes: [
      attribute('paper', 150, 'Paper and ribbon', 'Papel y lazo', 'Папір і стрічка', 'Թուղթ և ժապավեն'),
      attribute('box', 350, 'Gift box', 'Caja de regalo', 'Подарункова коробка', 'Նվերի տուփ'),
    ],
  },
]
