import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table.
export const greengrocer: Kitchen = {
  key: 'greengrocer',
  category: 'fresh-food',
  filters: [],
  pictures: ['1f34e', '1f96c', '1f353'],
  tints: [6, 7, 3],
  taglines: [
    texts('Picked at dawn, at yours by noon', 'Cogido al alba, en casa a mediodía', 'Зібрано на світанку, в обід у вас', 'Քաղված լուսաբացին, կեսօրին՝ ձեր տանը'),
    texts('We choose as for ourselves', 'Elegimos como para nosotros', 'Обираємо, як для себе', 'Ընտրում ենք ինչպես մեզ համար'),
  ],
  storeNames: {
    ES: ['Frutería Carmen', 'La Huerta de Juan', 'Frutas del Mercado', 'Verde que te Quiero', 'El Cesto', 'Fruita Bona'],
    UA: ['Фруктова лавка', 'Фруктовий ряд', 'Городник', 'Соковита лавка', 'Свіжий кошик', 'Яблуко'],
    AM: ['Մրգի կրպակ', 'Արարատյան այգի', 'Թարմ շուկա', 'Ծիրան', 'Կանաչեղեն', 'Խնձոր'],
  },
  sections: [
    section('fruit', ['Fruit', 'Fruta', 'Фрукти', 'Միրգ'], [
      dish('orchard-apples', '1f34e', 219, [], [], ['Orchard apples, 1 kg', 'Manzanas de huerto, 1 kg', 'Садові яблука, 1 кг', 'Այգու խնձոր, 1 կգ'], ['Sour, hard and juicy; the best for pies.', 'Ácidas, firmes y jugosas; las mejores para tartas.', 'Кислі, тверді й соковиті, найкращі для пирогів.', 'Թթու, պինդ և հյութալի՝ լավագույնը կարկանդակի համար։']),
      dish('pears', '1f350', 249, [], [], ['Pears, 1 kg', 'Peras, 1 kg', 'Груші, 1 кг', 'Տանձ, 1 կգ'], ['Soft pears that need a plate and a napkin.', 'Peras tiernas que piden plato y servilleta.', 'М’які груші, до яких потрібна серветка.', 'Փափուկ, հյութալի տանձ՝ անձեռոցիկը պատրաստ պահեք։']),
      dish('oranges', '1f34a', 199, [], [], ['Oranges, 1 kg', 'Naranjas, 1 kg', 'Апельсини, 1 кг', 'Նարինջ, 1 կգ'], ['Thin skin and much juice: three make a glass.', 'Piel fina y mucho zumo: con tres llenas un vaso.', 'Тонка шкірка й багато соку: три на склянку.', 'Բարակ կեղև և շատ հյութ. երեքից մեկ բաժակ կլինի։']),
      dish('grapes', '1f347', 329, [], [], ['Black grapes, 1 kg', 'Uva negra, 1 kg', 'Чорний виноград, 1 кг', 'Սև խաղող, 1 կգ'], ['Sweet seedless grapes in large bunches.', 'Uva dulce sin pepitas en racimos grandes.', 'Солодкий виноград без кісточок, великі грона.', 'Քաղցր, անկորիզ խաղող՝ մեծ ողկույզներով։']),
      dish('peaches', '1f351', 299, [], [], ['Peaches, 1 kg', 'Melocotones, 1 kg', 'Персики, 1 кг', 'Դեղձ, 1 կգ'], ['Fragrant yellow peaches, ripened on the tree.', 'Melocotones amarillos y fragantes, madurados en el árbol.', 'Запашні жовті персики, що достигли на дереві.', 'Բուրավետ դեղին դեղձ՝ ծառի վրա հասունացած։']),
      dish('watermelon', '1f349', 490, [], [], ['Watermelon, about 5 kg', 'Sandía, unos 5 kg', 'Кавун, близько 5 кг', 'Ձմերուկ, մոտ 5 կգ'], ['A whole watermelon; we knock on each to choose.', 'Sandía entera; las golpeamos una a una para elegir.', 'Цілий кавун: обираємо, постукавши по кожному.', 'Ամբողջական ձմերուկ. ընտրում ենք թխկթխկացնելով։']),
      dish('pineapple', '1f34d', 349, [], [], ['Pineapple', 'Piña', 'Ананас', 'Արքայախնձոր'], ['One ripe pineapple with its crown of leaves.', 'Una piña madura con su corona de hojas.', 'Один стиглий ананас із листяною короною.', 'Մեկ հասուն արքայախնձոր՝ տերևե թագով։']),
      dish('kiwi', '1f95d', 229, [], [], ['Kiwi fruit, 6 pieces', 'Kiwis, 6 unidades', 'Ківі, 6 шт.', 'Կիվի, 6 հատ'], ['Green kiwi, firm today and sweet tomorrow.', 'Kiwi verde, firme hoy y dulce mañana.', 'Зелені ківі: сьогодні тверді, завтра солодкі.', 'Կանաչ կիվի. այսօր պինդ է, վաղը՝ քաղցր։']),
    ]),
    section('berries', ['Berries', 'Frutos rojos', 'Ягоди', 'Հատապտուղներ'], [
      dish('strawberries', '1f353', 349, [], [], ['Strawberries, 500 g', 'Fresas, 500 g', 'Полуниця, 500 г', 'Ելակ, 500 գ'], ['Red all the way through; wash them at the last moment.', 'Rojas hasta el centro; lávalas en el último momento.', 'Червона аж усередині; мийте перед самою подачею.', 'Կարմիր մինչև սիրտը. լվացեք ուտելուց անմիջապես առաջ։']),
      dish('blueberries', '1fad0', 299, [], [], ['Blueberries, 250 g', 'Arándanos, 250 g', 'Лохина, 250 г', 'Հապալաս, 250 գ'], ['Large firm blueberries with their bloom.', 'Arándanos grandes y firmes, con su pruina.', 'Великі пружні ягоди із сизим нальотом.', 'Խոշոր, պինդ հապալաս՝ կապտավուն փառով։']),
      dish('cherries', '1f352', 399, [], [], ['Cherries, 500 g', 'Cerezas, 500 g', 'Черешня, 500 г', 'Կեռաս, 500 գ'], ['Dark sweet cherries with their stalks on.', 'Cerezas oscuras y dulces, con su rabito.', 'Темна солодка черешня з хвостиками.', 'Մուգ, քաղցր կեռաս՝ պոչերով։']),
    ]),
    section('vegetables', ['Vegetables', 'Verduras', 'Овочі', 'Բանջարեղեն'], [
      dish('aubergines', '1f346', 229, [], [], ['Aubergines, 1 kg', 'Berenjenas, 1 kg', 'Баклажани, 1 кг', 'Սմբուկ, 1 կգ'], ['Shiny and light, so with few seeds inside.', 'Brillantes y ligeras, con pocas semillas.', 'Блискучі й легкі, тож насіння мало.', 'Փայլուն և թեթև, ուրեմն քիչ սերմերով։']),
      dish('peppers', '1fad1', 269, [], [], ['Sweet peppers, 1 kg', 'Pimientos, 1 kg', 'Солодкий перець, 1 кг', 'Քաղցր պղպեղ, 1 կգ'], ['Fleshy green peppers for filling or roasting.', 'Pimientos verdes carnosos para rellenar o asar.', 'М’ясистий зелений перець для фарширування чи запікання.', 'Մսոտ կանաչ պղպեղ՝ լցոնելու կամ խորովելու համար։']),
      dish('broccoli', '1f966', 189, [], [], ['Broccoli, 500 g', 'Brócoli, 500 g', 'Броколі, 500 г', 'Բրոկոլի, 500 գ'], ['A tight dark green head, cut yesterday.', 'Cabeza apretada y verde oscuro, cortada ayer.', 'Щільна темно-зелена голівка, зрізана вчора.', 'Պինդ, մուգ կանաչ գլուխ՝ երեկ կտրված։']),
      dish('corn', '1f33d', 149, [], [], ['Sweetcorn, 2 cobs', 'Maíz dulce, 2 mazorcas', 'Кукурудза, 2 качани', 'Եգիպտացորեն, 2 հատ'], ['Milky cobs in their leaves, for the pot or grill.', 'Mazorcas tiernas en su hoja, para cocer o asar.', 'Молочні качани в листі, варити чи на гриль.', 'Կաթնահաս եգիպտացորեն տերևներով՝ եփելու կամ խորովելու։']),
      dish('mushrooms', '1f344', 219, [], [], ['Mushrooms, 400 g', 'Champiñones, 400 g', 'Печериці, 400 г', 'Շամպինյոն սունկ, 400 գ'], ['Closed caps with no dark spots.', 'De sombrero cerrado y sin manchas oscuras.', 'Із закритими шапками, без темних плям.', 'Փակ գլխիկներով՝ առանց մուգ բծերի։']),
      dish('avocado', '1f951', 249, [], [], ['Avocados, 2 pieces', 'Aguacates, 2 unidades', 'Авокадо, 2 шт.', 'Ավոկադո, 2 հատ'], ['One for today and one for tomorrow.', 'Uno para hoy y otro para mañana.', 'Одне на сьогодні, друге на завтра.', 'Մեկն այսօրվա, մյուսը՝ վաղվա համար։']),
      dish('garlic', '1f9c4', 99, [], [], ['Garlic, 3 heads', 'Ajos, 3 cabezas', 'Часник, 3 голівки', 'Սխտոր, 3 գլուխ'], ['Dry purple garlic with a strong taste.', 'Ajo morado seco, de sabor fuerte.', 'Сухий фіолетовий часник із гострим смаком.', 'Չոր մանուշակագույն սխտոր՝ կծու համով։']),
    ]),
    section('greens', ['Leaves and herbs', 'Hojas y hierbas', 'Зелень', 'Կանաչեղեն'], [
      dish('lettuce', '1f96c', 129, [], [], ['Lettuce', 'Lechuga', 'Салат листовий', 'Հազար'], ['A whole head with crisp clean leaves.', 'Una pieza entera de hojas limpias y crujientes.', 'Ціла головка з чистим хрустким листям.', 'Ամբողջական գլուխ՝ մաքուր, խրթխրթան տերևներով։']),
      dish('herbs', '1f33f', 99, [], [], ['Parsley, dill and coriander', 'Perejil, eneldo y cilantro', 'Петрушка, кріп і кінза', 'Մաղադանոս, սամիթ և համեմ'], ['Three bunches tied together, damp and fragrant.', 'Tres manojos atados, frescos y fragantes.', 'Три пучки разом, вологі й запашні.', 'Երեք կապ միասին՝ խոնավ և բուրավետ։']),
    ]),
  ],
}
