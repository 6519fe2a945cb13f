import { texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Texts } from '#backend/db/seed/vocabulary/shapes.ts'

/**
 * Stores that are there to show an error or an edge on purpose, all among the restaurants of Barcelona (BCN), for tests,
 * demos and whoever builds a page. Their slugs never change.
 *
 * | slug                     | what it shows                                                     |
 * |--------------------------|-------------------------------------------------------------------|
 * | `closed-for-good`        | gone: 410 with static code 26308, in no list                       |
 * | `closed-now`             | closed without schedule (A §4): nothing can be ordered             |
 * | `closed-for-now`         | closed with schedule: can be ordered for later                     |
 * | `switched-off`           | disabled: 404 unless disabled stores are asked for                 |
 * | `empty-menu`             | a menu without sections                                            |
 * | `long-name`              | name, description and products that do not fit                     |
 * | `sold-out`               | no product is available                                            |
 */
export interface Sentinel {
  readonly slug: string
  readonly names: Texts
  readonly gone?: true
  readonly disabled?: true
  /** Flagged closed; 'schedule': takes orders for later. */
  readonly closed?: 'schedule' | 'no schedule'
  readonly menu?: 'empty' | 'sold out' | 'long names'
}

const LONG: Texts = texts(
  'The Old Tavern of the Three Sisters and their Grandmother’s Secret Recipes since Nineteen Hundred and Twelve',
  'La Antigua Taberna de las Tres Hermanas y las Recetas Secretas de su Abuela desde Mil Novecientos Doce',
  'Стара корчма трьох сестер і таємних бабусиних рецептів, відчинена з тисяча дев’ятсот дванадцятого року',
  'Երեք քույրերի և նրանց տատիկի գաղտնի բաղադրատոմսերի հին պանդոկը՝ հազար ինը հարյուր տասներկու թվականից',
)

export const SENTINELS: readonly Sentinel[] = [
  { slug: 'closed-for-good', gone: true, names: texts('Closed for Good', 'Cerrado para siempre', 'Зачинено назавжди', 'Ընդմիշտ փակ') },
  { slug: 'closed-now', closed: 'no schedule', names: texts('Closed Now', 'Ahora cerrado', 'Зараз зачинено', 'Այժմ փակ') },
  { slug: 'closed-for-now', closed: 'schedule', names: texts('Closed for Now', 'Cerrado por ahora', 'Поки що зачинено', 'Առայժմ փակ') },
  { slug: 'switched-off', disabled: true, names: texts('Switched Off', 'Apagado', 'Вимкнено', 'Անջատված') },
  { slug: 'empty-menu', menu: 'empty', names: texts('Empty Menu', 'Carta vacía', 'Порожнє меню', 'Դատարկ մենյու') },
  { slug: 'long-name', menu: 'long names', names: LONG },
  { slug: 'sold-out', menu: 'sold out', names: texts('Sold Out', 'Todo agotado', 'Усе розпродано', 'Ամեն ինչ վաճառված է') },
]

/** What the products of `long-name` are called besides their own name. */
export const LONG_TAIL: Texts = texts(
  ', slow-cooked for eighteen hours over vine shoots, with everything the market had this morning and a little more',
  ', a fuego lento durante dieciocho horas sobre sarmientos, con todo lo que esta mañana tenía el mercado y algo más',
  ', приготоване на повільному вогні вісімнадцять годин, з усім, що було сьогодні вранці на ринку, і ще трохи',
  ', դանդաղ կրակի վրա տասնութ ժամ եփված՝ այս առավոտ շուկայում եղած ամեն ինչով և մի քիչ ավելի',
)
