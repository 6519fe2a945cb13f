import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const pizzaOptions = ['pizza-size', 'pizza-dough', 'extra-toppings'] as const

// A data table.
export const pizza: Kitchen = {
  key: 'pizza',
  category: 'restaurants',
  filters: ['pizza', 'vegetarian'],
  pictures: ['1f355', '1f345', '1f33f'],
  tints: [1, 2, 0],
  taglines: [
    texts('Slow dough, a hot oven', 'Masa lenta, horno fuerte', 'Довге тісто, гаряча піч', 'Դանդաղ խմոր, տաք փուռ'),
    texts('Pizza as in Naples', 'Pizza como en Nápoles', 'Піца, як у Неаполі', 'Պիցցա, ինչպես Նեապոլում'),
  ],
  storeNames: {
    ES: ['Forn de Sant Pau', 'La Masa Madre', 'Pizzería Vesubio', 'Horno de la Plaza', 'Trattoria Luna', 'Pizza Alameda', 'Il Forno di Nico', 'La Piedra Caliente', 'Pizzería El Olivo', 'Napoletana del Mar'],
    UA: ['Піца на горищі', 'Тісто й Томат', 'Піч і Пармезан', 'Піцерія «Везувій»', 'Неаполь поруч', 'Піца від Назара', 'Кругла піца', 'Моцарела', 'Піцерія «Базилік»', 'Гаряча скоринка'],
    AM: ['Պիցցա Կասկադ', 'Տաք փուռ', 'Պիցցա Նապոլի', 'Բազիլիկ պիցցա', 'Պիցցերիա Վեզուվ', 'Լոլիկ և պանիր', 'Պիցցա Արարատ', 'Կլոր սեղան', 'Մոցարելլա', 'Պիցցա տուն'],
  },
  sections: [
    section('classic', ['Classic pizzas', 'Pizzas clásicas', 'Класичні піци', 'Դասական պիցցաներ'], [
      dish('margherita', '1f355', 890, ['gluten', 'milk'], pizzaOptions, ['Margherita', 'Margarita', 'Маргарита', 'Մարգարիտա'], [
        'Tomato, mozzarella and basil on dough that rose for two days.',
        'Tomate, mozzarella y albahaca sobre masa de dos días.',
        'Томати, моцарела й базилік на тісті, що достигало дві доби.',
        'Լոլիկ, մոցարելլա և ռեհան՝ երկու օր հասունացած խմորի վրա։',
      ]),
      dish('marinara', '1f9c4', 790, ['gluten'], pizzaOptions, ['Marinara', 'Marinara', 'Марінара', 'Մարինարա'], [
        'Tomato, garlic and oregano, with no cheese at all.',
        'Tomate, ajo y orégano, sin nada de queso.',
        'Томати, часник та орегано, зовсім без сиру.',
        'Լոլիկ, սխտոր և օրեգանո՝ ընդհանրապես առանց պանրի։',
      ]),
      dish('four-cheeses', '1f9c0', 1190, ['gluten', 'milk'], pizzaOptions, ['Four cheeses', 'Cuatro quesos', 'Чотири сири', 'Չորս պանիր'], [
        'Mozzarella, gorgonzola, parmesan and goat’s cheese, melted together.',
        'Mozzarella, gorgonzola, parmesano y queso de cabra fundidos.',
        'Моцарела, горгонзола, пармезан і козячий сир, сплавлені разом.',
        'Մոցարելլա, գորգոնձոլա, պարմեզան և այծի պանիր՝ միասին հալված։',
      ]),
      dish('ham-mushrooms', '1f344', 1090, ['gluten', 'milk'], pizzaOptions, ['Ham and mushrooms', 'Jamón y champiñones', 'Шинка та печериці', 'Խոզապուխտ և սունկ'], [
        'Baked ham, fresh mushrooms, mozzarella and tomato sauce.',
        'Jamón cocido, champiñones frescos, mozzarella y salsa de tomate.',
        'Запечена шинка, свіжі печериці, моцарела й томатний соус.',
        'Թխած խոզապուխտ, թարմ սունկ, մոցարելլա և լոլիկի սոուս։',
      ]),
      dish('pepperoni', '1f355', 1150, ['gluten', 'milk'], pizzaOptions, ['Pepperoni', 'Pepperoni', 'Пепероні', 'Պեպերոնի'], [
        'Spicy sausage with crisp edges over plenty of mozzarella.',
        'Salami picante de bordes crujientes sobre mucha mozzarella.',
        'Пікантна ковбаска з хрусткими краями на щедрій моцарелі.',
        'Կծու երշիկ խրթխրթան եզրերով՝ առատ մոցարելլայի վրա։',
      ]),
    ]),
    section('special', ['House pizzas', 'Pizzas de la casa', 'Фірмові піци', 'Տան պիցցաներ'], [
      dish('truffle', '1f344', 1390, ['gluten', 'milk'], pizzaOptions, ['Mushrooms and truffle', 'Setas y trufa', 'Гриби й трюфель', 'Սունկ և տրյուֆել'], [
        'Three kinds of mushrooms, cream and oil with black truffle.',
        'Tres clases de setas, nata y aceite de trufa negra.',
        'Три види грибів, вершки й олія з чорним трюфелем.',
        'Երեք տեսակի սունկ, սերուցք և սև տրյուֆելի յուղ։',
      ]),
      dish('hot-pepper', '1f336-fe0f', 1190, ['gluten', 'milk'], [...pizzaOptions, 'spice-level'], ['Diavola', 'Diavola', 'Діавола', 'Դիավոլա'], [
        'Spicy salami, chilli and olives: as hot as you dare.',
        'Salami picante, guindilla y aceitunas: tan picante como quieras.',
        'Гостра салямі, чилі й оливки: настільки гостро, як забажаєте.',
        'Կծու սալյամի, չիլի և ձիթապտուղ՝ այնքան կծու, որքան կցանկանաք։',
      ]),
      dish('garden', '1fad1', 1090, ['gluten', 'milk'], pizzaOptions, ['From the garden', 'De la huerta', 'Городня', 'Այգուց'], [
        'Roast peppers, aubergine, courgette and red onion.',
        'Pimientos asados, berenjena, calabacín y cebolla roja.',
        'Печений перець, баклажани, кабачки й червона цибуля.',
        'Խորոված պղպեղ, սմբուկ, դդմիկ և կարմիր սոխ։',
      ]),
      dish('seafood', '1f990', 1490, ['gluten', 'milk', 'crustaceans', 'molluscs'], pizzaOptions, ['Seafood', 'Frutos del mar', 'З морепродуктами', 'Ծովամթերքով'], [
        'Prawns, mussels and squid with garlic, parsley and lemon.',
        'Gambas, mejillones y calamar con ajo, perejil y limón.',
        'Креветки, мідії та кальмари з часником, петрушкою й лимоном.',
        'Ծովախեցգետին, միդիա և կաղամար՝ սխտորով, մաղադանոսով և կիտրոնով։',
      ]),
    ]),
    section('pasta', ['Pasta', 'Pasta', 'Паста', 'Պաստա'], [
      dish('carbonara', '1f35d', 990, ['gluten', 'eggs', 'milk'], [], ['Spaghetti carbonara', 'Espaguetis a la carbonara', 'Спагеті карбонара', 'Սպագետտի կարբոնարա'], [
        'Egg yolk, cured pork and pecorino, without any cream.',
        'Yema de huevo, panceta curada y pecorino, sin nata.',
        'Жовток, в’ялена свинина й пекоріно, без вершків.',
        'Ձվի դեղնուց, չորացրած խոզի միս և պեկորինո՝ առանց սերուցքի։',
      ]),
      dish('lasagne', '1f958', 1090, ['gluten', 'eggs', 'milk', 'celery'], [], ['Beef lasagne', 'Lasaña de ternera', 'Лазанья з яловичиною', 'Լազանյա տավարի մսով'], [
        'Layers of pasta, beef stewed for four hours and béchamel.',
        'Capas de pasta, ternera guisada cuatro horas y bechamel.',
        'Шари пасти, яловичина, тушкована чотири години, і бешамель.',
        'Պաստայի շերտեր, չորս ժամ շոգեխաշած տավարի միս և բեշամել։',
      ]),
      dish('pesto', '1f33f', 950, ['gluten', 'milk', 'nuts'], [], ['Penne with pesto', 'Macarrones al pesto', 'Пене з песто', 'Պեննե պեստոյով'], [
        'Basil, pine nuts, garlic and parmesan, pounded in our kitchen.',
        'Albahaca, piñones, ajo y parmesano, majados en nuestra cocina.',
        'Базилік, кедрові горішки, часник і пармезан, розтерті на нашій кухні.',
        'Ռեհան, մայրու ընկույզ, սխտոր և պարմեզան՝ տրորված մեր խոհանոցում։',
      ]),
    ]),
    section('starters', ['To share', 'Para compartir', 'На компанію', 'Միասին ուտելու'], [
      dish('garlic-bread', '1f956', 390, ['gluten', 'milk'], [], ['Garlic bread', 'Pan de ajo', 'Часниковий хліб', 'Սխտորով հաց'], [
        'Warm bread with garlic butter and parsley.',
        'Pan caliente con mantequilla de ajo y perejil.',
        'Теплий хліб із часниковим маслом і петрушкою.',
        'Տաք հաց՝ սխտորով համեմված կարագով և մաղադանոսով։',
      ]),
      dish('caprese', '1f345', 750, ['milk'], [], ['Caprese salad', 'Ensalada caprese', 'Салат капрезе', 'Կապրեզե աղցան'], [
        'Ripe tomato, mozzarella, basil and olive oil.',
        'Tomate maduro, mozzarella, albahaca y aceite de oliva.',
        'Стиглі помідори, моцарела, базилік та оливкова олія.',
        'Հասուն լոլիկ, մոցարելլա, ռեհան և ձիթապտղի ձեթ։',
      ]),
      dish('tiramisu', '1f370', 490, ['gluten', 'eggs', 'milk'], [], ['Tiramisu', 'Tiramisú', 'Тірамісу', 'Տիրամիսու'], [
        'Sponge soaked in espresso, mascarpone cream and cocoa.',
        'Bizcocho empapado en café, crema de mascarpone y cacao.',
        'Бісквіт, просочений еспресо, крем із маскарпоне й какао.',
        'Էսպրեսոյով թրջված բիսկվիթ, մասկարպոնեի կրեմ և կակաո։',
      ]),
    ]),
    drinks,
  ],
}
