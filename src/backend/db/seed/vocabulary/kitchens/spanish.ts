import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const servings = ['paella-servings'] as const

// A data table.
export const spanish: Kitchen = {
  key: 'spanish',
  category: 'restaurants',
  filters: ['spanish', 'local-kitchen', 'grill'],
  pictures: ['1f958', '1f990', '1fad2'],
  tints: [3, 1, 4],
  taglines: [
    texts('Small plates, long evenings', 'Platos pequeños, noches largas', 'Маленькі тарілки, довгі вечори', 'Փոքր ափսեներ, երկար երեկոներ'),
    texts('Rice cooked to order', 'Arroces al momento', 'Рис готуємо на замовлення', 'Բրինձը եփում ենք պատվերով'),
  ],
  storeNames: {
    ES: ['Casa Remedios', 'La Taberna del Puerto', 'Arrocería Albufera', 'Bodega San Telmo', 'El Rincón de Mercè', 'Mesón del Carmen', 'La Croqueta de Oro', 'Bar Manolita', 'Can Ribera', 'Los Tres Fogones'],
    UA: ['Паелья Бар', 'Тапас на терасі', 'Іспанський дворик', 'Барселона', 'Шафран', 'Фламенко', 'Оливка', 'Севілья', 'Каса Марія', 'Хамонерія'],
    AM: ['Պաելյա', 'Տապաս բար', 'Իսպանական բակ', 'Բարսելոնա', 'Զաֆրան', 'Ֆլամենկո', 'Ձիթապտուղ', 'Սևիլյա', 'Կասա Մարիա', 'Վալենսիա'],
  },
  sections: [
    section('tapas', ['Tapas', 'Tapas', 'Тапас', 'Տապաս'], [
      dish('bravas', '1f954', 550, ['eggs'], ['spice-level'], ['Patatas bravas', 'Patatas bravas', 'Пататас бравас', 'Պատատաս բրավաս'], [
        'Fried potatoes with hot red sauce and garlic mayonnaise.',
        'Patatas fritas con salsa brava y alioli.',
        'Смажена картопля з гострим червоним соусом і айолі.',
        'Տապակած կարտոֆիլ կծու կարմիր սոուսով և այոլիով։',
      ]),
      dish('tortilla', '1f373', 590, ['eggs'], [], ['Potato omelette', 'Tortilla de patatas', 'Тортилья з картоплею', 'Իսպանական ձվածեղ կարտոֆիլով'], [
        'Eggs, potatoes and onion, still a little runny inside.',
        'Huevos, patatas y cebolla, un poco jugosa por dentro.',
        'Яйця, картопля й цибуля, ще трохи рідка всередині.',
        'Ձու, կարտոֆիլ և սոխ՝ ներսից մի քիչ հեղուկ։',
      ]),
      dish('croquettes', '1f9c6', 690, ['gluten', 'milk', 'eggs'], [], ['Ham croquettes, 6 pieces', 'Croquetas de jamón, 6 piezas', 'Крокети з хамоном, 6 шт.', 'Կրոկետներ խամոնով, 6 հատ'], [
        'Crisp outside, with a soft béchamel of cured ham.',
        'Crujientes por fuera, con bechamel suave de jamón curado.',
        'Хрусткі зовні, з ніжним бешамелем і хамоном усередині.',
        'Դրսից խրթխրթան, ներսում՝ նուրբ բեշամել խամոնով։',
      ]),
      dish('garlic-prawns', '1f990', 1090, ['crustaceans'], ['spice-level'], ['Garlic prawns', 'Gambas al ajillo', 'Креветки з часником', 'Ծովախեցգետին սխտորով'], [
        'Prawns sizzling in olive oil with garlic and chilli.',
        'Gambas en aceite de oliva con ajo y guindilla.',
        'Креветки в киплячій оливковій олії з часником і чилі.',
        'Ծովախեցգետին եռացող ձիթապտղի ձեթում՝ սխտորով և չիլիով։',
      ]),
      dish('octopus', '1f419', 1490, ['molluscs'], [], ['Galician octopus', 'Pulpo a la gallega', 'Восьминіг по-галісійськи', 'Գալիսիական ութոտնուկ'], [
        'Tender octopus on potato with sweet paprika and sea salt.',
        'Pulpo tierno sobre patata con pimentón dulce y sal marina.',
        'Ніжний восьминіг на картоплі із солодкою паприкою й морською сіллю.',
        'Փափուկ ութոտնուկ կարտոֆիլի վրա՝ քաղցր պապրիկայով և ծովային աղով։',
      ]),
      dish('peppers', '1fad1', 590, [], [], ['Padrón peppers', 'Pimientos de Padrón', 'Перці падрон', 'Պադրոնի պղպեղ'], [
        'Small green peppers, fried and salted; now and then one bites.',
        'Pimientos verdes fritos con sal; de vez en cuando uno pica.',
        'Маленькі зелені перці, смажені із сіллю; інколи трапляється гострий.',
        'Մանր կանաչ պղպեղ՝ տապակած և աղած. երբեմն մեկը կծու է լինում։',
      ]),
    ]),
    section('rice', ['Rice', 'Arroces', 'Паелья та рис', 'Պաելյա և բրինձ'], [
      dish('paella-valencia', '1f958', 1390, [], servings, ['Valencian paella', 'Paella valenciana', 'Паелья по-валенсійськи', 'Վալենսիական պաելյա'], [
        'Chicken, rabbit, green beans and saffron, with its crust.',
        'Pollo, conejo, judía verde y azafrán, con su socarrat.',
        'Курка, кролик, стручкова квасоля та шафран, з хрусткою скоринкою.',
        'Հավ, ճագար, կանաչ լոբի և զաֆրան՝ խրթխրթան կեղևով։',
      ]),
      dish('paella-seafood', '1f990', 1590, ['crustaceans', 'molluscs', 'fish'], servings, ['Seafood paella', 'Paella de marisco', 'Паелья з морепродуктами', 'Պաելյա ծովամթերքով'], [
        'Prawns, mussels and squid on rice in strong fish stock.',
        'Gambas, mejillones y calamar con arroz en caldo de pescado.',
        'Креветки, мідії та кальмари з рисом у міцному рибному бульйоні.',
        'Ծովախեցգետին, միդիա և կաղամար՝ բրնձով, թունդ ձկան արգանակում։',
      ]),
      dish('black-rice', '1f958', 1490, ['molluscs', 'fish', 'eggs'], servings, ['Black rice', 'Arroz negro', 'Чорний рис', 'Սև բրինձ'], [
        'Rice with cuttlefish and its ink, garlic mayonnaise apart.',
        'Arroz con sepia y su tinta, con alioli aparte.',
        'Рис із каракатицею та її чорнилом, айолі окремо.',
        'Բրինձ թանաքաձկով և նրա թանաքով, այոլին՝ առանձին։',
      ]),
    ]),
    section('spoon', ['Soups and stews', 'Platos de cuchara', 'Супи й рагу', 'Ապուրներ և ռագու'], [
      dish('gazpacho', '1f345', 490, [], [], ['Gazpacho', 'Gazpacho', 'Гаспачо', 'Գասպաչո'], [
        'Cold soup of tomato, cucumber, pepper and good olive oil.',
        'Sopa fría de tomate, pepino, pimiento y buen aceite.',
        'Холодний суп із помідорів, огірків, перцю та доброї олії.',
        'Սառը ապուր լոլիկից, վարունգից, պղպեղից և լավ ձեթից։',
      ]),
      dish('lentils', '1f372', 750, ['celery', 'sulphites'], [], ['Lentils with chorizo', 'Lentejas con chorizo', 'Сочевиця з чорисо', 'Ոսպ չորիսոյով'], [
        'Brown lentils stewed with chorizo, carrot and bay leaf.',
        'Lentejas pardinas guisadas con chorizo, zanahoria y laurel.',
        'Коричнева сочевиця, тушкована з чорисо, морквою та лавровим листом.',
        'Շագանակագույն ոսպ՝ եփած չորիսոյով, գազարով և դափնետերևով։',
      ]),
      dish('meatballs', '1f9c6', 890, ['gluten', 'eggs', 'nuts', 'sulphites'], ['side'], ['Meatballs in almond sauce', 'Albóndigas en salsa de almendras', 'Тефтелі в мигдалевому соусі', 'Կոլոլակներ նուշի սոուսով'], [
        'Beef and pork meatballs, almonds, saffron and white wine.',
        'Albóndigas de ternera y cerdo, almendra, azafrán y vino blanco.',
        'Тефтелі з яловичини та свинини, мигдаль, шафран і біле вино.',
        'Տավարի և խոզի մսով կոլոլակներ, նուշ, զաֆրան և սպիտակ գինի։',
      ]),
    ]),
    section('cold', ['Bread, ham and cheese', 'Pan, jamón y queso', 'Хліб, хамон і сир', 'Հաց, խամոն և պանիր'], [
      dish('pan-tomate', '1f956', 290, ['gluten'], [], ['Bread with tomato', 'Pan con tomate', 'Хліб із помідором', 'Հաց լոլիկով'], [
        'Toasted bread rubbed with ripe tomato, oil and salt.',
        'Pan tostado con tomate maduro, aceite y sal.',
        'Підсмажений хліб, натертий стиглим помідором, з олією та сіллю.',
        'Բոված հաց՝ վրան հասուն լոլիկ, ձեթ և աղ։',
      ]),
      dish('ham', '1f953', 1290, [], [], ['Ibérico ham', 'Jamón ibérico', 'Хамон іберіко', 'Խամոն իբերիկո'], [
        'Cut by knife, from pigs fed on acorns.',
        'Cortado a cuchillo, de cerdos criados con bellota.',
        'Нарізаний ножем, зі свиней, відгодованих жолудями.',
        'Դանակով կտրատած՝ կաղիններով սնված խոզերից։',
      ]),
      dish('manchego', '1f9c0', 890, ['milk', 'nuts'], [], ['Manchego with quince', 'Queso manchego con membrillo', 'Манчего з айвою', 'Մանչեգո սերկևիլով'], [
        'Sheep’s cheese aged a year, quince paste and walnuts.',
        'Queso de oveja curado un año, membrillo y nueces.',
        'Овечий сир річної витримки, айвова паста й волоські горіхи.',
        'Մեկ տարի հասունացած ոչխարի պանիր, սերկևիլի մածուկ և ընկույզ։',
      ]),
      dish('crema-catalana', '1f36e', 450, ['eggs', 'milk'], [], ['Crema catalana', 'Crema catalana', 'Каталонський крем', 'Կատալոնական կրեմ'], [
        'Custard with lemon and cinnamon under burnt sugar.',
        'Crema con limón y canela bajo azúcar quemado.',
        'Заварний крем із лимоном і корицею під карамельною скоринкою.',
        'Կրեմ կիտրոնով և դարչինով՝ այրած շաքարի կեղևի տակ։',
      ]),
    ]),
    drinks,
  ],
}
