import { texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Texts } from '#backend/db/seed/vocabulary/shapes.ts'

/** What a store wishes its customers to know; shown over the menu. */
export const storeNotes: readonly Texts[] = [
  texts(
    'Tell us about allergies before you order: our kitchen uses nuts.',
    'Avísanos de tus alergias antes de pedir: en nuestra cocina usamos frutos secos.',
    'Повідомте про алергію до замовлення: на нашій кухні є горіхи.',
    'Պատվիրելուց առաջ տեղեկացրեք ալերգիայի մասին. մեր խոհանոցում ընկույզ է օգտագործվում։',
  ),
  texts(
    'We cook to order: at weekends please allow ten more minutes.',
    'Cocinamos al momento: los fines de semana cuenta con diez minutos más.',
    'Готуємо на замовлення: у вихідні дайте нам ще десять хвилин.',
    'Պատրաստում ենք պատվերով. հանգստյան օրերին տվեք մեզ ևս տասը րոպե։',
  ),
  texts(
    'Cutlery and napkins only if you ask for them.',
    'Cubiertos y servilletas solo si los pides.',
    'Прибори та серветки кладемо лише на прохання.',
    'Սպասք և անձեռոցիկ տալիս ենք միայն խնդրելու դեպքում։',
  ),
  texts(
    'The weight of fresh products may differ by up to five percent.',
    'El peso de los productos frescos puede variar hasta un cinco por ciento.',
    'Вага свіжих продуктів може відрізнятися до п’яти відсотків.',
    'Թարմ մթերքի քաշը կարող է տարբերվել մինչև հինգ տոկոսով։',
  ),
  texts(
    'If something has run out, we will call and offer another.',
    'Si algo se ha agotado, te llamaremos para ofrecerte otra cosa.',
    'Якщо чогось не буде, ми зателефонуємо й запропонуємо заміну.',
    'Եթե ինչ-որ բան վերջացած լինի, կզանգենք և փոխարինում կառաջարկենք։',
  ),
]

/** A closed store that takes orders for later. */
export const scheduleMessages: readonly Texts[] = [
  texts(
    'Closed now. Order for later and choose your time.',
    'Ahora está cerrado. Pide para más tarde y elige la hora.',
    'Зараз зачинено. Замовте на потім і оберіть час.',
    'Այժմ փակ է։ Պատվիրեք ավելի ուշ և ընտրեք ժամը։',
  ),
  texts(
    'We open soon: your order can be the first.',
    'Abrimos pronto: tu pedido puede ser el primero.',
    'Скоро відчиняємося: ваше замовлення може бути першим.',
    'Շուտով բացվում ենք. ձեր պատվերը կարող է առաջինը լինել։',
  ),
]

/** A closed store that does not take orders for later. */
export const closedMessages: readonly Texts[] = [
  texts(
    'Closed now. Come back during opening hours.',
    'Ahora está cerrado. Vuelve en el horario de apertura.',
    'Зараз зачинено. Завітайте в робочий час.',
    'Այժմ փակ է։ Այցելեք աշխատանքային ժամերին։',
  ),
  texts('Closed today for a holiday.', 'Hoy cerramos por festivo.', 'Сьогодні зачинено: святковий день.', 'Այսօր փակ է տոնի առթիվ։'),
  texts(
    'Too many orders at the moment. Try again in half an hour.',
    'Hay demasiados pedidos ahora. Inténtalo en media hora.',
    'Зараз забагато замовлень. Спробуйте за пів години.',
    'Այժմ պատվերները շատ են։ Փորձեք կես ժամից։',
  ),
]
