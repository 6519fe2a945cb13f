import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table.
export const mexican: Kitchen = {
  key: 'mexican',
  category: 'restaurants',
  filters: ['mexican', 'snacks', 'gluten-free'],
  pictures: ['1f32e', '1f32f', '1f951'],
  tints: [3, 7, 0],
  taglines: [
    texts('Corn, lime and chilli', 'Maíz, lima y chile', 'Кукурудза, лайм і чилі', 'Եգիպտացորեն, լայմ և չիլի'),
    texts('Tortillas pressed all day', 'Tortillas recién prensadas', 'Тортильї печемо весь день', 'Տորտիլյա ենք թխում ողջ օրը'),
  ],
  storeNames: {
    ES: ['Taquería La Milpa', 'Maíz Morado', 'El Comal de Rosa', 'Cantina Oaxaca', 'Tres Chiles', 'La Nopalera', 'Ándale Tacos', 'El Molcajete', 'Frida y Maíz', 'Taco Alegre'],
    UA: ['Тако на бульварі', 'Кактус і Лайм', 'Мексика поруч', 'Гостра кукурудза', 'Тортилья', 'Сім чилі', 'Бурито Бар', 'Сонце Мехіко', 'Такерія «Агава»', 'Авокадо'],
    AM: ['Տակո տուն', 'Կակտուս', 'Չիլի և լայմ', 'Մեքսիկա փողոց', 'Տակերիա Ագավա', 'Տորտիլյա', 'Կծու արև', 'Բուրիտո բար', 'Ավոկադո', 'Եգիպտացորեն'],
  },
  sections: [
    section('tacos', ['Tacos', 'Tacos', 'Тако', 'Տակո'], [
      dish('three-tacos', '1f32e', 990, [], ['taco-fillings', 'spice-level'], ['Three tacos of your choice', 'Tres tacos a tu gusto', 'Три тако на ваш вибір', 'Երեք տակո ձեր ընտրությամբ'], [
        'Soft corn tortillas with onion, coriander and lime.',
        'Tortillas de maíz tiernas con cebolla, cilantro y lima.',
        'М’які кукурудзяні тортильї з цибулею, кінзою й лаймом.',
        'Եգիպտացորենի փափուկ տորտիլյա՝ սոխով, համեմով և լայմով։',
      ]),
      dish('taco-fish', '1f41f', 450, ['fish', 'gluten', 'eggs'], ['spice-level'], ['Fish taco', 'Taco de pescado', 'Тако з рибою', 'Տակո ձկով'], [
        'Battered white fish, cabbage and chipotle mayonnaise.',
        'Pescado blanco rebozado, col y mayonesa de chipotle.',
        'Біла риба в клярі, капуста й майонез із чипотле.',
        'Սպիտակ ձուկ կլյարի մեջ, կաղամբ և չիպոտլեով մայոնեզ։',
      ]),
      dish('taco-pork', '1f34d', 390, [], ['spice-level'], ['Taco al pastor', 'Taco al pastor', 'Тако аль пастор', 'Տակո ալ պաստոր'], [
        'Marinated pork from the spit with roast pineapple.',
        'Cerdo adobado del trompo con piña asada.',
        'Маринована свинина з рожна й печений ананас.',
        'Շամփուրի մարինացված խոզի միս՝ տապակած արքայախնձորով։',
      ]),
    ]),
    section('burritos', ['Burritos and bowls', 'Burritos y boles', 'Бурито й боули', 'Բուրիտո և ամաններ'], [
      dish('burrito-beef', '1f32f', 990, ['gluten', 'milk'], ['spice-level', 'sauces'], ['Beef burrito', 'Burrito de ternera', 'Бурито з яловичиною', 'Բուրիտո տավարի մսով'], [
        'Slow beef, rice, black beans and cheese in a wheat tortilla.',
        'Ternera lenta, arroz, frijoles negros y queso en tortilla de trigo.',
        'Томлена яловичина, рис, чорна квасоля й сир у пшеничній тортильї.',
        'Շոգեխաշած տավարի միս, բրինձ, սև լոբի և պանիր՝ ցորենի տորտիլյայում։',
      ]),
      dish('burrito-chicken', '1f32f', 950, ['gluten', 'milk'], ['spice-level', 'sauces'], ['Chicken burrito', 'Burrito de pollo', 'Бурито з куркою', 'Բուրիտո հավով'], [
        'Grilled chicken, rice, sweetcorn and tomato salsa.',
        'Pollo a la brasa, arroz, maíz y salsa de tomate.',
        'Курка гриль, рис, кукурудза й томатна сальса.',
        'Գրիլ հավ, բրինձ, եգիպտացորեն և լոլիկի սալսա։',
      ]),
      dish('bowl', '1f957', 1050, [], ['taco-fillings', 'spice-level'], ['Burrito bowl', 'Burrito en bol', 'Бурито-боул', 'Բուրիտո ամանով'], [
        'Everything that fills a burrito, without the tortilla.',
        'Todo lo que lleva un burrito, pero sin la tortilla.',
        'Усе, що буває в бурито, тільки без тортильї.',
        'Այն ամենը, ինչ կա բուրիտոյի մեջ՝ առանց տորտիլյայի։',
      ]),
      dish('chilli', '1f372', 950, ['celery'], ['spice-level'], ['Chilli con carne', 'Chili con carne', 'Чилі кон карне', 'Չիլի կոն կարնե'], [
        'Beef and beans stewed with cocoa, cumin and dried chillies.',
        'Ternera y frijoles guisados con cacao, comino y chiles secos.',
        'Яловичина з квасолею, тушковані з какао, кумином і сухим чилі.',
        'Տավարի միս և լոբի՝ շոգեխաշած կակաոյով, քիմիոնով և չոր չիլիով։',
      ]),
    ]),
    section('oven', ['From the griddle', 'De la plancha', 'З пательні', 'Թավայից'], [
      dish('quesadilla', '1f9c0', 790, ['gluten', 'milk'], ['sauces'], ['Cheese quesadilla', 'Quesadilla de queso', 'Кесадилья із сиром', 'Պանրով կեսադիլյա'], [
        'Two crisp tortillas with plenty of melted cheese between.',
        'Dos tortillas crujientes con mucho queso fundido dentro.',
        'Дві хрусткі тортильї, а між ними багато розтопленого сиру.',
        'Երկու խրթխրթան տորտիլյա՝ արանքում առատ հալված պանիր։',
      ]),
      dish('quesadilla-mushrooms', '1f344', 850, ['gluten', 'milk'], ['sauces'], ['Mushroom quesadilla', 'Quesadilla de champiñones', 'Кесадилья з грибами', 'Սնկով կեսադիլյա'], [
        'Mushrooms with garlic and herbs under stretchy cheese.',
        'Champiñones con ajo y hierbas bajo un queso que se estira.',
        'Гриби з часником і травами під тягучим сиром.',
        'Սունկ սխտորով և կանաչիով՝ ձգվող պանրի տակ։',
      ]),
      dish('tamales', '1f33d', 690, ['milk'], [], ['Tamales, 2 pieces', 'Tamales, 2 piezas', 'Тамалес, 2 шт.', 'Տամալես, 2 հատ'], [
        'Corn dough with chicken, steamed in the husk.',
        'Masa de maíz con pollo, cocida al vapor en su hoja.',
        'Кукурудзяне тісто з куркою, приготоване на парі в листі.',
        'Եգիպտացորենի խմոր հավով՝ շոգեխաշած տերևի մեջ։',
      ]),
      dish('fajitas', '1f958', 1390, ['gluten', 'milk'], ['spice-level'], ['Chicken fajitas', 'Fajitas de pollo', 'Фахітас із куркою', 'Ֆախիտաս հավով'], [
        'Sizzling chicken, peppers and onions; roll them yourself.',
        'Pollo, pimientos y cebolla chisporroteando; enróllalas tú.',
        'Шкварчлива курка, перець і цибуля: загортайте самі.',
        'Տժժացող հավ, պղպեղ և սոխ. փաթաթեք ինքներդ։',
      ]),
    ]),
    section('snacks', ['Antojitos', 'Antojitos', 'Закуски', 'Նախուտեստներ'], [
      dish('guacamole', '1f951', 690, [], [], ['Guacamole with chips', 'Guacamole con totopos', 'Гуакамоле з чипсами', 'Գուակամոլե չիպսով'], [
        'Avocado crushed with lime, onion and coriander.',
        'Aguacate machacado con lima, cebolla y cilantro.',
        'Авокадо, розім’яте з лаймом, цибулею та кінзою.',
        'Ճզմած ավոկադո լայմով, սոխով և համեմով։',
      ]),
      dish('nachos', '1f9c0', 790, ['milk'], ['spice-level', 'sauces'], ['Nachos with cheese', 'Nachos con queso', 'Начос із сиром', 'Նաչոս պանրով'], [
        'Corn chips, hot cheese sauce, jalapeños and beans.',
        'Totopos de maíz, salsa de queso caliente, jalapeños y frijoles.',
        'Кукурудзяні чипси, гарячий сирний соус, халапеньйо та квасоля.',
        'Եգիպտացորենի չիպս, տաք պանրի սոուս, խալապենյո և լոբի։',
      ]),
      dish('street-corn', '1f33d', 450, ['milk', 'eggs'], [], ['Street corn', 'Elote', 'Елоте', 'Էլոտե'], [
        'Grilled corn with mayonnaise, fresh cheese and chilli.',
        'Maíz a la brasa con mayonesa, queso fresco y chile.',
        'Кукурудза гриль із майонезом, свіжим сиром і чилі.',
        'Գրիլ եգիպտացորեն մայոնեզով, թարմ պանրով և չիլիով։',
      ]),
      dish('churros', '1f36b', 490, ['gluten', 'milk', 'eggs'], [], ['Churros with chocolate', 'Churros con chocolate', 'Чурос із шоколадом', 'Չուրոս շոկոլադով'], [
        'Fried dough with cinnamon sugar and thick hot chocolate.',
        'Masa frita con azúcar y canela y chocolate espeso.',
        'Смажене тісто з цукром, корицею та густим шоколадом.',
        'Տապակած խմոր՝ դարչինախառն շաքարով և թանձր շոկոլադով։',
      ]),
    ]),
    drinks,
  ],
}
