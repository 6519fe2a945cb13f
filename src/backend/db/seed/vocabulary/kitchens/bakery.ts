import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table.
export const bakery: Kitchen = {
  key: 'bakery',
  category: 'bakeries',
  filters: [],
  pictures: ['1f35e', '1f956', '1f9c0'],
  tints: [3, 2, 4],
  taglines: [
    texts('Flour, water, salt and time', 'Harina, agua, sal y tiempo', 'Борошно, вода, сіль і час', 'Ալյուր, ջուր, աղ և ժամանակ'),
    texts('Bread in the morning, cheese all day', 'Pan por la mañana, queso todo el día', 'Хліб зранку, сир увесь день', 'Հաց առավոտյան, պանիր՝ ողջ օրը'),
  ],
  storeNames: {
    ES: ['Panadería La Espiga', 'Forn Vell', 'Horno Santa Clara', 'Pan y Queso', 'El Obrador', 'Lechería Pilarín'],
    UA: ['Пекарня «Колосок»', 'Хліб і Сир', 'Закваска', 'Паляниця', 'Молочна лавка', 'Свіжа булка'],
    AM: ['Հացի տուն', 'Թթխմոր', 'Փուռ Երևան', 'Հաց և պանիր', 'Կաթնատուն', 'Ցորեն'],
  },
  sections: [
    section('bread', ['Bread', 'Panes', 'Хліб', 'Հաց'], [
      dish('sourdough', '1f35e', 390, ['gluten'], [], ['Sourdough loaf, 800 g', 'Hogaza de masa madre, 800 g', 'Хліб на заквасці, 800 г', 'Թթխմորով հաց, 800 գ'], ['Thirty hours from flour to crust.', 'Treinta horas de la harina a la corteza.', 'Тридцять годин від борошна до скоринки.', 'Երեսուն ժամ՝ ալյուրից մինչև կեղև։']),
      dish('rye', '1f35e', 350, ['gluten'], [], ['Rye bread, 700 g', 'Pan de centeno, 700 g', 'Житній хліб, 700 г', 'Տարեկանի հաց, 700 գ'], ['Dark, dense and a little sour, with caraway.', 'Oscuro, denso y algo ácido, con alcaravea.', 'Темний, щільний, трохи кислий, з кмином.', 'Մուգ, խիտ և մի քիչ թթու՝ չամանով։']),
      dish('baguette', '1f956', 150, ['gluten'], [], ['French baguette', 'Baguete', 'Французький багет', 'Ֆրանսիական բագետ'], ['Baked four times a day, so always warm.', 'Horneada cuatro veces al día, siempre caliente.', 'Печемо чотири рази на день, тож завжди теплий.', 'Թխում ենք օրը չորս անգամ, միշտ տաք է։']),
      dish('tonir-bread', '1fad3', 190, ['gluten'], [], ['Stone-oven flatbread', 'Pan plano de horno de piedra', 'Корж із кам’яної печі', 'Մատնաքաշ'], ['A wide golden flatbread with ridges on top.', 'Pan plano ancho y dorado, con surcos.', 'Широкий золотистий хліб із борозенками згори.', 'Լայն, ոսկեգույն հաց՝ ակոսավոր երեսով։']),
      dish('bagels', '1f96f', 320, ['gluten', 'sesame'], [], ['Sesame bagels, 4 pieces', 'Bagels de sésamo, 4 unidades', 'Бейгли з кунжутом, 4 шт.', 'Բեյգլ քունջութով, 4 հատ'], ['Boiled first and then baked, chewy inside.', 'Primero hervidos y luego horneados, tiernos por dentro.', 'Спершу відварені, потім спечені, пружні всередині.', 'Նախ եփած, ապա թխած՝ առաձգական միջուկով։']),
    ]),
    section('pastry', ['Pastry', 'Bollería', 'Випічка', 'Խմորեղեն'], [
      dish('croissant', '1f950', 190, ['gluten', 'eggs', 'milk'], [], ['Croissant', 'Cruasán', 'Круасан', 'Կրուասան'], ['All butter, folded by hand the day before.', 'Todo mantequilla, plegado a mano la víspera.', 'На самому маслі, складений вручну напередодні.', 'Մաքուր կարագով՝ ձեռքով ծալված նախորդ օրը։']),
      dish('apple-pie', '1f967', 890, ['gluten', 'eggs', 'milk'], ['cake-extras'], ['Apple pie', 'Tarta de manzana', 'Яблучний пиріг', 'Խնձորով կարկանդակ'], ['Whole pie with apples, cinnamon and lemon zest.', 'Tarta entera con manzana, canela y ralladura de limón.', 'Цілий пиріг із яблуками, корицею та цедрою лимона.', 'Ամբողջական կարկանդակ՝ խնձորով, դարչինով և կիտրոնի կեղևով։']),
      dish('muffins', '1f9c1', 490, ['gluten', 'eggs', 'milk'], [], ['Muffins, 4 pieces', 'Magdalenas, 4 unidades', 'Мафіни, 4 шт.', 'Մաֆին, 4 հատ'], ['Two with blueberries and two with chocolate.', 'Dos de arándanos y dos de chocolate.', 'Два з лохиною та два із шоколадом.', 'Երկուսը՝ հապալասով, երկուսը՝ շոկոլադով։']),
      dish('biscuits', '1f36a', 450, ['gluten', 'eggs', 'milk', 'nuts'], ['gift-wrap'], ['Nut biscuits, 300 g', 'Galletas de nuez, 300 g', 'Горіхове печиво, 300 г', 'Ընկույզով թխվածքաբլիթ, 300 գ'], ['Shortbread with walnuts, baked until golden.', 'Pastas con nueces, horneadas hasta dorar.', 'Пісочне печиво з волоськими горіхами.', 'Փխրուն թխվածքաբլիթ ընկույզով՝ թխված մինչև ոսկեգույն։']),
    ]),
    section('cheese', ['Cheese', 'Quesos', 'Сири', 'Պանիր'], [
      dish('sheep-cheese', '1f9c0', 690, ['milk'], [], ['Sheep’s cheese, 300 g', 'Queso de oveja, 300 g', 'Овечий сир, 300 г', 'Ոչխարի պանիր, 300 գ'], ['Aged eight months, with a nutty, salty taste.', 'Ocho meses de curación, sabor salado y a nuez.', 'Витримка вісім місяців, солонуватий, з горіховою ноткою.', 'Ութ ամիս հասունացած՝ աղի, ընկույզի երանգով։']),
      dish('brined-cheese', '1f9c0', 450, ['milk'], [], ['White brined cheese, 400 g', 'Queso blanco en salmuera, 400 g', 'Бринза, 400 г', 'Լոռի պանիր, 400 գ'], ['Firm white cheese kept in salted water.', 'Queso blanco firme, conservado en agua con sal.', 'Щільний білий сир, витриманий у розсолі.', 'Պինդ պանիր՝ պահված աղաջրում։']),
      dish('curd', '1f963', 290, ['milk'], [], ['Curd cheese 9 %, 350 g', 'Requesón, 350 g', 'Сир кисломолочний 9 %, 350 г', 'Կաթնաշոռ 9 %, 350 գ'], ['Soft and grainy, for breakfast and for baking.', 'Tierno y granulado, para desayunar y hornear.', 'М’який зернистий сир до сніданку та випічки.', 'Փափուկ, հատիկավոր՝ նախաճաշի և թխվածքի համար։']),
    ]),
    section('dairy', ['Milk and butter', 'Leche y mantequilla', 'Молоко й масло', 'Կաթ և կարագ'], [
      dish('fresh-milk', '1f95b', 190, ['milk'], [], ['Farm milk, 1 l', 'Leche fresca de granja, 1 l', 'Фермерське молоко, 1 л', 'Ֆերմերային կաթ, 1 լ'], ['Milked yesterday, in a glass bottle we take back.', 'Ordeñada ayer, en botella de vidrio retornable.', 'Учорашнього надою, у скляній зворотній пляшці.', 'Երեկվա կթի, վերադարձվող ապակե շշով։']),
      dish('farm-butter', '1f9c8', 420, ['milk'], [], ['Farm butter, 250 g', 'Mantequilla de granja, 250 g', 'Фермерське масло, 250 г', 'Ֆերմերային կարագ, 250 գ'], ['Churned from sour cream, with a pinch of salt.', 'Batida de nata ácida, con una pizca de sal.', 'Збите зі сметани, з дрібкою солі.', 'Թթվասերից հարած՝ մի պտղունց աղով։']),
      dish('matsun', '1f963', 250, ['milk'], [], ['Thick yoghurt, 500 g', 'Yogur espeso, 500 g', 'Мацун, 500 г', 'Մածուն, 500 գ'], ['Set in the jar, so that a spoon stands in it.', 'Cuajado en el tarro: la cuchara se tiene en pie.', 'Сквашений у банці, ложка в ньому стоїть.', 'Մակարդված տարայի մեջ. գդալը մեջը կանգնում է։']),
      dish('eggs', '1f95a', 320, ['eggs'], [], ['Farm eggs, 10 pieces', 'Huevos de granja, 10 unidades', 'Домашні яйця, 10 шт.', 'Գյուղական ձու, 10 հատ'], ['From a small farm, with bright orange yolks.', 'De una granja pequeña, con yema muy naranja.', 'З невеликої ферми, з яскравими жовтками.', 'Փոքր ֆերմայից՝ վառ նարնջագույն դեղնուցով։']),
    ]),
  ],
}
