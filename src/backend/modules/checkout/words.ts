import type { PricingLineType } from '#contract/checkout/pricing.ts'

export type Words = Readonly<Record<'en' | 'es' | 'uk' | 'hy', string>>

const words = (en: string, es: string, uk: string, hy: string): Words => ({ en, es, uk, hy })

/** What a line of a receipt is called. */
export const PRICE_LINE_WORDS: Readonly<Record<PricingLineType, Words>> = {
  PRODUCTS: words('Products', 'Productos', 'Товари', 'Ապրանքներ'),
  DISCOUNT: words('Discount', 'Descuento', 'Знижка', 'Զեղչ'),
  DELIVERY: words('Delivery', 'Envío', 'Доставка', 'Առաքում'),
  SERVICE: words('Service fee', 'Gastos de servicio', 'Сервісний збір', 'Սպասարկման վճար'),
  MIN_BASKET_SURCHARGE: words(
    'Small basket fee',
    'Suplemento por pedido pequeño',
    'Доплата за мале замовлення',
    'Հավելավճար փոքր պատվերի համար',
  ),
  WEATHER_SURCHARGE: words('Bad weather fee', 'Suplemento por mal tiempo', 'Доплата за негоду', 'Հավելավճար վատ եղանակի համար'),
  SECURITY_DEPOSIT: words('Deposit', 'Depósito', 'Застава', 'Գրավ'),
  COURIER_TIP: words('Tip for the courier', 'Propina para el repartidor', 'Чайові кур’єру', 'Թեյավճար առաքիչին'),
  TOTAL: words('Total', 'Total', 'Разом', 'Ընդամենը'),
}

/** Parts of the checkout page. */
export const SECTION_WORDS = {
  deliveryAddress: words('Where to', 'Dirección de entrega', 'Куди везти', 'Ուր առաքել'),
  scheduledTime: words('When', 'Cuándo', 'Коли', 'Երբ'),
  note: words('Note for the store', 'Nota para la tienda', 'Побажання закладу', 'Նշում խանութի համար'),
  cutleryRequested: words('Cutlery', 'Cubiertos', 'Прибори', 'Դանակ-պատառաքաղ'),
  paymentMethod: words('How to pay', 'Forma de pago', 'Як платити', 'Վճարման եղանակ'),
} as const

/** Why something cannot be ordered or paid. `{{…}}` are filled in. */
export const REFUSAL_WORDS = {
  storeClosed: words(
    '{{store}} is closed now. Choose another time or another store.',
    '{{store}} está cerrado ahora. Elige otra hora u otra tienda.',
    '{{store}} зараз зачинено. Оберіть інший час або інший заклад.',
    '{{store}} խանութն այժմ փակ է։ Ընտրեք այլ ժամ կամ այլ խանութ։',
  ),
  noScheduling: words(
    '{{store}} takes no orders for later.',
    '{{store}} no acepta pedidos para más tarde.',
    '{{store}} не приймає замовлень на потім.',
    '{{store}} խանութը չի ընդունում պատվերներ ավելի ուշ ժամի համար։',
  ),
  closedThen: words(
    '{{store}} cannot deliver at that time. Please choose another one.',
    '{{store}} no puede entregar a esa hora. Elige otra, por favor.',
    '{{store}} не зможе доставити на цей час. Оберіть, будь ласка, інший.',
    '{{store}} խանութը չի կարող առաքել այդ ժամին։ Խնդրում ենք ընտրել այլ ժամ։',
  ),
  outOfZone: words(
    'This address is outside the delivery zone.',
    'Esta dirección está fuera de la zona de entrega.',
    'Ця адреса поза зоною доставки.',
    'Այս հասցեն առաքման գոտուց դուրս է։',
  ),
  noAddress: words('Please say where to bring it.', 'Dinos dónde entregarlo.', 'Вкажіть, куди везти.', 'Նշեք, թե ուր առաքել։'),
  noProducts: words('The basket is empty.', 'La cesta está vacía.', 'Кошик порожній.', 'Զամբյուղը դատարկ է։'),
  noTime: words('Please choose a time.', 'Elige una hora.', 'Оберіть час.', 'Ընտրեք ժամը։'),
  unavailable: words(
    'No longer available: {{products}}.',
    'Ya no disponible: {{products}}.',
    'Більше немає в наявності: {{products}}.',
    'Այլևս առկա չէ՝ {{products}}։',
  ),
  unknownOption: words(
    'The options of “{{product}}” have changed. Please choose them again.',
    'Las opciones de «{{product}}» han cambiado. Elígelas de nuevo, por favor.',
    'Варіанти для «{{product}}» змінилися. Оберіть їх, будь ласка, ще раз.',
    '«{{product}}»-ի տարբերակները փոխվել են։ Խնդրում ենք նորից ընտրել։',
  ),
  wrongOptions: words(
    'Please check “{{group}}” of “{{product}}”: too many or too few are chosen.',
    'Revisa «{{group}}» de «{{product}}»: hay demasiadas o muy pocas opciones.',
    'Перевірте «{{group}}» для «{{product}}»: обрано забагато або замало.',
    'Ստուգեք «{{product}}»-ի «{{group}}» բաժինը՝ ընտրված է չափից շատ կամ քիչ։',
  ),
  storesOnly: words(
    'Only orders from a store can be placed here.',
    'Aquí solo se pueden hacer pedidos a una tienda.',
    'Тут можна замовити лише із закладу.',
    'Այստեղ կարելի է պատվիրել միայն խանութից։',
  ),
  priceChanged: words(
    'The price has changed. Please check it and confirm.',
    'El precio ha cambiado. Revísalo y confirma, por favor.',
    'Ціна змінилася. Перевірте її, будь ласка, і підтвердьте.',
    'Գինը փոխվել է։ Խնդրում ենք ստուգել և հաստատել։',
  ),
  noPaymentMethod: words('Please choose how to pay.', 'Elige cómo pagar.', 'Оберіть спосіб оплати.', 'Ընտրեք վճարման եղանակը։'),
  paymentNotHere: words(
    'This way of paying is not possible here.',
    'Esta forma de pago no es posible aquí.',
    'Цей спосіб оплати тут недоступний.',
    'Վճարման այս եղանակն այստեղ հասանելի չէ։',
  ),
  tooMuchCash: words(
    'This order is too large to be paid in cash.',
    'Este pedido es demasiado grande para pagarlo en efectivo.',
    'Це замовлення завелике для оплати готівкою.',
    'Այս պատվերը չափազանց մեծ է կանխիկ վճարելու համար։',
  ),
  cardGone: words(
    'This card is no longer saved. Please choose another one.',
    'Esta tarjeta ya no está guardada. Elige otra, por favor.',
    'Цієї картки більше немає. Оберіть, будь ласка, іншу.',
    'Այս քարտն այլևս պահված չէ։ Խնդրում ենք ընտրել այլ քարտ։',
  ),
  cardRefused: words(
    'The card could not be saved. Please try again.',
    'No se ha podido guardar la tarjeta. Inténtalo de nuevo.',
    'Не вдалося зберегти картку. Спробуйте ще раз.',
    'Չհաջողվեց պահպանել քարտը։ Փորձեք նորից։',
  ),
  providerAway: words(
    'The payment service does not answer. Please try again in a moment.',
    'El servicio de pago no responde. Inténtalo de nuevo en un momento.',
    'Платіжний сервіс не відповідає. Спробуйте трохи згодом.',
    'Վճարային ծառայությունը չի պատասխանում։ Փորձեք մի փոքր ուշ։',
  ),
} as const

/** Why a payment did not go through, by the reason that the provider gave. */
export const PAYMENT_ERROR_WORDS = {
  DECLINED: words(
    'The bank declined the card. Please try another one.',
    'El banco ha rechazado la tarjeta. Prueba con otra.',
    'Банк відхилив картку. Спробуйте іншу.',
    'Բանկը մերժեց քարտը։ Փորձեք մեկ այլ քարտ։',
  ),
  INSUFFICIENT_FUNDS: words(
    'There is not enough money on the card.',
    'No hay saldo suficiente en la tarjeta.',
    'На картці недостатньо коштів.',
    'Քարտին բավարար միջոցներ չկան։',
  ),
  CHALLENGE_DECLINED: words(
    'The payment was not confirmed.',
    'El pago no se ha confirmado.',
    'Платіж не підтверджено.',
    'Վճարումը չի հաստատվել։',
  ),
  CANCELLED: words('The payment was cancelled.', 'El pago se ha cancelado.', 'Платіж скасовано.', 'Վճարումը չեղարկվել է։'),
} as const

export type PaymentErrorReason = keyof typeof PAYMENT_ERROR_WORDS
