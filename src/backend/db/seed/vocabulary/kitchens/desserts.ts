import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table.
export const desserts: Kitchen = {
  key: 'desserts',
  category: 'restaurants',
  filters: ['desserts', 'vegetarian', 'coffee'],
  pictures: ['1f9c1', '1f370', '1f368'],
  tints: [22, 21, 3],
  taglines: [
    texts('There is always room for cake', 'Siempre hay sitio para la tarta', 'Для торта завжди є місце', 'Տորթի համար միշտ տեղ կա'),
    texts('Baked at dawn', 'Horneado al alba', 'Спечено на світанку', 'Թխված լուսաբացին'),
  ],
  storeNames: {
    ES: ['Dulce Carmela', 'La Confitería Azul', 'Nata y Canela', 'Heladería Brisa', 'Pastelería Montserrat', 'El Merengue', 'Azúcar y Sal', 'La Bombonería', 'Buñuelo Feliz', 'Crema'],
    UA: ['Солодка Галя', 'Кондитерська «Мак»', 'Медівник', 'Морозиво в парку', 'Цукор і Кориця', 'Тістечко', 'Пампушка', 'Крем і Карамель', 'Вишенька', 'Еклер'],
    AM: ['Քաղցր տուն', 'Հրուշակ', 'Մեղր և ընկույզ', 'Պաղպաղակ Կասկադ', 'Շոկոլադե աշխարհ', 'Տորթ Նարինե', 'Դարչին', 'Կարամել', 'Բալենի', 'Մուրաբա'],
  },
  sections: [
    section('cakes', ['Whole cakes', 'Tartas enteras', 'Цілі торти', 'Ամբողջական տորթեր'], [
      dish('birthday-cake', '1f382', 2890, ['gluten', 'eggs', 'milk'], ['cake-extras'], ['Birthday cake, 1 kg', 'Tarta de cumpleaños, 1 kg', 'Торт до дня народження, 1 кг', 'Ծննդյան տորթ, 1 կգ'], [
        'Vanilla sponge, cream and strawberries for eight guests.',
        'Bizcocho de vainilla, nata y fresas para ocho invitados.',
        'Ванільний бісквіт, вершки й полуниця на вісьмох гостей.',
        'Վանիլային բիսկվիթ, սերուցք և ելակ՝ ութ հյուրի համար։',
      ]),
      dish('honey-cake', '1f36f', 2490, ['gluten', 'eggs', 'milk'], ['cake-extras'], ['Honey cake, 1 kg', 'Tarta de miel, 1 kg', 'Медівник, 1 кг', 'Մեղրով տորթ, 1 կգ'], [
        'Ten thin honey layers with sour cream between them.',
        'Diez capas finas de miel con crema agria entre ellas.',
        'Десять тонких медових коржів зі сметанним кремом.',
        'Մեղրով տասը բարակ շերտ՝ արանքում թթվասերով կրեմ։',
      ]),
      dish('cherry-pie', '1f967', 1690, ['gluten', 'eggs', 'milk'], ['cake-extras'], ['Cherry pie', 'Tarta de cerezas', 'Вишневий пиріг', 'Բալով կարկանդակ'], [
        'Sour cherries under a lattice of butter pastry.',
        'Guindas bajo una rejilla de masa de mantequilla.',
        'Вишні під решіткою з масляного тіста.',
        'Բալ՝ կարագով խմորի վանդակի տակ։',
      ]),
    ]),
    section('slices', ['By the piece', 'Por porciones', 'Порційні десерти', 'Կտորով'], [
      dish('cheesecake', '1f370', 490, ['gluten', 'eggs', 'milk'], [], ['Baked cheesecake', 'Tarta de queso al horno', 'Запечений чизкейк', 'Թխված չիզքեյք'], [
        'Dark on top and almost liquid in the middle.',
        'Tostada por arriba y casi líquida en el centro.',
        'Темний згори й майже рідкий усередині.',
        'Վերևից մուգ, իսկ մեջտեղում՝ գրեթե հեղուկ։',
      ]),
      dish('chocolate-cake', '1f36b', 490, ['gluten', 'eggs', 'milk', 'soya'], [], ['Dark chocolate cake', 'Tarta de chocolate negro', 'Торт із чорного шоколаду', 'Սև շոկոլադով տորթ'], [
        'Moist chocolate sponge with a layer of sour cherry.',
        'Bizcocho jugoso de chocolate con una capa de guinda.',
        'Вологий шоколадний бісквіт із прошарком вишні.',
        'Շոկոլադե խոնավ բիսկվիթ՝ բալի շերտով։',
      ]),
      dish('cupcake', '1f9c1', 320, ['gluten', 'eggs', 'milk'], [], ['Raspberry cupcake', 'Magdalena de frambuesa', 'Капкейк із малиною', 'Քափքեյք ազնվամորով'], [
        'A light cupcake with raspberry cream, not too sweet.',
        'Magdalena ligera con crema de frambuesa, no muy dulce.',
        'Легкий капкейк із малиновим кремом, не надто солодкий.',
        'Թեթև քափքեյք ազնվամորու կրեմով, ոչ շատ քաղցր։',
      ]),
      dish('flan', '1f36e', 350, ['eggs', 'milk'], [], ['Caramel custard', 'Flan de huevo', 'Крем-карамель', 'Կրեմ-կարամել'], [
        'Set custard with bitter caramel, as grandmothers make it.',
        'Flan cuajado con caramelo amargo, como el de la abuela.',
        'Ніжний заварний десерт із гіркуватою карамеллю, як у бабусі.',
        'Նուրբ դեսերտ դառնավուն կարամելով՝ ինչպես տատիկն էր պատրաստում։',
      ]),
      dish('macarons', '1f36a', 790, ['eggs', 'milk', 'nuts'], ['gift-wrap'], ['Macarons, 6 pieces', 'Macarons, 6 piezas', 'Тістечка макарон, 6 шт.', 'Մակարոն, 6 հատ'], [
        'Almond shells: pistachio, lemon, raspberry, coffee, vanilla, salted caramel.',
        'De almendra: pistacho, limón, frambuesa, café, vainilla y caramelo salado.',
        'Мигдалеві: фісташка, лимон, малина, кава, ваніль, солона карамель.',
        'Նուշով՝ պիստակ, կիտրոն, ազնվամորի, սուրճ, վանիլ, աղի կարամել։',
      ]),
    ]),
    section('warm', ['Warm and crisp', 'Caliente y crujiente', 'Теплі та хрусткі', 'Տաք և խրթխրթան'], [
      dish('doughnut-box', '1f369', 100, ['gluten', 'eggs', 'milk', 'nuts'], ['box-pieces'], ['Box of doughnuts', 'Caja de dónuts', 'Коробка пончиків', 'Դոնաթների տուփ'], [
        'Pay for the box and fill it as you please.',
        'Paga la caja y llénala como quieras.',
        'Оберіть коробку й наповніть її на свій смак.',
        'Վերցրեք տուփը և լցրեք ըստ ձեր ճաշակի։',
      ]),
      dish('waffle', '1f9c7', 590, ['gluten', 'eggs', 'milk'], [], ['Waffle with berries', 'Gofre con frutos rojos', 'Вафля з ягодами', 'Վաֆլի հատապտուղներով'], [
        'A thick hot waffle with berries and whipped cream.',
        'Gofre grueso y caliente con frutos rojos y nata montada.',
        'Товста гаряча вафля з ягодами та збитими вершками.',
        'Հաստ տաք վաֆլի՝ հատապտուղներով և հարած սերուցքով։',
      ]),
      dish('crepe', '1f95e', 520, ['gluten', 'eggs', 'milk', 'nuts'], [], ['Pancakes with hazelnut cream', 'Crepes con crema de avellana', 'Млинці з горіховою пастою', 'Բլիթներ պնդուկի կրեմով'], [
        'Thin pancakes folded over hazelnut and cocoa cream.',
        'Crepes finas dobladas con crema de avellana y cacao.',
        'Тонкі млинці, складені з горіхово-шоколадною пастою.',
        'Բարակ բլիթներ՝ պնդուկի և կակաոյի կրեմով։',
      ]),
    ]),
    section('ice-cream', ['Ice cream', 'Helados', 'Морозиво', 'Պաղպաղակ'], [
      dish('gelato-vanilla', '1f368', 390, ['milk', 'eggs'], [], ['Vanilla ice cream', 'Helado de vainilla', 'Ванільне морозиво', 'Վանիլային պաղպաղակ'], [
        'Fresh milk, cream and real vanilla seeds.',
        'Leche fresca, nata y semillas de vainilla de verdad.',
        'Свіже молоко, вершки та справжні зернята ванілі.',
        'Թարմ կաթ, սերուցք և իսկական վանիլի հատիկներ։',
      ]),
      dish('sorbet-lemon', '1f34b', 390, [], [], ['Lemon sorbet', 'Sorbete de limón', 'Лимонний сорбет', 'Կիտրոնի սորբե'], [
        'Lemons, water, sugar and ice, with no milk at all.',
        'Limones, agua, azúcar y hielo, sin nada de leche.',
        'Лимони, вода, цукор і лід, зовсім без молока.',
        'Կիտրոն, ջուր, շաքար և սառույց՝ առանց կաթի։',
      ]),
      dish('soft-cone', '1f368', 250, ['milk', 'gluten'], [], ['Soft ice cream in a tub', 'Helado cremoso en tarrina', 'М’яке морозиво в стаканчику', 'Փափուկ պաղպաղակ բաժակով'], [
        'Creamy soft ice, with a crisp cone packed apart.',
        'Helado muy cremoso, con el cucurucho aparte.',
        'Ніжне вершкове морозиво, хрусткий ріжок окремо.',
        'Նուրբ սերուցքային պաղպաղակ, վաֆլե եղջյուրը՝ առանձին։',
      ]),
    ]),
    drinks,
  ],
}
