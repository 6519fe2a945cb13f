import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table.
export const healthy: Kitchen = {
  key: 'healthy',
  category: 'restaurants',
  filters: ['healthy', 'vegan', 'vegetarian', 'gluten-free'],
  pictures: ['1f957', '1f951', '1f966'],
  tints: [7, 6, 9],
  taglines: [
    texts('Light, filling, of this morning', 'Ligero, saciante, de esta mañana', 'Легко, ситно, зранку', 'Թեթև, կուշտ, այս առավոտվա'),
    texts('More leaves, fewer promises', 'Más hojas, menos promesas', 'Більше зелені, менше обіцянок', 'Ավելի շատ կանաչի, քիչ խոստում'),
  ],
  storeNames: {
    ES: ['La Huerta Viva', 'Hoja a Hoja', 'Verde Limón', 'El Bol de Clara', 'Raíz y Brote', 'Mediodía Verde', 'Semilla', 'La Ensaladería', 'Brócoli y Amigos', 'Tierra Fresca'],
    UA: ['Зелена миска', 'Свіжо', 'Листок', 'Город у місті', 'Салатерія', 'Легкий обід', 'Насінина', 'Боул і Бульйон', 'Корисно', 'Паросток'],
    AM: ['Կանաչ ափսե', 'Թարմ', 'Տերև', 'Թեթև ճաշ', 'Աղցան տուն', 'Այգի', 'Սերմ', 'Առողջ ընտրություն', 'Ծիլ', 'Կանաչ շուկա'],
  },
  sections: [
    section('build', ['Build your own', 'A tu gusto', 'Зберіть самі', 'Հավաքեք ինքներդ'], [
      dish('own-bowl', '1f957', 990, [], ['salad-base', 'salad-toppings', 'dressing'], ['Your bowl', 'Tu bol', 'Ваш боул', 'Ձեր ամանը'], [
        'Choose a base, up to four toppings and a dressing.',
        'Elige una base, hasta cuatro ingredientes y un aliño.',
        'Оберіть основу, до чотирьох додатків і заправку.',
        'Ընտրեք հիմքը, մինչև չորս հավելում և համեմանք։',
      ]),
      dish('own-wrap', '1f32f', 890, ['gluten'], ['salad-toppings', 'dressing'], ['Your wrap', 'Tu wrap', 'Ваш рол у лаваші', 'Ձեր փաթեթը լավաշով'], [
        'A wholegrain flatbread with what you like inside.',
        'Pan plano integral relleno de lo que te guste.',
        'Цільнозерновий корж з усім, що ви любите.',
        'Ամբողջահատիկ բարակ հաց՝ ձեր սիրած միջուկով։',
      ]),
    ]),
    section('salads', ['Salads', 'Ensaladas', 'Салати', 'Աղցաններ'], [
      dish('caesar', '1f957', 950, ['gluten', 'eggs', 'fish', 'milk'], ['dressing'], ['Chicken Caesar', 'Ensalada César con pollo', 'Цезар із куркою', 'Կեսար հավով'], [
        'Romaine lettuce, grilled chicken, parmesan and croutons.',
        'Lechuga romana, pollo a la plancha, parmesano y picatostes.',
        'Салат ромен, курка гриль, пармезан і грінки.',
        'Ռոմեն հազար, գրիլ հավ, պարմեզան և չորահաց։',
      ]),
      dish('greek', '1fad2', 850, ['milk'], ['dressing'], ['Greek salad', 'Ensalada griega', 'Грецький салат', 'Հունական աղցան'], [
        'Tomato, cucumber, olives, red onion and a slab of feta.',
        'Tomate, pepino, aceitunas, cebolla roja y una buena feta.',
        'Помідори, огірки, оливки, червона цибуля й шматок фети.',
        'Լոլիկ, վարունգ, ձիթապտուղ, կարմիր սոխ և ֆետա պանիր։',
      ]),
      dish('quinoa', '1f957', 920, ['nuts'], ['dressing'], ['Quinoa and pomegranate', 'Quinoa y granada', 'Кіноа з гранатом', 'Կինոա նռով'], [
        'Quinoa, pomegranate, walnuts, parsley and mint.',
        'Quinoa, granada, nueces, perejil y menta.',
        'Кіноа, гранат, волоські горіхи, петрушка та м’ята.',
        'Կինոա, նուռ, ընկույզ, մաղադանոս և անանուխ։',
      ]),
      dish('beetroot', '1f96c', 850, ['milk', 'nuts'], ['dressing'], ['Beetroot and goat’s cheese', 'Remolacha y queso de cabra', 'Буряк із козячим сиром', 'Ճակնդեղ այծի պանրով'], [
        'Roast beetroot, rocket, goat’s cheese and toasted nuts.',
        'Remolacha asada, rúcula, queso de cabra y frutos secos.',
        'Печений буряк, рукола, козячий сир і підсмажені горіхи.',
        'Թխած ճակնդեղ, ռուկոլա, այծի պանիր և բոված ընկույզ։',
      ]),
      dish('tuna', '1f41f', 990, ['fish', 'eggs', 'mustard'], ['dressing'], ['Niçoise with tuna', 'Ensalada nizarda con atún', 'Нісуаз із тунцем', 'Նիսուազ թունայով'], [
        'Tuna, green beans, potato, egg and olives.',
        'Atún, judías verdes, patata, huevo y aceitunas.',
        'Тунець, стручкова квасоля, картопля, яйце й оливки.',
        'Թունա, կանաչ լոբի, կարտոֆիլ, ձու և ձիթապտուղ։',
      ]),
    ]),
    section('bowls', ['Warm bowls and soups', 'Boles calientes y sopas', 'Теплі боули й супи', 'Տաք ամաններ և ապուրներ'], [
      dish('salmon-bowl', '1f41f', 1290, ['fish', 'sesame', 'soya'], ['salad-base'], ['Salmon poke', 'Poke de salmón', 'Поке з лососем', 'Պոկե սաղմոնով'], [
        'Marinated salmon, avocado, edamame, cucumber and sesame.',
        'Salmón marinado, aguacate, edamame, pepino y sésamo.',
        'Маринований лосось, авокадо, едамаме, огірок і кунжут.',
        'Մարինացված սաղմոն, ավոկադո, էդամամե, վարունգ և քունջութ։',
      ]),
      dish('falafel-bowl', '1f9c6', 1050, ['sesame'], ['salad-base', 'dressing'], ['Falafel bowl', 'Bol de falafel', 'Боул із фалафелем', 'Ֆալաֆելով աման'], [
        'Crisp falafel, hummus, roast carrot and pickled cabbage.',
        'Falafel crujiente, hummus, zanahoria asada y col encurtida.',
        'Хрусткий фалафель, хумус, печена морква й маринована капуста.',
        'Խրթխրթան ֆալաֆել, հումուս, թխած գազար և թթու կաղամբ։',
      ]),
      dish('chicken-bowl', '1f357', 1090, [], ['salad-base', 'dressing'], ['Chicken and avocado bowl', 'Bol de pollo y aguacate', 'Боул із куркою й авокадо', 'Աման հավով և ավոկադոյով'], [
        'Grilled chicken, avocado, corn and cherry tomatoes.',
        'Pollo a la plancha, aguacate, maíz y tomates cherri.',
        'Курка гриль, авокадо, кукурудза й помідори чері.',
        'Գրիլ հավ, ավոկադո, եգիպտացորեն և չերի լոլիկ։',
      ]),
      dish('lentil-soup', '1f372', 590, ['celery'], [], ['Red lentil soup', 'Crema de lentejas rojas', 'Суп із червоної сочевиці', 'Կարմիր ոսպով ապուր'], [
        'Smooth lentils with cumin, lemon and olive oil.',
        'Lentejas suaves con comino, limón y aceite de oliva.',
        'Ніжна сочевиця з кумином, лимоном та оливковою олією.',
        'Նուրբ ոսպ քիմիոնով, կիտրոնով և ձիթապտղի ձեթով։',
      ]),
      dish('broccoli-soup', '1f966', 590, ['milk', 'celery'], [], ['Broccoli cream soup', 'Crema de brócoli', 'Крем-суп із броколі', 'Բրոկոլիով կրեմ-ապուր'], [
        'Green and silky, with a spoon of yoghurt and seeds.',
        'Verde y sedosa, con una cucharada de yogur y semillas.',
        'Зелений і шовковистий, з ложкою йогурту та насінням.',
        'Կանաչ և մետաքսյա՝ մի գդալ մածունով և սերմերով։',
      ]),
    ]),
    section('sweet', ['Sweet and light', 'Dulce y ligero', 'Солодке й легке', 'Քաղցր և թեթև'], [
      dish('fruit', '1f353', 490, [], [], ['Fruit salad', 'Macedonia', 'Фруктовий салат', 'Մրգային աղցան'], [
        'Whatever fruit is ripe today, cut just before leaving.',
        'La fruta madura de hoy, cortada justo antes de salir.',
        'Стиглі сьогоднішні фрукти, нарізані перед відправленням.',
        'Այսօրվա հասուն մրգերը՝ կտրատած ուղարկելուց առաջ։',
      ]),
      dish('chia', '1f965', 450, ['nuts'], [], ['Chia with coconut and mango', 'Chía con coco y mango', 'Чіа з кокосом і манго', 'Չիա կոկոսով և մանգոյով'], [
        'Chia seeds soaked overnight in coconut drink, with mango.',
        'Semillas de chía en bebida de coco toda la noche, con mango.',
        'Насіння чіа, настояне за ніч у кокосовому молоці, з манго.',
        'Գիշերը կոկոսի կաթում թրջված չիայի սերմ՝ մանգոյով։',
      ]),
      dish('granola', '1fad0', 490, ['gluten', 'milk', 'nuts'], [], ['Yoghurt, granola, blueberries', 'Yogur, granola y arándanos', 'Йогурт, гранола, лохина', 'Մածուն, գրանոլա, հապալաս'], [
        'Thick yoghurt, granola baked here and a handful of blueberries.',
        'Yogur espeso, granola horneada aquí y un puñado de arándanos.',
        'Густий йогурт, гранола власного випікання та жменя лохини.',
        'Թանձր մածուն, մեր թխած գրանոլան և մի բուռ հապալաս։',
      ]),
    ]),
    drinks,
  ],
}
