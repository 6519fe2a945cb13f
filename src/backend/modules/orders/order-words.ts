import { spoken } from '#domain/language/text-in.ts'
import type { OrderStage } from '#domain/orders/order-status.ts'

/** What is said of an order by the marketplace itself: steps, notices, the receipt. */
export interface OrderWords {
  readonly steps: Readonly<Record<Exclude<OrderStage, 'CANCELLED'>, string>>
  readonly titles: Readonly<Record<OrderStage | 'SCHEDULED', string>>
  /** Under the title while a courier rides. */
  readonly brings: (courier: string) => string
  readonly cash: string
  readonly card: string
  readonly otherPayment: string
  readonly notPaidYet: string
  readonly moneyBack: string
  readonly store: string
  readonly receipt: {
    readonly subject: (store: string) => string
    readonly opening: (name: string) => string
    readonly order: string
    readonly paid: string
    readonly closing: string
  }
}

/** data: the languages that everything of the marketplace's own is written in. */
const WORDS: Readonly<Record<'en' | 'es' | 'uk' | 'hy', OrderWords>> = {
  en: {
    steps: {
      PLACED: 'Order placed',
      ACCEPTED: 'Accepted by the store',
      COOKING: 'Being prepared',
      PICKED_UP: 'Picked up by the courier',
      NEARBY: 'Almost at your door',
      DELIVERED: 'Delivered',
    },
    titles: {
      PLACED: 'We have your order',
      SCHEDULED: 'Your order is booked',
      ACCEPTED: 'The store has accepted your order',
      COOKING: 'Your order is being prepared',
      PICKED_UP: 'Your order is on its way',
      NEARBY: 'The courier is almost there',
      DELIVERED: 'Your order has arrived',
      CANCELLED: 'Your order was cancelled',
    },
    brings: courier => `${courier} is bringing it`,
    cash: 'Cash',
    card: 'Card',
    otherPayment: 'Other',
    notPaidYet: 'The store begins as soon as your bank confirms the payment.',
    moneyBack: 'Nothing is charged; what was taken goes back to your card.',
    store: 'Store',
    receipt: {
      subject: store => `Your receipt from ${store}`,
      opening: name => `Hello ${name}, your order has been delivered. Enjoy!`,
      order: 'Order',
      paid: 'Paid with',
      closing: 'Thank you for ordering with Recado.',
    },
  },
  es: {
    steps: {
      PLACED: 'Pedido hecho',
      ACCEPTED: 'Aceptado por la tienda',
      COOKING: 'En preparación',
      PICKED_UP: 'Recogido por el repartidor',
      NEARBY: 'Casi en tu puerta',
      DELIVERED: 'Entregado',
    },
    titles: {
      PLACED: 'Tenemos tu pedido',
      SCHEDULED: 'Tu pedido está programado',
      ACCEPTED: 'La tienda ha aceptado tu pedido',
      COOKING: 'Están preparando tu pedido',
      PICKED_UP: 'Tu pedido va de camino',
      NEARBY: 'El repartidor está llegando',
      DELIVERED: 'Tu pedido ha llegado',
      CANCELLED: 'Tu pedido se ha cancelado',
    },
    brings: courier => `Lo lleva ${courier}`,
    cash: 'Efectivo',
    card: 'Tarjeta',
    otherPayment: 'Otro',
    notPaidYet: 'La tienda empezará en cuanto tu banco confirme el pago.',
    moneyBack: 'No se te cobra nada; lo ya cobrado vuelve a tu tarjeta.',
    store: 'Tienda',
    receipt: {
      subject: store => `Tu recibo de ${store}`,
      opening: name => `Hola, ${name}: tu pedido está entregado. ¡Que aproveche!`,
      order: 'Pedido',
      paid: 'Pagado con',
      closing: 'Gracias por pedir con Recado.',
    },
  },
  uk: {
    steps: {
      PLACED: 'Замовлення оформлено',
      ACCEPTED: 'Заклад прийняв замовлення',
      COOKING: 'Готується',
      PICKED_UP: "Кур'єр забрав замовлення",
      NEARBY: 'Майже біля дверей',
      DELIVERED: 'Доставлено',
    },
    titles: {
      PLACED: 'Ваше замовлення в нас',
      SCHEDULED: 'Ваше замовлення заплановано',
      ACCEPTED: 'Заклад прийняв ваше замовлення',
      COOKING: 'Ваше замовлення готують',
      PICKED_UP: 'Ваше замовлення в дорозі',
      NEARBY: "Кур'єр уже поруч",
      DELIVERED: 'Ваше замовлення доставлено',
      CANCELLED: 'Ваше замовлення скасовано',
    },
    brings: courier => `Везе ${courier}`,
    cash: 'Готівка',
    card: 'Картка',
    otherPayment: 'Інше',
    notPaidYet: 'Заклад почне, щойно банк підтвердить оплату.',
    moneyBack: 'Кошти не списуються; уже списане повернеться на картку.',
    store: 'Заклад',
    receipt: {
      subject: store => `Ваш чек: ${store}`,
      opening: name => `Вітаємо, ${name}! Ваше замовлення доставлено. Смачного!`,
      order: 'Замовлення',
      paid: 'Оплата',
      closing: 'Дякуємо, що замовляєте в Recado.',
    },
  },
  hy: {
    steps: {
      PLACED: 'Պատվերն ընդունված է',
      ACCEPTED: 'Խանութը հաստատել է',
      COOKING: 'Պատրաստվում է',
      PICKED_UP: 'Առաքիչը վերցրել է',
      NEARBY: 'Գրեթե ձեր դռան մոտ է',
      DELIVERED: 'Առաքված է',
    },
    titles: {
      PLACED: 'Ձեր պատվերը մեզ մոտ է',
      SCHEDULED: 'Ձեր պատվերը պլանավորված է',
      ACCEPTED: 'Խանութը հաստատել է ձեր պատվերը',
      COOKING: 'Ձեր պատվերը պատրաստվում է',
      PICKED_UP: 'Ձեր պատվերը ճանապարհին է',
      NEARBY: 'Առաքիչը գրեթե տեղում է',
      DELIVERED: 'Ձեր պատվերը տեղ է հասել',
      CANCELLED: 'Ձեր պատվերը չեղարկվել է',
    },
    brings: courier => `Առաքիչը՝ ${courier}`,
    cash: 'Կանխիկ',
    card: 'Քարտ',
    otherPayment: 'Այլ',
    notPaidYet: 'Խանութը կսկսի, հենց որ բանկը հաստատի վճարումը։',
    moneyBack: 'Գումար չի գանձվում. արդեն գանձվածը կվերադարձվի քարտին։',
    store: 'Խանութ',
    receipt: {
      subject: store => `Ձեր կտրոնը՝ ${store}`,
      opening: name => `Բարև, ${name}։ Ձեր պատվերն առաքված է։ Բարի ախորժակ։`,
      order: 'Պատվեր',
      paid: 'Վճարման եղանակը',
      closing: 'Շնորհակալություն Recado-ով պատվիրելու համար։',
    },
  },
}

/** In the language of the call or its family; whoever speaks another is told in English, as everywhere (A §9). */
export function orderWords(language: string): OrderWords {
  for (const it of spoken(language)) if (it in WORDS) return WORDS[it as keyof typeof WORDS]
  return WORDS.en
}
