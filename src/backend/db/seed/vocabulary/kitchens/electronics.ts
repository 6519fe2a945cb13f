import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table.
export const electronics: Kitchen = {
  key: 'electronics',
  category: 'shops',
  filters: [],
  pictures: ['1f3a7', '1f50c', '1f4f1'],
  tints: [15, 16, 12],
  taglines: [
    texts('The cable you forgot', 'El cable que olvidaste', 'Той кабель, що ви забули', 'Այն լարը, որ մոռացել էիք'),
    texts('Charged and ready', 'Cargado y listo', 'Заряджено й готово', 'Լիցքավորված և պատրաստ'),
  ],
  storeNames: {
    ES: ['Chispa', 'Cables y Compañía', 'Electro Ronda', 'El Enchufe', 'Pantalla', 'Voltio'],
    UA: ['Штекер поруч', 'Іскра', 'Вольт', 'Дріт і Друзі', 'Техно Двір', 'Заряд'],
    AM: ['Կայծ', 'Վոլտ', 'Լար', 'Տեխնո տուն', 'Էկրան', 'Լիցք'],
  },
  sections: [
    section('phone', ['For the phone', 'Para el móvil', 'Для телефона', 'Հեռախոսի համար'], [
      dish('charger', '1f50c', 1490, [], [], ['USB-C charger, 30 W', 'Cargador USB-C, 30 W', 'Зарядний пристрій USB-C, 30 Вт', 'USB-C լիցքավորիչ, 30 Վտ'], ['Fast charger for phones and tablets, without a cable.', 'Cargador rápido para móviles y tabletas, sin cable.', 'Швидка зарядка для телефонів і планшетів, без кабелю.', 'Արագ լիցքավորիչ հեռախոսի և պլանշետի համար՝ առանց լարի։']),
      dish('power-bank', '1f50b', 2490, [], ['gift-wrap'], ['Power bank, 10 000 mAh', 'Batería externa, 10 000 mAh', 'Павербанк, 10 000 мА·год', 'Արտաքին մարտկոց, 10 000 մԱժ'], ['Charges a phone twice and fits in a pocket.', 'Carga un móvil dos veces y cabe en el bolsillo.', 'Двічі заряджає телефон і вміщується в кишені.', 'Հեռախոսը լիցքավորում է երկու անգամ և տեղավորվում գրպանում։']),
      dish('phone-case', '1f4f1', 1290, [], [], ['Transparent phone case', 'Funda transparente', 'Прозорий чохол', 'Թափանցիկ պատյան հեռախոսի'], ['Soft edges and raised corners; name your model in a note.', 'Bordes blandos y esquinas reforzadas; indica tu modelo.', 'М’які краї та захищені кути; вкажіть модель у примітці.', 'Փափուկ եզրեր, պաշտպանված անկյուններ. նշեք ձեր մոդելը։']),
      dish('headphones', '1f3a7', 3990, [], ['gift-wrap'], ['Wireless headphones', 'Auriculares inalámbricos', 'Бездротові навушники', 'Անլար ականջակալներ'], ['Over the ear, thirty hours, fold flat.', 'De diadema, treinta horas, se pliegan.', 'Накладні, тридцять годин роботи, складаються.', 'Գլխադիր, երեսուն ժամ աշխատանք, ծալվող։']),
    ]),
    section('computer', ['For the computer', 'Para el ordenador', 'Для комп’ютера', 'Համակարգչի համար'], [
      dish('mouse', '1f5b1-fe0f', 1690, [], [], ['Wireless mouse', 'Ratón inalámbrico', 'Бездротова мишка', 'Անլար մկնիկ'], ['Silent buttons and a year on one battery.', 'Botones silenciosos y un año con una pila.', 'Тихі кнопки й рік від однієї батарейки.', 'Անձայն կոճակներ և մեկ տարի՝ մեկ մարտկոցով։']),
      dish('keyboard', '2328-fe0f', 2990, [], [], ['Keyboard', 'Teclado', 'Клавіатура', 'Ստեղնաշար'], ['Full size, wired, with soft keys.', 'Tamaño completo, con cable y teclas suaves.', 'Повнорозмірна, дротова, з м’яким ходом клавіш.', 'Լրիվ չափի, լարով, փափուկ ստեղներով։']),
    ]),
    section('home', ['At home', 'En casa', 'Для дому', 'Տան համար'], [
      dish('bulb', '1f4a1', 1190, [], [], ['Smart bulb, E27', 'Bombilla inteligente, E27', 'Розумна лампа, E27', 'Խելացի լամպ, E27'], ['Changes colour and brightness from your phone.', 'Cambia de color y de brillo desde el móvil.', 'Змінює колір і яскравість із телефона.', 'Գույնն ու պայծառությունը փոխվում են հեռախոսից։']),
      dish('torch', '1f526', 1290, [], [], ['Torch', 'Linterna', 'Ліхтарик', 'Լապտեր'], ['Bright, waterproof, and charged by a cable.', 'Potente, impermeable, se carga por cable.', 'Яскравий, водостійкий, заряджається від кабелю.', 'Պայծառ, անջրանցիկ, լիցքավորվում է լարով։']),
      dish('watch', '231a', 4990, [], ['gift-wrap'], ['Fitness watch', 'Reloj deportivo', 'Фітнес-годинник', 'Սպորտային ժամացույց'], ['Counts steps, sleep and pulse; a week without charging.', 'Cuenta pasos, sueño y pulso; una semana sin cargar.', 'Рахує кроки, сон і пульс; тиждень без заряджання.', 'Հաշվում է քայլերը, քունը, զարկերակը. մեկ շաբաթ առանց լիցքի։']),
      dish('camera', '1f4f7', 8990, [], ['gift-wrap'], ['Instant camera', 'Cámara instantánea', 'Камера миттєвого друку', 'Ակնթարթային լուսախցիկ'], ['Prints a picture at once; ten sheets included.', 'Imprime la foto al momento; incluye diez hojas.', 'Друкує знімок одразу; десять карток у комплекті.', 'Լուսանկարը տպում է անմիջապես. տասը թերթիկը ներառված է։']),
      dish('gamepad', '1f3ae', 3490, [], ['gift-wrap'], ['Game controller', 'Mando para juegos', 'Геймпад', 'Խաղային վահանակ'], ['Wireless, for computers, phones and television boxes.', 'Inalámbrico, para ordenador, móvil y televisor.', 'Бездротовий, для комп’ютера, телефона й телевізора.', 'Անլար՝ համակարգչի, հեռախոսի և հեռուստացույցի համար։']),
    ]),
  ],
}
