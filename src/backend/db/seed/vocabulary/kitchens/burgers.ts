import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const beef = ['burger-doneness', 'burger-extras', 'side', 'sauces'] as const
const other = ['burger-extras', 'side', 'sauces'] as const

// A data table.
export const burgers: Kitchen = {
  key: 'burgers',
  category: 'restaurants',
  filters: ['burgers', 'grill', 'snacks'],
  pictures: ['1f354', '1f35f', '1f953'],
  tints: [2, 3, 1],
  taglines: [
    texts('Beef, bun, fire', 'Carne, pan y fuego', 'М’ясо, булочка, вогонь', 'Միս, բուլկի, կրակ'),
    texts('Minced every morning', 'Carne picada cada mañana', 'Свіжий фарш щоранку', 'Թարմ աղացած միս ամեն առավոտ'),
  ],
  storeNames: {
    ES: ['La Plancha de Gracia', 'Brasa y Pan', 'Hamburguesería Lola', 'Doble Piso', 'El Toro Tranquilo', 'Pan de Patata', 'Burger Marina', 'La Vaca Contenta', 'Carbón y Queso', 'Barrio Burger'],
    UA: ['Бургерна на розі', 'Котлета й Булка', 'Соковитий', 'Бургер Двір', 'М’ясо та вогонь', 'Подвійний чедер', 'Бургер Хата', 'Вуглик', 'Бургерна «Бугай»', 'Картопля й Ко'],
    AM: ['Բուրգեր Աբովյան', 'Կրակ և հաց', 'Հյութեղ բուրգեր', 'Բուրգեր բակ', 'Կրկնակի պանիր', 'Բուրգեր Մաշտոց', 'Տաք կոտլետ', 'Բուրգեր կայարան', 'Ածուխ', 'Մեծ բուրգեր'],
  },
  sections: [
    section('beef', ['Beef burgers', 'Hamburguesas de ternera', 'Бургери з яловичиною', 'Բուրգերներ տավարի մսով'], [
      dish('classic', '1f354', 990, ['gluten', 'milk', 'eggs', 'mustard', 'sesame'], beef, ['Classic burger', 'Hamburguesa clásica', 'Класичний бургер', 'Դասական բուրգեր'], [
        'Beef, lettuce, tomato, pickles and the sauce of the house.',
        'Ternera, lechuga, tomate, pepinillos y la salsa de la casa.',
        'Яловичина, салат, помідор, огірочки й фірмовий соус.',
        'Տավարի միս, հազար, լոլիկ, թթու վարունգ և տան սոուս։',
      ]),
      dish('cheeseburger', '1f9c0', 1090, ['gluten', 'milk', 'eggs', 'mustard', 'sesame'], beef, ['Cheeseburger', 'Hamburguesa con queso', 'Чизбургер', 'Չիզբուրգեր'], [
        'Two slices of aged cheddar melted over the beef.',
        'Dos lonchas de cheddar curado fundidas sobre la carne.',
        'Дві скибки витриманого чедеру, розплавлені на яловичині.',
        'Հասունացած չեդերի երկու շերտ՝ հալված մսի վրա։',
      ]),
      dish('bacon', '1f953', 1190, ['gluten', 'milk', 'eggs', 'sesame'], beef, ['Smoky bacon burger', 'Hamburguesa con beicon ahumado', 'Бургер із копченим беконом', 'Բուրգեր ապխտած բեկոնով'], [
        'Beef, smoked bacon, cheddar and barbecue sauce.',
        'Ternera, beicon ahumado, cheddar y salsa barbacoa.',
        'Яловичина, копчений бекон, чедер і соус барбекю.',
        'Տավարի միս, ապխտած բեկոն, չեդեր և բարբեքյու սոուս։',
      ]),
      dish('double', '1f354', 1390, ['gluten', 'milk', 'eggs', 'mustard', 'sesame'], beef, ['Double burger', 'Hamburguesa doble', 'Подвійний бургер', 'Կրկնակի բուրգեր'], [
        'Two patties, two cheeses and one very big appetite.',
        'Dos carnes, dos quesos y un apetito muy grande.',
        'Дві котлети, два сири та один чималий апетит.',
        'Երկու կոտլետ, երկու պանիր և մեկ մեծ ախորժակ։',
      ]),
      dish('fiery', '1f336-fe0f', 1150, ['gluten', 'milk', 'eggs', 'sesame'], ['spice-level', ...beef], ['Fiery burger', 'Hamburguesa de fuego', 'Вогняний бургер', 'Կրակոտ բուրգեր'], [
        'Beef with jalapeños, hot sauce and cooling yoghurt.',
        'Ternera con jalapeños, salsa picante y un yogur que alivia.',
        'Яловичина з халапеньйо, гострим соусом і йогуртом для прохолоди.',
        'Տավարի միս խալապենյոյով, կծու սոուսով և զովացնող մածունով։',
      ]),
    ]),
    section('other', ['Not beef', 'Sin ternera', 'Без яловичини', 'Առանց տավարի մսի'], [
      dish('chicken', '1f357', 950, ['gluten', 'milk', 'eggs'], other, ['Crispy chicken burger', 'Hamburguesa de pollo crujiente', 'Бургер із хрусткою куркою', 'Բուրգեր խրթխրթան հավով'], [
        'Thigh in buttermilk batter, cabbage salad and pickles.',
        'Contramuslo rebozado en suero de leche, ensalada de col y pepinillos.',
        'Стегенце в клярі на маслянці, капустяний салат та огірочки.',
        'Հավի ազդր թանով կլյարի մեջ, կաղամբի աղցան և թթու վարունգ։',
      ]),
      dish('fish', '1f41f', 1050, ['gluten', 'fish', 'eggs', 'milk'], other, ['Fish burger', 'Hamburguesa de pescado', 'Фішбургер', 'Ձկան բուրգեր'], [
        'Hake in breadcrumbs, lettuce, lemon and tartare sauce.',
        'Merluza empanada, lechuga, limón y salsa tártara.',
        'Хек у паніруванні, салат, лимон і соус тартар.',
        'Պաքսիմատով հեկ, հազար, կիտրոն և տարտար սոուս։',
      ]),
      dish('mushroom', '1f344', 990, ['gluten', 'milk', 'eggs'], other, ['Mushroom burger', 'Hamburguesa de setas', 'Грибний бургер', 'Սնկով բուրգեր'], [
        'A large roast mushroom with goat’s cheese and rocket.',
        'Un champiñón grande asado con queso de cabra y rúcula.',
        'Великий печений гриб із козячим сиром і руколою.',
        'Խոշոր տապակած սունկ այծի պանրով և ռուկոլայով։',
      ]),
      dish('vegan', '1f33f', 1050, ['gluten', 'soya'], ['side', 'sauces'], ['Vegan burger', 'Hamburguesa vegana', 'Веганський бургер', 'Վեգան բուրգեր'], [
        'Black bean and beetroot patty, avocado and tomato.',
        'Carne vegetal de frijol y remolacha, aguacate y tomate.',
        'Котлета з чорної квасолі й буряка, авокадо та помідор.',
        'Սև լոբու և ճակնդեղի կոտլետ, ավոկադո և լոլիկ։',
      ]),
    ]),
    section('street', ['Street food', 'Comida callejera', 'Вулична їжа', 'Փողոցային սնունդ'], [
      dish('hot-dog', '1f32d', 690, ['gluten', 'mustard'], ['sauces'], ['Hot dog', 'Perrito caliente', 'Хот-дог', 'Հոթ-դոգ'], [
        'Grilled sausage, crisp onion and mustard in a soft bun.',
        'Salchicha a la brasa, cebolla crujiente y mostaza en pan tierno.',
        'Ковбаска гриль, хрустка цибуля й гірчиця у м’якій булочці.',
        'Գրիլ նրբերշիկ, խրթխրթան սոխ և մանանեխ՝ փափուկ բուլկու մեջ։',
      ]),
      dish('club-sandwich', '1f96a', 850, ['gluten', 'eggs', 'milk'], ['side'], ['Club sandwich', 'Sándwich club', 'Клубний сендвіч', 'Քլաբ սենդվիչ'], [
        'Chicken, bacon, egg and tomato between three slices of toast.',
        'Pollo, beicon, huevo y tomate entre tres tostadas.',
        'Курка, бекон, яйце й помідор між трьома тостами.',
        'Հավ, բեկոն, ձու և լոլիկ՝ երեք տոստի արանքում։',
      ]),
    ]),
    section('sides', ['On the side', 'Para picar', 'До бургера', 'Բուրգերի հետ'], [
      dish('fries', '1f35f', 350, [], ['sauces'], ['French fries', 'Patatas fritas', 'Картопля фрі', 'Կարտոֆիլ ֆրի'], [
        'Cut by hand, fried twice, salted at the last moment.',
        'Cortadas a mano, fritas dos veces y saladas al final.',
        'Нарізана вручну, двічі смажена, посолена наостанок.',
        'Ձեռքով կտրատած, երկու անգամ տապակած, վերջում աղած։',
      ]),
      dish('wings', '1f357', 750, ['celery', 'milk'], ['spice-level', 'sauces'], ['Chicken wings, 8 pieces', 'Alitas de pollo, 8 piezas', 'Курячі крильця, 8 шт.', 'Հավի թևիկներ, 8 հատ'], [
        'Baked wings in a sticky glaze, with a blue cheese dip.',
        'Alitas al horno con glaseado y salsa de queso azul.',
        'Запечені крильця в липкій глазурі та соус із блакитного сиру.',
        'Փռի մեջ թխած թևիկներ ջնարակով և կապույտ պանրի սոուսով։',
      ]),
      dish('onion-rings', '1f9c5', 450, ['gluten', 'eggs'], ['sauces'], ['Onion rings', 'Aros de cebolla', 'Цибулеві кільця', 'Սոխի օղակներ'], [
        'Sweet onion in light batter, fried until golden.',
        'Cebolla dulce en rebozado ligero, frita hasta dorar.',
        'Солодка цибуля в легкому клярі, смажена до золотавості.',
        'Քաղցր սոխ թեթև կլյարի մեջ՝ տապակած մինչև ոսկեգույն։',
      ]),
      dish('corn', '1f33d', 390, ['milk'], [], ['Corn on the cob', 'Mazorca de maíz', 'Кукурудза в качані', 'Եգիպտացորենի կողր'], [
        'Grilled corn with butter, smoked paprika and lime.',
        'Maíz a la brasa con mantequilla, pimentón ahumado y lima.',
        'Кукурудза гриль із маслом, копченою паприкою й лаймом.',
        'Գրիլ եգիպտացորեն կարագով, ապխտած պապրիկայով և լայմով։',
      ]),
    ]),
    drinks,
  ],
}
