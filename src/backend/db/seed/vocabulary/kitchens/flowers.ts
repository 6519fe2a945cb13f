import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const bouquet = ['bouquet-size', 'bouquet-extras'] as const
const plant = ['bouquet-extras'] as const

// A data table.
export const flowers: Kitchen = {
  key: 'flowers',
  category: 'flowers',
  filters: [],
  pictures: ['1f490', '1f337', '1f339'],
  tints: [21, 22, 7],
  taglines: [
    texts('Cut this morning', 'Cortadas esta mañana', 'Зрізані сьогодні вранці', 'Կտրված այս առավոտ'),
    texts('Say it with a bouquet', 'Dilo con un ramo', 'Скажіть це букетом', 'Ասեք փնջով'),
  ],
  storeNames: {
    ES: ['Floristería Azahar', 'La Rosaleda', 'Pétalos', 'Flores del Paseo', 'El Jardín de Inés', 'Tallo y Hoja'],
    UA: ['Квіти на розі', 'Півонія', 'Квіткова крамниця', 'Мальва', 'Букет для Марічки', 'Барвінок'],
    AM: ['Ծաղկի տուն', 'Վարդանուշ', 'Կակաչ', 'Մանուշակ', 'Ծաղկեփունջ', 'Անմոռուկ'],
  },
  sections: [
    section('bouquets', ['Bouquets', 'Ramos', 'Букети', 'Փնջեր'], [
      dish('mixed', '1f490', 2490, [], bouquet, ['Bouquet of the day', 'Ramo del día', 'Букет дня', 'Օրվա փունջ'], ['The best of this morning’s flowers, put together by our florist.', 'Las mejores flores de hoy, reunidas por nuestra florista.', 'Найкращі сьогоднішні квіти, які зібрала наша флористка.', 'Այս առավոտվա լավագույն ծաղիկները՝ մեր ծաղկավաճառի ընտրությամբ։']),
      dish('roses', '1f339', 2990, [], bouquet, ['Red roses', 'Rosas rojas', 'Червоні троянди', 'Կարմիր վարդեր'], ['Long-stemmed red roses tied with a ribbon.', 'Rosas rojas de tallo largo atadas con un lazo.', 'Червоні троянди на довгому стеблі, перев’язані стрічкою.', 'Երկար ցողունով կարմիր վարդեր՝ ժապավենով կապած։']),
      dish('tulips', '1f337', 1690, [], bouquet, ['Tulips', 'Tulipanes', 'Тюльпани', 'Կակաչներ'], ['Closed buds that will open on your table.', 'Capullos cerrados que se abrirán en tu mesa.', 'Закриті бутони, що розкриються на вашому столі.', 'Փակ կոկոններ, որոնք կբացվեն ձեր սեղանին։']),
      dish('sunflowers', '1f33b', 1890, [], bouquet, ['Sunflowers', 'Girasoles', 'Соняшники', 'Արևածաղիկներ'], ['Large sunflowers with leaves, wrapped in plain paper.', 'Girasoles grandes con hojas, en papel sencillo.', 'Великі соняшники з листям у простому папері.', 'Խոշոր արևածաղիկներ տերևներով՝ պարզ թղթի մեջ։']),
      dish('daisies', '1f33c', 1490, [], bouquet, ['Daisies', 'Margaritas', 'Ромашки', 'Երիցուկներ'], ['An armful of field daisies, light and cheerful.', 'Un brazado de margaritas de campo, ligero y alegre.', 'Оберемок польових ромашок, легкий і веселий.', 'Մի գիրկ դաշտային երիցուկ՝ թեթև և ուրախ։']),
    ]),
    section('plants', ['Plants', 'Plantas', 'Рослини', 'Բույսեր'], [
      dish('pot-plant', '1fab4', 1990, [], plant, ['Green plant in a pot', 'Planta verde en maceta', 'Зелена рослина в горщику', 'Կանաչ բույս ծաղկամանով'], ['Grows in half shade; water it once a week.', 'Crece a media sombra; riégala una vez por semana.', 'Росте в півтіні; поливайте раз на тиждень.', 'Աճում է կիսաստվերում. ջրեք շաբաթը մեկ անգամ։']),
      dish('cactus', '1fab4', 890, [], plant, ['Small cactus', 'Cactus pequeño', 'Маленький кактус', 'Փոքրիկ կակտուս'], ['Forgives everything except too much water.', 'Lo perdona todo menos el exceso de agua.', 'Пробачає все, крім надміру води.', 'Ներում է ամեն ինչ, բացի ավելորդ ջրից։']),
      dish('herb-pot', '1f33f', 390, [], [], ['Basil in a pot', 'Albahaca en maceta', 'Базилік у горщику', 'Ռեհան ծաղկամանով'], ['For the kitchen window; pinch off the tops.', 'Para la ventana de la cocina; corta las puntas.', 'Для кухонного підвіконня; прищипуйте верхівки.', 'Խոհանոցի պատուհանի համար. պոկեք ծայրերը։']),
      dish('seedlings', '1f33f', 290, [], [], ['Tomato seedlings, 4 pieces', 'Plantones de tomate, 4 unidades', 'Розсада помідорів, 4 шт.', 'Լոլիկի սածիլ, 4 հատ'], ['Strong seedlings for a balcony or a garden.', 'Plantones fuertes para el balcón o el huerto.', 'Міцна розсада для балкона чи городу.', 'Ամուր սածիլներ՝ պատշգամբի կամ այգու համար։']),
    ]),
    section('gifts', ['With the flowers', 'Junto a las flores', 'До квітів', 'Ծաղիկների հետ'], [
      dish('teddy', '1f9f8', 1490, [], ['gift-wrap'], ['Teddy bear', 'Osito de peluche', 'Плюшевий ведмедик', 'Փափուկ արջուկ'], ['Soft bear, thirty centimetres, with a ribbon.', 'Osito suave de treinta centímetros, con lazo.', 'М’який ведмедик, тридцять сантиметрів, зі стрічкою.', 'Փափուկ արջուկ՝ երեսուն սանտիմետր, ժապավենով։']),
      dish('chocolates', '1f36b', 990, ['milk', 'nuts', 'soya'], ['gift-wrap'], ['Box of chocolates, 200 g', 'Caja de bombones, 200 g', 'Коробка цукерок, 200 г', 'Շոկոլադե կոնֆետ, 200 գ'], ['Sixteen chocolates with praline, nut and caramel.', 'Dieciséis bombones de praliné, avellana y caramelo.', 'Шістнадцять цукерок із праліне, горіхом і карамеллю.', 'Տասնվեց կոնֆետ՝ պրալինեով, ընկույզով և կարամելով։']),
      dish('balloons', '1f388', 890, [], [], ['Balloons, 5 pieces', 'Globos, 5 unidades', 'Повітряні кульки, 5 шт.', 'Փուչիկներ, 5 հատ'], ['Filled with helium, on ribbons, in five colours.', 'Con helio y cinta, de cinco colores.', 'З гелієм, на стрічках, п’яти кольорів.', 'Հելիումով լցված, ժապավեններով՝ հինգ գույնի։']),
    ]),
  ],
}
