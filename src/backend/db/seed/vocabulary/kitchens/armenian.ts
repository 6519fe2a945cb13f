import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const grilled = ['khorovats-sides'] as const

// A data table.
export const armenian: Kitchen = {
  key: 'armenian',
  category: 'restaurants',
  filters: ['armenian', 'local-kitchen', 'grill'],
  pictures: ['1fad3', '1f362', '1f356'],
  tints: [1, 23, 2],
  taglines: [
    texts('Coals, lavash and patience', 'Brasa, lavash y paciencia', 'Вугілля, лаваш і терпіння', 'Կրակ, լավաշ և համբերություն'),
    texts('A table for every toast', 'Una mesa para cada brindis', 'Стіл на кожен тост', 'Սեղան՝ ամեն կենացի համար'),
  ],
  storeNames: {
    ES: ['Casa Ararat', 'El Tonir', 'Lavash y Brasa', 'Granada Roja', 'La Mesa de Anahit', 'Khorovats Bar', 'Sabor de Ereván', 'Sevan', 'Albaricoque', 'Dilijan'],
    UA: ['Хоровац на вугіллі', 'Тонір', 'Лахмаджо Арам', 'Арарат', 'Гранатовий сад', 'Лаваш', 'Єреванський дворик', 'Севан', 'Абрикос', 'Вірменська гостина'],
    AM: ['Լահմաջո Արամ', 'Խորովածանոց', 'Թոնիր', 'Տոլմա տուն', 'Պանդոկ Գյումրի', 'Գառնի', 'Նուռ', 'Մեր գյուղը', 'Տավուշ', 'Քյուֆթա'],
  },
  sections: [
    section('khorovats', ['Khorovats', 'Khorovats a la brasa', 'Хоровац', 'Խորոված'], [
      dish('khorovats-pork', '1f356', 1290, [], grilled, ['Pork khorovats', 'Khorovats de cerdo', 'Хоровац зі свинини', 'Խոզի խորոված'], [
        'Pork on the bone over vine coals, with onion and pepper.',
        'Cerdo con hueso a la brasa de sarmiento, con cebolla y pimienta.',
        'Свинина на кістці на виноградному вугіллі, із цибулею й перцем.',
        'Խոզի չալաղաջ՝ խաղողի վազի կրակի վրա, սոխով և պղպեղով։',
      ]),
      dish('khorovats-lamb', '1f356', 1590, [], grilled, ['Lamb khorovats', 'Khorovats de cordero', 'Хоровац із баранини', 'Գառան խորոված'], [
        'Young lamb, salt and smoke: nothing hides its taste.',
        'Cordero joven, sal y humo: nada tapa su sabor.',
        'Молода баранина, сіль і дим: ніщо не приховує смаку.',
        'Մատղաշ գառան միս, աղ և ծուխ. ոչինչ չի թաքցնում համը։',
      ]),
      dish('kebab', '1f362', 990, ['gluten'], grilled, ['Beef kebab in lavash', 'Kebab de ternera en lavash', 'Кебаб з яловичини в лаваші', 'Տավարի քեբաբ լավաշով'], [
        'Minced beef with onion and herbs, wrapped in thin lavash.',
        'Ternera picada con cebolla y hierbas, envuelta en lavash fino.',
        'Січена яловичина із цибулею та зеленню в тонкому лаваші.',
        'Աղացած տավարի միս սոխով և կանաչիով՝ բարակ լավաշի մեջ։',
      ]),
      dish('trout', '1f41f', 1390, ['fish'], grilled, ['Grilled Sevan trout', 'Trucha a la brasa', 'Севанська форель на вугіллі', 'Իշխանի խորոված'], [
        'A whole trout with tarragon and lemon, from the coals.',
        'Trucha entera con estragón y limón, a la brasa.',
        'Ціла форель з естрагоном і лимоном, приготована на вугіллі.',
        'Ամբողջական իշխան ձուկ՝ թարխունով և կիտրոնով, կրակի վրա։',
      ]),
      dish('vegetables', '1f346', 690, [], [], ['Grilled vegetables', 'Verduras a la brasa', 'Овочі на вугіллі', 'Բանջարեղենի խորոված'], [
        'Aubergine, pepper and tomato, peeled and dressed with garlic.',
        'Berenjena, pimiento y tomate, pelados y aliñados con ajo.',
        'Баклажани, перець і помідори, очищені та заправлені часником.',
        'Սմբուկ, պղպեղ և լոլիկ՝ մաքրած և սխտորով համեմած։',
      ]),
    ]),
    section('oven', ['From the oven', 'Del horno', 'З печі', 'Փռից'], [
      dish('lahmajo', '1fad3', 390, ['gluten'], ['spice-level'], ['Lahmajo', 'Lahmajo', 'Лахмаджо', 'Լահմաջո'], [
        'Thin crisp bread with minced meat, tomato and parsley.',
        'Pan fino y crujiente con carne picada, tomate y perejil.',
        'Тонкий хрусткий корж із фаршем, помідорами й петрушкою.',
        'Բարակ խրթխրթան խմոր՝ աղացած մսով, լոլիկով և մաղադանոսով։',
      ]),
      dish('zhingyalov-hats', '1f33f', 490, ['gluten'], [], ['Zhingyalov hats', 'Pan relleno de hierbas', 'Женгялов хац', 'Ժենգյալով հաց'], [
        'Flatbread filled with a dozen chopped wild herbs.',
        'Pan plano relleno de una docena de hierbas silvestres.',
        'Корж, начинений дюжиною січених диких трав.',
        'Բարակ հաց՝ տասներկու տեսակ մանրացրած կանաչիով։',
      ]),
      dish('khachapuri', '1f9c0', 650, ['gluten', 'milk', 'eggs'], [], ['Cheese bread with egg', 'Pan de queso con huevo', 'Хачапурі з яйцем', 'Խաչապուրի ձվով'], [
        'A bread boat filled with hot cheese, egg and butter.',
        'Barca de pan con queso caliente, huevo y mantequilla.',
        'Човник із тіста з гарячим сиром, яйцем і маслом.',
        'Խմորե նավակ՝ տաք պանրով, ձվով և կարագով։',
      ]),
      dish('lavash', '1fad3', 150, ['gluten'], [], ['Lavash from the tonir', 'Lavash del tonir', 'Лаваш із тоніра', 'Թոնրի լավաշ'], [
        'Thin bread baked on the wall of a clay oven.',
        'Pan fino cocido en la pared de un horno de barro.',
        'Тонкий хліб, спечений на стінці глиняної печі.',
        'Բարակ հաց՝ թխված կավե թոնրի պատին։',
      ]),
    ]),
    section('home', ['Home dishes', 'Platos caseros', 'Домашні страви', 'Տնական ուտեստներ'], [
      dish('dolma', '1f33f', 890, ['milk'], [], ['Dolma in vine leaves', 'Dolma en hojas de parra', 'Толма у виноградному листі', 'Թփով տոլմա'], [
        'Vine leaves with meat and rice, with garlic yoghurt.',
        'Hojas de parra con carne y arroz, y yogur con ajo.',
        'Виноградне листя з м’ясом і рисом, з часниковим мацуном.',
        'Խաղողի տերևներ՝ մսով և բրնձով, սխտորած մածունի հետ։',
      ]),
      dish('summer-dolma', '1fad1', 890, [], [], ['Summer dolma', 'Dolma de verano', 'Літня толма', 'Ամառային տոլմա'], [
        'Pepper, tomato and aubergine filled with meat and basil.',
        'Pimiento, tomate y berenjena rellenos de carne y albahaca.',
        'Перець, помідор і баклажан, начинені м’ясом із базиліком.',
        'Պղպեղ, լոլիկ և սմբուկ՝ լցոնված մսով և ռեհանով։',
      ]),
      dish('harissa', '1f963', 690, ['gluten', 'milk'], [], ['Harissa', 'Harissa armenia', 'Хариса', 'Հարիսա'], [
        'Wheat and chicken stirred for hours, with melted butter.',
        'Trigo y pollo removidos durante horas, con mantequilla fundida.',
        'Пшениця з куркою, що томляться годинами, з топленим маслом.',
        'Կորկոտ և հավի միս՝ ժամերով եփած, հալած կարագով։',
      ]),
      dish('khashlama', '1f372', 990, ['celery'], [], ['Khashlama', 'Khashlama de ternera', 'Хашлама', 'Խաշլամա'], [
        'Beef, potato, pepper and tomato stewed in their own juice.',
        'Ternera, patata, pimiento y tomate guisados en su jugo.',
        'Яловичина, картопля, перець і помідори, тушковані у власному соку.',
        'Տավարի միս, կարտոֆիլ, պղպեղ և լոլիկ՝ եփած իրենց հյութում։',
      ]),
      dish('spas', '1f963', 490, ['milk', 'gluten', 'eggs'], [], ['Spas', 'Sopa de yogur', 'Спас', 'Սպաս'], [
        'Warm yoghurt soup with wheat, mint and coriander.',
        'Sopa tibia de yogur con trigo, menta y cilantro.',
        'Теплий суп із мацуну з пшеницею, м’ятою та кінзою.',
        'Տաք թանապուր՝ ձավարով, անանուխով և համեմով։',
      ]),
      dish('ghapama', '1f958', 1490, ['nuts', 'milk'], [], ['Ghapama', 'Calabaza rellena', 'Ґапама', 'Ղափամա'], [
        'A whole baked pumpkin with rice, dried fruit and honey.',
        'Calabaza entera asada con arroz, frutas secas y miel.',
        'Цілий запечений гарбуз із рисом, сухофруктами та медом.',
        'Ամբողջական թխած դդում՝ բրնձով, չրերով և մեղրով։',
      ]),
    ]),
    section('sweet', ['Sweets', 'Dulces', 'Солодощі', 'Քաղցրավենիք'], [
      dish('gata', '1f967', 390, ['gluten', 'eggs', 'milk'], [], ['Gata', 'Gata', 'Ґата', 'Գաթա'], [
        'Layered bread with a crumbly filling of butter and sugar.',
        'Pan hojaldrado con relleno de mantequilla y azúcar.',
        'Листкова здоба з розсипчастою начинкою з масла й цукру.',
        'Շերտավոր խմոր՝ կարագով և շաքարով փխրուն խորիզով։',
      ]),
      dish('pakhlava', '1f36f', 350, ['gluten', 'nuts', 'milk'], [], ['Walnut pakhlava', 'Baklava de nueces', 'Пахлава з волоськими горіхами', 'Ընկույզով փախլավա'], [
        'Pastry, walnuts, cinnamon and honey, cut in diamonds.',
        'Hojaldre, nueces, canela y miel, cortada en rombos.',
        'Тісто, волоські горіхи, кориця й мед, нарізана ромбами.',
        'Խմոր, ընկույզ, դարչին և մեղր՝ շեղանկյունաձև կտրատած։',
      ]),
      dish('sujukh', '1f347', 450, ['nuts', 'gluten'], [], ['Sweet sujukh', 'Sujukh dulce', 'Солодкий суджух', 'Քաղցր սուջուխ'], [
        'Walnuts on a string, dipped in thickened grape juice.',
        'Nueces en hilo bañadas en mosto de uva espeso.',
        'Волоські горіхи на нитці в загуслому виноградному соку.',
        'Թելի վրա շարված ընկույզ՝ խաղողի թանձր դոշաբի մեջ։',
      ]),
      dish('tan', '1f95b', 220, ['milk'], [], ['Tan with mint', 'Tan con menta', 'Тан із м’ятою', 'Թան անանուխով'], [
        'Salted yoghurt drink, cold and a little sour.',
        'Bebida de yogur con sal, fría y algo ácida.',
        'Солонуватий напій із мацуну, холодний і трохи кислий.',
        'Մածունից պատրաստված աղի ըմպելիք՝ սառը և մի փոքր թթու։',
      ]),
    ]),
    drinks,
  ],
}
