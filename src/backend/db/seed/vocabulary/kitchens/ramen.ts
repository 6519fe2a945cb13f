import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const bowl = ['noodles', 'ramen-extras', 'spice-level'] as const

// A data table.
export const ramen: Kitchen = {
  key: 'ramen',
  category: 'restaurants',
  filters: ['asian', 'soups'],
  pictures: ['1f35c', '1f95f', '1f961'],
  tints: [14, 1, 3],
  taglines: [
    texts('Broth that simmers all night', 'Un caldo que hierve toda la noche', 'Бульйон, що вариться всю ніч', 'Արգանակ, որ եփվում է ողջ գիշեր'),
    texts('Slurping is allowed', 'Aquí se puede sorber', 'Сьорбати дозволено', 'Ձայնով ուտել կարելի է'),
  ],
  storeNames: {
    ES: ['Ramen del Patio', 'Caldo Lento', 'Kaze Ramen', 'La Fideería', 'Vapor', 'Noche de Udon', 'El Cuenco', 'Hana Wok', 'Tazón Rojo', 'Calle Saigón'],
    UA: ['Рамен у дворику', 'Локшинна', 'Гарячий бульйон', 'Удон і друзі', 'Миска', 'Вок Станція', 'Сьорб', 'Червона локшина', 'Сайгон', 'Пара'],
    AM: ['Ռամեն տուն', 'Լապշա բար', 'Տաք արգանակ', 'Վոկ փողոց', 'Սայգոն', 'Ուդոն', 'Կարմիր աման', 'Ասիա ճաշարան', 'Գոլորշի', 'Ռամեն Պռոշյան'],
  },
  sections: [
    section('ramen', ['Ramen', 'Ramen', 'Рамен', 'Ռամեն'], [
      dish('tonkotsu', '1f35c', 1190, ['gluten', 'eggs', 'soya', 'sesame'], bowl, ['Tonkotsu ramen', 'Ramen tonkotsu', 'Тонкоцу рамен', 'Տոնկոցու ռամեն'], [
        'Creamy pork broth, roast pork, a soft egg and spring onion.',
        'Caldo cremoso de cerdo, cerdo asado, huevo tierno y cebolleta.',
        'Густий свинячий бульйон, печена свинина, яйце й зелена цибуля.',
        'Թանձր խոզի արգանակ, թխած խոզի միս, ձու և կանաչ սոխ։',
      ]),
      dish('shoyu', '1f35c', 1090, ['gluten', 'eggs', 'soya'], bowl, ['Chicken shoyu ramen', 'Ramen shoyu de pollo', 'Шою рамен із куркою', 'Շոյու ռամեն հավով'], [
        'Clear chicken broth with soy sauce, chicken and bamboo shoots.',
        'Caldo claro de pollo con soja, pollo y brotes de bambú.',
        'Прозорий курячий бульйон із соєвим соусом, курка й бамбук.',
        'Թափանցիկ հավի արգանակ սոյայի սոուսով, հավ և բամբուկ։',
      ]),
      dish('miso-ramen', '1f33d', 1120, ['gluten', 'soya', 'sesame', 'milk'], bowl, ['Miso ramen with corn', 'Ramen de miso con maíz', 'Місо рамен із кукурудзою', 'Միսո ռամեն եգիպտացորենով'], [
        'Miso broth, sweetcorn, butter and bean sprouts, as in Sapporo.',
        'Caldo de miso, maíz, mantequilla y brotes, como en Sapporo.',
        'Бульйон місо, кукурудза, масло й паростки, як у Саппоро.',
        'Միսոյի արգանակ, եգիպտացորեն, կարագ և ծիլեր՝ ինչպես Սապորոյում։',
      ]),
      dish('vegetable-ramen', '1f344', 1050, ['gluten', 'soya', 'sesame'], bowl, ['Mushroom ramen', 'Ramen de setas', 'Грибний рамен', 'Սնկով ռամեն'], [
        'A broth of dried mushrooms and seaweed, tofu and greens.',
        'Caldo de setas secas y algas, tofu y verduras.',
        'Бульйон із сушених грибів та водоростей, тофу й зелень.',
        'Չորացրած սնկի և ջրիմուռի արգանակ, տոֆու և կանաչի։',
      ]),
    ]),
    section('wok', ['From the wok', 'Al wok', 'З вока', 'Վոկից'], [
      dish('pad-thai', '1f35d', 1050, ['eggs', 'peanuts', 'soya', 'fish', 'crustaceans'], ['spice-level'], ['Pad thai with prawns', 'Pad thai con gambas', 'Пад тай із креветками', 'Պադ թայ ծովախեցգետնով'], [
        'Rice noodles with prawns, egg, tamarind, peanuts and lime.',
        'Fideos de arroz con gambas, huevo, tamarindo, cacahuete y lima.',
        'Рисова локшина з креветками, яйцем, тамариндом, арахісом і лаймом.',
        'Բրնձի լապշա ծովախեցգետնով, ձվով, թամարինդով, գետնընկույզով և լայմով։',
      ]),
      dish('udon-beef', '1f961', 1090, ['gluten', 'soya', 'sesame'], ['spice-level'], ['Udon with beef', 'Udon con ternera', 'Удон із яловичиною', 'Ուդոն տավարի մսով'], [
        'Thick noodles, strips of beef, peppers and sweet soy sauce.',
        'Fideos gruesos, tiras de ternera, pimientos y soja dulce.',
        'Товста локшина, смужки яловичини, перець і солодкий соєвий соус.',
        'Հաստ լապշա, տավարի մսի շերտեր, պղպեղ և քաղցր սոյայի սոուս։',
      ]),
      dish('fried-rice', '1f35a', 850, ['eggs', 'soya', 'sesame'], ['spice-level'], ['Fried rice with egg', 'Arroz frito con huevo', 'Смажений рис із яйцем', 'Տապակած բրինձ ձվով'], [
        'Rice tossed with egg, peas, carrot and spring onion.',
        'Arroz salteado con huevo, guisantes, zanahoria y cebolleta.',
        'Рис, обсмажений із яйцем, горошком, морквою й зеленою цибулею.',
        'Բրինձ՝ տապակած ձվով, ոլոռով, գազարով և կանաչ սոխով։',
      ]),
    ]),
    section('curry', ['Curries and soups', 'Curris y sopas', 'Карі та супи', 'Քարի և ապուրներ'], [
      dish('curry-katsu', '1f35b', 1150, ['gluten', 'eggs', 'milk'], ['spice-level'], ['Katsu curry', 'Katsu curry', 'Кацу карі', 'Կացու քարի'], [
        'Crisp breaded chicken, mild Japanese curry and white rice.',
        'Pollo empanado crujiente, curri japonés suave y arroz blanco.',
        'Хрустка курка в паніруванні, м’яке японське карі та білий рис.',
        'Խրթխրթան պաքսիմատով հավ, մեղմ ճապոնական քարի և սպիտակ բրինձ։',
      ]),
      dish('green-curry', '1f965', 1120, ['fish', 'crustaceans'], ['spice-level'], ['Thai green curry', 'Curri verde tailandés', 'Тайське зелене карі', 'Թայլանդական կանաչ քարի'], [
        'Chicken in coconut milk with green chilli and basil.',
        'Pollo en leche de coco con chile verde y albahaca.',
        'Курка в кокосовому молоці із зеленим чилі та базиліком.',
        'Հավ կոկոսի կաթի մեջ՝ կանաչ չիլիով և ռեհանով։',
      ]),
      dish('tom-yum', '1f372', 990, ['crustaceans', 'fish'], ['spice-level'], ['Tom yum with prawns', 'Tom yum con gambas', 'Том ям із креветками', 'Տոմ յամ ծովախեցգետնով'], [
        'Hot and sour broth with lemongrass, lime leaf and mushrooms.',
        'Caldo picante y ácido con citronela, hoja de lima y setas.',
        'Гостро-кислий бульйон із лемонграсом, листям лайма та грибами.',
        'Կծու-թթու արգանակ կիտրոնախոտով, լայմի տերևով և սնկով։',
      ]),
      dish('pho', '1f35c', 1050, ['fish'], ['noodles', 'spice-level'], ['Beef pho', 'Pho de ternera', 'Фо бо з яловичиною', 'Ֆո տավարի մսով'], [
        'Beef broth with star anise, rice noodles and fresh herbs.',
        'Caldo de ternera con anís estrellado, fideos de arroz y hierbas.',
        'Яловичий бульйон із бодяном, рисова локшина та свіжа зелень.',
        'Տավարի արգանակ աստղանիսոնով, բրնձի լապշա և թարմ կանաչի։',
      ]),
    ]),
    section('small', ['Small plates', 'Para picar', 'Закуски', 'Նախուտեստներ'], [
      dish('gyoza', '1f95f', 650, ['gluten', 'soya', 'sesame'], ['dumpling-cooking'], ['Pork gyoza, 6 pieces', 'Gyozas de cerdo, 6 piezas', 'Ґьодза зі свининою, 6 шт.', 'Գյոձա խոզի մսով, 6 հատ'], [
        'Thin dumplings with pork and cabbage, with soy and vinegar.',
        'Empanadillas finas de cerdo y col, con soja y vinagre.',
        'Тонкі пельмені зі свининою й капустою, соєвий соус та оцет.',
        'Բարակ խմորով գյոձա խոզի մսով և կաղամբով, սոյա և քացախ։',
      ]),
      dish('spring-rolls', '1f32f', 590, ['gluten', 'soya'], ['sauces'], ['Spring rolls, 4 pieces', 'Rollitos de primavera, 4 piezas', 'Спринг-роли, 4 шт.', 'Գարնանային ռոլեր, 4 հատ'], [
        'Crisp rolls with vegetables and glass noodles.',
        'Rollitos crujientes de verduras y fideos de cristal.',
        'Хрусткі рулетики з овочами та скляною локшиною.',
        'Խրթխրթան փաթեթներ բանջարեղենով և ապակե լապշայով։',
      ]),
      dish('kimchi', '1f96c', 390, ['fish', 'soya'], [], ['Kimchi', 'Kimchi', 'Кімчі', 'Կիմչի'], [
        'Cabbage fermented for two weeks with chilli and ginger.',
        'Col fermentada dos semanas con chile y jengibre.',
        'Капуста, ферментована два тижні з чилі та імбиром.',
        'Երկու շաբաթ խմորված կաղամբ՝ չիլիով և կոճապղպեղով։',
      ]),
    ]),
    drinks,
  ],
}
