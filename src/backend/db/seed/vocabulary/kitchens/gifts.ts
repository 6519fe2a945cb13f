import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const wrapped = ['gift-wrap'] as const

// A data table.
export const gifts: Kitchen = {
  key: 'gifts',
  category: 'shops',
  filters: [],
  pictures: ['1f381', '1f4d6', '1f9f8'],
  tints: [18, 22, 3],
  taglines: [
    texts('For those who remembered late', 'Para quien se acordó tarde', 'Для тих, хто згадав запізно', 'Նրանց համար, ովքեր ուշ են հիշել'),
    texts('Books, games and ribbons', 'Libros, juegos y lazos', 'Книжки, ігри та стрічки', 'Գրքեր, խաղեր և ժապավեններ'),
  ],
  storeNames: {
    ES: ['Librería Tinta Clara', 'La Caja de Sorpresas', 'Papel y Tinta', 'El Regalo', 'Librería del Faro', 'Juguetería Pipo'],
    UA: ['Книгарня «Сова»', 'Скринька', 'Папір і Чорнило', 'Подарунок', 'Книжкова лавка', 'Іграшкова крамниця'],
    AM: ['Գրատուն', 'Նվերի տուն', 'Թուղթ և թանաք', 'Անակնկալ', 'Բու գրախանութ', 'Խաղալիքների աշխարհ'],
  },
  sections: [
    section('books', ['Books', 'Libros', 'Книжки', 'Գրքեր'], [
      dish('novel', '1f4d6', 1690, [], wrapped, ['Novel of the month', 'Novela del mes', 'Роман місяця', 'Ամսվա վեպը'], ['Our booksellers choose one and explain why on a card.', 'La eligen nuestros libreros y explican por qué.', 'Його обирають наші книгарі й пояснюють чому.', 'Ընտրում են մեր գրավաճառները և բացատրում՝ ինչու։']),
      dish('cookbook', '1f4d6', 2490, [], wrapped, ['Book of home cooking', 'Libro de cocina casera', 'Книга домашніх рецептів', 'Տնական խոհանոցի գիրք'], ['Two hundred recipes for weekdays and feasts.', 'Doscientas recetas de diario y de fiesta.', 'Двісті рецептів на будні та свята.', 'Երկու հարյուր բաղադրատոմս՝ առօրյայի և տոնի համար։']),
      dish('picture-book', '1f4d6', 1290, [], wrapped, ['Picture book for children', 'Álbum ilustrado infantil', 'Дитяча книжка з картинками', 'Մանկական նկարազարդ գիրք'], ['Large pictures and few words, from three years.', 'Ilustraciones grandes y pocas palabras, desde tres años.', 'Великі малюнки й мало слів, від трьох років.', 'Մեծ նկարներ և քիչ բառեր՝ երեք տարեկանից։']),
      dish('notebook', '1f4d6', 690, [], wrapped, ['Notebook, A5', 'Cuaderno A5', 'Записник, A5', 'Նոթատետր, A5'], ['Dotted pages, sewn binding, an elastic band.', 'Hojas punteadas, cosido, con goma.', 'Сторінки в крапку, прошитий, на гумці.', 'Կետավոր էջեր, կարած կազմ, առաձգական ժապավեն։']),
    ]),
    section('toys', ['Games and toys', 'Juegos y juguetes', 'Ігри та іграшки', 'Խաղեր և խաղալիքներ'], [
      dish('puzzle', '1f9e9', 1490, [], wrapped, ['Jigsaw, 1000 pieces', 'Puzle, 1000 piezas', 'Пазл, 1000 елементів', 'Փազլ, 1000 կտոր'], ['An old map of the world, for long evenings.', 'Un mapamundi antiguo para noches largas.', 'Старовинна мапа світу на довгі вечори.', 'Աշխարհի հնագույն քարտեզ՝ երկար երեկոների համար։']),
      dish('board-game', '1f3b2', 2490, [], wrapped, ['Board game for the family', 'Juego de mesa familiar', 'Настільна гра для родини', 'Սեղանի խաղ ընտանիքի համար'], ['Two to six players, half an hour, from seven years.', 'De dos a seis jugadores, media hora, desde siete años.', 'Від двох до шести гравців, пів години, від семи років.', 'Երկուսից վեց խաղացող, կես ժամ, յոթ տարեկանից։']),
      dish('plush', '1f9f8', 1690, [], wrapped, ['Plush bear', 'Oso de peluche', 'М’який ведмідь', 'Փափուկ արջ'], ['Forty centimetres of comfort; can be washed.', 'Cuarenta centímetros de consuelo; se puede lavar.', 'Сорок сантиметрів затишку; можна прати.', 'Քառասուն սանտիմետր քնքշություն. կարելի է լվանալ։']),
      dish('paints', '1f3a8', 990, [], wrapped, ['Watercolours, 12 colours', 'Acuarelas, 12 colores', 'Акварель, 12 кольорів', 'Ջրաներկ, 12 գույն'], ['Paints in a metal box, with a brush.', 'Pinturas en caja de metal, con pincel.', 'Фарби в металевій коробці, з пензлем.', 'Ներկեր մետաղյա տուփով՝ վրձնի հետ։']),
    ]),
    section('presents', ['Presents', 'Detalles', 'Подарунки', 'Նվերներ'], [
      dish('gift-box', '1f381', 2990, ['milk', 'nuts', 'gluten'], [], ['Surprise box', 'Caja sorpresa', 'Коробка-сюрприз', 'Անակնկալ տուփ'], ['Tea, chocolate, biscuits, a candle and a good wish.', 'Té, chocolate, galletas, una vela y un buen deseo.', 'Чай, шоколад, печиво, свічка й добре побажання.', 'Թեյ, շոկոլադ, թխվածքաբլիթ, մոմ և բարի մաղթանք։']),
      dish('candle', '1f56f-fe0f', 1190, [], wrapped, ['Beeswax candle', 'Vela de cera de abeja', 'Свічка з бджолиного воску', 'Մեղրամոմե մոմ'], ['Rolled by hand; smells of honey while it burns.', 'Enrollada a mano; huele a miel al arder.', 'Скручена вручну; горить і пахне медом.', 'Ձեռքով փաթաթված. այրվելիս մեղրի բույր ունի։']),
      dish('pen', '1f58a-fe0f', 1990, [], wrapped, ['Ballpoint pen in a case', 'Bolígrafo con estuche', 'Ручка у футлярі', 'Գրիչ տուփով'], ['Metal body, blue ink, refills of the usual size.', 'Cuerpo de metal, tinta azul, recambio estándar.', 'Металевий корпус, синє чорнило, стандартний стрижень.', 'Մետաղյա իրան, կապույտ թանաք, սովորական միջուկ։']),
      dish('balloons', '1f388', 690, [], [], ['Balloons, 10 pieces', 'Globos, 10 unidades', 'Повітряні кульки, 10 шт.', 'Փուչիկներ, 10 հատ'], ['To blow up at home; ribbon in the bag.', 'Para inflar en casa; cinta incluida en la bolsa.', 'Надуваєте вдома; стрічка в пакеті.', 'Փչում եք տանը. ժապավենը տոպրակի մեջ է։']),
    ]),
  ],
}
