import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const dumpling = ['dumpling-cooking'] as const

// A data table.
export const chinese: Kitchen = {
  key: 'chinese',
  category: 'restaurants',
  filters: ['chinese', 'asian', 'soups'],
  pictures: ['1f95f', '1f961', '1f35c'],
  tints: [0, 2, 22],
  taglines: [
    texts('Little baskets, full table', 'Cestas pequeñas, mesa llena', 'Маленькі кошики, повний стіл', 'Փոքրիկ զամբյուղներ, լի սեղան'),
    texts('Wok on full flame', 'Wok a fuego vivo', 'Вок на сильному вогні', 'Վոկ ուժեղ կրակի վրա'),
  ],
  storeNames: {
    ES: ['El Dragón de Jade', 'Dim Sum del Barrio', 'Casa Bambú', 'La Muralla Roja', 'Siete Cestas', 'Loto Blanco', 'Mei Mei', 'El Farolillo', 'Seda y Arroz', 'Té de Jazmín'],
    UA: ['Червоний ліхтар', 'Дімсам у дворику', 'Бамбук', 'Нефритовий дракон', 'Сім кошиків', 'Білий лотос', 'Великий мур', 'Шовковий шлях', 'Панда', 'Жасмин'],
    AM: ['Կարմիր լապտեր', 'Դիմ սամ տուն', 'Բամբուկ', 'Նեֆրիտե վիշապ', 'Յոթ զամբյուղ', 'Սպիտակ լոտոս', 'Մետաքսի ճանապարհ', 'Պանդա', 'Հասմիկ', 'Չինական պարիսպ'],
  },
  sections: [
    section('dim-sum', ['Dim sum', 'Dim sum', 'Дімсами', 'Դիմ սամ'], [
      dish('har-gow', '1f95f', 690, ['crustaceans', 'gluten'], dumpling, ['Prawn dumplings, 4 pieces', 'Empanadillas de gamba, 4 piezas', 'Дімсами з креветкою, 4 шт.', 'Դիմ սամ ծովախեցգետնով, 4 հատ'], [
        'Whole prawns in a thin, almost transparent dough.',
        'Gambas enteras en una masa fina, casi transparente.',
        'Цілі креветки в тонкому, майже прозорому тісті.',
        'Ամբողջական ծովախեցգետին՝ բարակ, գրեթե թափանցիկ խմորում։',
      ]),
      dish('siu-mai', '1f95f', 650, ['gluten', 'soya', 'crustaceans', 'eggs'], ['dumpling-cooking'], ['Siu mai, 4 pieces', 'Siu mai, 4 piezas', 'Шаомай, 4 шт.', 'Շաո մայ, 4 հատ'], [
        'Open dumplings with pork, prawn and mushroom.',
        'Empanadillas abiertas de cerdo, gamba y seta.',
        'Відкриті пельмені зі свининою, креветкою та грибами.',
        'Բաց խմորով՝ խոզի միս, ծովախեցգետին և սունկ։',
      ]),
      dish('vegetable-dumplings', '1f96c', 590, ['gluten', 'soya', 'sesame'], dumpling, ['Vegetable dumplings, 4 pieces', 'Empanadillas de verdura, 4 piezas', 'Дімсами з овочами, 4 шт.', 'Դիմ սամ բանջարեղենով, 4 հատ'], [
        'Cabbage, carrot, tofu and ginger in green spinach dough.',
        'Col, zanahoria, tofu y jengibre en masa de espinacas.',
        'Капуста, морква, тофу та імбир у шпинатному тісті.',
        'Կաղամբ, գազար, տոֆու և կոճապղպեղ՝ սպանախի խմորում։',
      ]),
      dish('bao', '1f95f', 590, ['gluten', 'soya', 'milk'], [], ['Bao buns with pork, 2 pieces', 'Bao de cerdo, 2 piezas', 'Бао зі свининою, 2 шт.', 'Բաո խոզի մսով, 2 հատ'], [
        'Steamed buns, soft as a cloud, with sweet roast pork.',
        'Panecillos al vapor, tiernos como una nube, con cerdo dulce.',
        'Парові булочки, м’які мов хмаринка, із солодкою печеною свининою.',
        'Ամպի պես փափուկ շոգեխաշած բուլկիներ՝ քաղցր խոզի մսով։',
      ]),
    ]),
    section('wok', ['Wok dishes', 'Platos al wok', 'Страви з вока', 'Վոկի ուտեստներ'], [
      dish('sweet-sour', '1f34d', 1050, ['gluten', 'eggs', 'soya'], ['spice-level'], ['Sweet and sour pork', 'Cerdo agridulce', 'Свинина в кисло-солодкому соусі', 'Խոզի միս թթվաքաղցր սոուսով'], [
        'Crisp pork with pineapple, peppers and a shiny sauce.',
        'Cerdo crujiente con piña, pimientos y una salsa brillante.',
        'Хрустка свинина з ананасом, перцем і блискучим соусом.',
        'Խրթխրթան խոզի միս՝ արքայախնձորով, պղպեղով և փայլուն սոուսով։',
      ]),
      dish('kung-pao', '1f95c', 1090, ['peanuts', 'soya', 'gluten', 'celery'], ['spice-level'], ['Kung pao chicken', 'Pollo kung pao', 'Курка гунбао', 'Գունբաո հավ'], [
        'Chicken with roasted peanuts, dried chilli and celery.',
        'Pollo con cacahuetes tostados, chile seco y apio.',
        'Курка зі смаженим арахісом, сухим чилі та селерою.',
        'Հավ՝ բոված գետնընկույզով, չոր չիլիով և նեխուրով։',
      ]),
      dish('duck', '1f357', 1590, ['gluten', 'soya', 'sesame'], [], ['Crispy duck with pancakes', 'Pato crujiente con tortitas', 'Хрустка качка з млинцями', 'Խրթխրթան բադ բլիթներով'], [
        'Roast duck, thin pancakes, cucumber and plum sauce.',
        'Pato asado, tortitas finas, pepino y salsa de ciruela.',
        'Печена качка, тонкі млинці, огірок і сливовий соус.',
        'Թխած բադ, բարակ բլիթներ, վարունգ և սալորի սոուս։',
      ]),
      dish('mapo-tofu', '1f336-fe0f', 950, ['soya', 'gluten'], ['spice-level'], ['Mapo tofu', 'Tofu mapo', 'Мапо тофу', 'Մապո տոֆու'], [
        'Silky tofu with minced beef and tingling Sichuan pepper.',
        'Tofu sedoso con ternera picada y pimienta de Sichuan.',
        'Шовковистий тофу з яловичим фаршем і сичуанським перцем.',
        'Մետաքսյա տոֆու՝ աղացած տավարի մսով և սիչուանյան պղպեղով։',
      ]),
      dish('aubergine', '1f346', 890, ['soya', 'gluten'], ['spice-level'], ['Aubergine in garlic sauce', 'Berenjena en salsa de ajo', 'Баклажани в часниковому соусі', 'Սմբուկ սխտորի սոուսով'], [
        'Soft aubergine, garlic, ginger and a little vinegar.',
        'Berenjena tierna, ajo, jengibre y un poco de vinagre.',
        'М’які баклажани, часник, імбир і краплина оцту.',
        'Փափուկ սմբուկ, սխտոր, կոճապղպեղ և մի քիչ քացախ։',
      ]),
    ]),
    section('rice', ['Rice and noodles', 'Arroz y fideos', 'Рис і локшина', 'Բրինձ և լապշա'], [
      dish('yangzhou-rice', '1f35a', 850, ['eggs', 'crustaceans', 'soya'], [], ['Three delights rice', 'Arroz tres delicias', 'Рис «Три смаки»', 'Բրինձ երեք համով'], [
        'Fried rice with prawn, ham, egg and peas.',
        'Arroz frito con gamba, jamón, huevo y guisantes.',
        'Смажений рис із креветкою, шинкою, яйцем і горошком.',
        'Տապակած բրինձ՝ ծովախեցգետնով, խոզապուխտով, ձվով և ոլոռով։',
      ]),
      dish('chow-mein', '1f961', 920, ['gluten', 'soya', 'eggs'], ['spice-level'], ['Noodles with chicken', 'Tallarines con pollo', 'Локшина з куркою', 'Լապշա հավով'], [
        'Egg noodles tossed with chicken, cabbage and bean sprouts.',
        'Fideos de huevo salteados con pollo, col y brotes de soja.',
        'Яєчна локшина, обсмажена з куркою, капустою й паростками.',
        'Ձվով լապշա՝ տապակած հավով, կաղամբով և ծիլերով։',
      ]),
      dish('wonton-soup', '1f372', 690, ['gluten', 'soya', 'crustaceans'], [], ['Wonton soup', 'Sopa wantán', 'Суп із вонтонами', 'Վոնտոնով ապուր'], [
        'Clear broth with dumplings, greens and sesame oil.',
        'Caldo claro con empanadillas, verduras y aceite de sésamo.',
        'Прозорий бульйон із вонтонами, зеленню й кунжутною олією.',
        'Թափանցիկ արգանակ վոնտոնով, կանաչիով և քունջութի յուղով։',
      ]),
    ]),
    section('sweet', ['Sweets and tea', 'Dulces y té', 'Солодке й чай', 'Քաղցրավենիք և թեյ'], [
      dish('fortune-cookies', '1f960', 250, ['gluten', 'eggs'], [], ['Fortune cookies, 3 pieces', 'Galletas de la suerte, 3 piezas', 'Печиво з передбаченням, 3 шт.', 'Բախտագուշակ թխվածքներ, 3 հատ'], [
        'Thin and crisp, each with a wish inside.',
        'Finas y crujientes, cada una con un deseo dentro.',
        'Тоненьке й хрустке, а всередині побажання.',
        'Բարակ և խրթխրթան, ամեն մեկի մեջ՝ մի մաղթանք։',
      ]),
      dish('jasmine-tea', '1f375', 290, [], [], ['Jasmine tea', 'Té de jazmín', 'Жасминовий чай', 'Հասմիկի թեյ'], [
        'Green tea scented with jasmine flowers, in a paper cup.',
        'Té verde perfumado con flores de jazmín, en vaso de papel.',
        'Зелений чай з ароматом жасмину в паперовій склянці.',
        'Հասմիկի բույրով կանաչ թեյ՝ թղթե բաժակով։',
      ]),
    ]),
    drinks,
  ],
}
