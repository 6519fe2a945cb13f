import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const topped = ['varenyky-toppings'] as const

// A data table.
export const ukrainian: Kitchen = {
  key: 'ukrainian',
  category: 'restaurants',
  filters: ['ukrainian', 'local-kitchen', 'soups'],
  pictures: ['1f963', '1f95f', '1f33b'],
  tints: [22, 4, 14],
  taglines: [
    texts('As at grandmother’s in the village', 'Como en casa de la abuela', 'Як у бабусі в селі', 'Ինչպես տատիկի տանը՝ գյուղում'),
    texts('Borscht since morning', 'Borsch desde la mañana', 'Борщ від самого ранку', 'Բորշչ՝ վաղ առավոտից'),
  ],
  storeNames: {
    ES: ['Casa Kalyna', 'El Girasol de Kyiv', 'Borsch y Pan', 'La Mesa de Oksana', 'Varenyky Bar', 'Trigo y Miel', 'Rincón de Poltava', 'La Chimenea', 'Amapola', 'Mesa Ucraniana'],
    UA: ['Борщ і Сало', 'Хата над яром', 'Вареничок', 'Бабусина піч', 'Калина', 'Полтавські галушки', 'Дерунарня', 'Шинок «У Левка»', 'Куліш', 'Соняшник'],
    AM: ['Բորշչ տուն', 'Կալինա', 'Վարենիկի', 'Արևածաղիկ', 'Տատիկի փուռ', 'Կիև', 'Պոլտավա', 'Ուկրաինական սեղան', 'Խրճիթ', 'Գալուշկի'],
  },
  sections: [
    section('soups', ['Soups', 'Sopas', 'Перші страви', 'Ապուրներ'], [
      dish('borscht', '1f963', 590, ['celery', 'milk', 'gluten'], [], ['Borscht with pampushky', 'Borsch con panecillos de ajo', 'Борщ із пампушками', 'Բորշչ պամպուշկաներով'], [
        'Beetroot soup with beef, sour cream and warm garlic buns.',
        'Sopa de remolacha con ternera, nata agria y panecillos de ajo.',
        'Червоний борщ із яловичиною, сметаною та теплими часниковими пампушками.',
        'Ճակնդեղով ապուր տավարի մսով, թթվասերով և սխտորով տաք բուլկիներով։',
      ]),
      dish('green-borscht', '1f33f', 550, ['celery', 'eggs', 'milk'], [], ['Green borscht with sorrel', 'Borsch verde con acedera', 'Зелений борщ зі щавлем', 'Կանաչ բորշչ թրթնջուկով'], [
        'Sorrel soup with potato, boiled egg and sour cream.',
        'Sopa de acedera con patata, huevo cocido y nata agria.',
        'Борщ зі щавлем, картоплею, вареним яйцем і сметаною.',
        'Ապուր թրթնջուկով, կարտոֆիլով, խաշած ձվով և թթվասերով։',
      ]),
      dish('chicken-broth', '1f372', 490, ['gluten', 'eggs', 'celery'], [], ['Chicken broth with noodles', 'Caldo de pollo con fideos', 'Курячий бульйон із локшиною', 'Հավի արգանակ լապշայով'], [
        'Golden broth with home-made noodles, carrot and dill.',
        'Caldo dorado con fideos caseros, zanahoria y eneldo.',
        'Золотистий бульйон із домашньою локшиною, морквою та кропом.',
        'Ոսկեգույն արգանակ տնական լապշայով, գազարով և սամիթով։',
      ]),
      dish('kulish', '1f958', 620, [], [], ['Kulish with millet', 'Kulish de mijo', 'Куліш із пшоном', 'Կուլիշ կորեկով'], [
        'Cossack millet stew with potato, onion and smoked pork.',
        'Guiso cosaco de mijo con patata, cebolla y cerdo ahumado.',
        'Козацький куліш із пшона, картоплі, цибулі та копченини.',
        'Կազակական կորեկի ապուր՝ կարտոֆիլով, սոխով և ապխտած խոզի մսով։',
      ]),
    ]),
    section('varenyky', ['Varenyky', 'Varenyky', 'Вареники', 'Վարենիկի'], [
      dish('varenyky-potato', '1f95f', 590, ['gluten', 'eggs'], topped, ['Varenyky with potato', 'Varenyky de patata', 'Вареники з картоплею', 'Վարենիկի կարտոֆիլով'], [
        'Ten dumplings with mashed potato and fried onion.',
        'Diez empanadillas de puré de patata y cebolla frita.',
        'Десять вареників із товченою картоплею та смаженою цибулею.',
        'Տասը վարենիկի կարտոֆիլի խյուսով և տապակած սոխով։',
      ]),
      dish('varenyky-cabbage', '1f96c', 590, ['gluten', 'eggs'], topped, ['Varenyky with cabbage', 'Varenyky de col', 'Вареники з капустою', 'Վարենիկի կաղամբով'], [
        'Filled with cabbage stewed with carrot and tomato.',
        'Rellenos de col guisada con zanahoria y tomate.',
        'Начинені капустою, тушкованою з морквою й томатом.',
        'Միջուկը՝ գազարով և լոլիկով շոգեխաշած կաղամբ։',
      ]),
      dish('varenyky-meat', '1f95f', 690, ['gluten', 'eggs'], topped, ['Varenyky with meat', 'Varenyky de carne', 'Вареники з м’ясом', 'Վարենիկի մսով'], [
        'Beef and pork, minced twice, in thin dough.',
        'Ternera y cerdo, picados dos veces, en masa fina.',
        'Яловичина зі свининою, двічі змелені, у тонкому тісті.',
        'Երկու անգամ աղացած տավարի և խոզի միս՝ բարակ խմորում։',
      ]),
      dish('varenyky-cherry', '1f352', 620, ['gluten', 'eggs', 'milk'], topped, ['Varenyky with cherries', 'Varenyky de guindas', 'Вареники з вишнями', 'Վարենիկի բալով'], [
        'Sour cherries and sugar inside, sour cream beside.',
        'Guindas con azúcar dentro y nata agria al lado.',
        'Усередині вишні із цукром, а поруч сметана.',
        'Ներսում՝ բալ շաքարով, կողքին՝ թթվասեր։',
      ]),
    ]),
    section('potato', ['Deruny and mains', 'Deruny y segundos', 'Деруни та другі страви', 'Դերունի և տաք ուտեստներ'], [
      dish('deruny', '1f954', 590, ['gluten', 'eggs', 'milk'], topped, ['Deruny with sour cream', 'Deruny con nata agria', 'Деруни зі сметаною', 'Դերունի թթվասերով'], [
        'Crisp grated potato pancakes, straight from the pan.',
        'Tortitas crujientes de patata rallada, recién hechas.',
        'Хрусткі картопляні деруни просто з пательні.',
        'Քերած կարտոֆիլի խրթխրթան բլիթներ՝ ուղիղ թավայից։',
      ]),
      dish('deruny-mushroom', '1f344', 690, ['gluten', 'eggs', 'milk'], [], ['Deruny with mushrooms', 'Deruny con setas', 'Деруни з грибами', 'Դերունի սնկով'], [
        'Potato pancakes baked in a pot with forest mushrooms.',
        'Tortitas de patata al horno con setas del bosque.',
        'Деруни, запечені в горщику з лісовими грибами.',
        'Կարտոֆիլի բլիթներ՝ անտառային սնկով կճուճում թխած։',
      ]),
      dish('kyiv-cutlet', '1f357', 890, ['gluten', 'eggs', 'milk'], ['side'], ['Chicken Kyiv', 'Pollo Kyiv', 'Котлета по-київськи', 'Կիևյան կոտլետ'], [
        'Breaded chicken fillet with herb butter hidden inside.',
        'Pechuga empanada con mantequilla de hierbas escondida dentro.',
        'Куряче філе в паніруванні, а всередині масло із зеленню.',
        'Պաքսիմատով հավի ֆիլե, ներսում՝ կանաչիով կարագ։',
      ]),
      dish('holubtsi', '1f96c', 750, ['milk', 'celery'], [], ['Holubtsi', 'Holubtsi de col', 'Голубці', 'Գոլուբցի'], [
        'Cabbage rolls with meat and rice in tomato and cream.',
        'Rollitos de col con carne y arroz en tomate y nata.',
        'Капустяні голубці з м’ясом і рисом у томатно-сметанному соусі.',
        'Կաղամբի տերևով փաթաթված միս և բրինձ՝ լոլիկի և սերուցքի սոուսում։',
      ]),
      dish('banosh', '1f33d', 690, ['milk'], [], ['Banosh with bryndza', 'Banosh con queso bryndza', 'Банош із бринзою', 'Բանոշ բրինձա պանրով'], [
        'Corn porridge on cream with sheep’s cheese and cracklings.',
        'Polenta a la nata con queso de oveja y chicharrones.',
        'Кукурудзяна каша на вершках із бринзою та шкварками.',
        'Եգիպտացորենի շիլա սերուցքով՝ ոչխարի պանրով և տապակած ճարպով։',
      ]),
    ]),
    section('sweet', ['Sweet', 'Dulce', 'Солодке', 'Քաղցր'], [
      dish('syrnyky', '1f95e', 590, ['gluten', 'eggs', 'milk'], [], ['Syrnyky with jam', 'Syrnyky con mermelada', 'Сирники з варенням', 'Սիրնիկի մուրաբայով'], [
        'Curd cheese fritters with sour cream and raspberry jam.',
        'Tortitas de requesón con nata agria y mermelada de frambuesa.',
        'Рум’яні сирники зі сметаною та малиновим варенням.',
        'Կաթնաշոռով բլիթներ՝ թթվասերով և ազնվամորու մուրաբայով։',
      ]),
      dish('nalysnyky', '1f95e', 550, ['gluten', 'eggs', 'milk'], [], ['Nalysnyky with curd', 'Nalysnyky con requesón', 'Налисники із сиром', 'Նալիսնիկի կաթնաշոռով'], [
        'Thin pancakes with sweet curd and raisins, baked in cream.',
        'Crepes con requesón dulce y pasas, horneadas en nata.',
        'Тонкі млинці із солодким сиром і родзинками, запечені у вершках.',
        'Բարակ բլիթներ քաղցր կաթնաշոռով և չամիչով՝ թխված սերուցքի մեջ։',
      ]),
      dish('pampukhy', '1f369', 390, ['gluten', 'eggs', 'milk'], [], ['Lviv pampukhy, 4 pieces', 'Pampukhy de Lviv, 4 piezas', 'Львівські пампухи, 4 шт.', 'Լվովյան պամպուխներ, 4 հատ'], [
        'Soft doughnuts with rose petal jam and icing sugar.',
        'Buñuelos tiernos con mermelada de rosas y azúcar glas.',
        'М’які пампухи з трояндовим варенням і цукровою пудрою.',
        'Փափուկ պոնչիկներ վարդի մուրաբայով և շաքարի փոշիով։',
      ]),
      dish('uzvar', '1f375', 250, [], [], ['Uzvar', 'Uzvar de frutas secas', 'Узвар', 'Ուզվար'], [
        'A drink of dried pears, apples and prunes, unsweetened.',
        'Bebida de peras, manzanas y ciruelas secas, sin azúcar.',
        'Напій із сушених груш, яблук і чорносливу, без цукру.',
        'Չորացրած տանձի, խնձորի և սալորաչրի ըմպելիք՝ առանց շաքարի։',
      ]),
    ]),
    drinks,
  ],
}
