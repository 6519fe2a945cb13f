/**
 * Stores that demonstrate errors and edge cases for tests, demos and development, all among the restaurants of Barcelona (BCN). Their
 * slugs never change.
 *
 * | slug                     | demonstrates                                                      |
 * |--------------------------|-------------------------------------------------------------------|
 * | `closed-for-good`        | gone: 410 with static code 26308, in no list                       |
 * | `closed-now`             | closed without schedule (A §4): nothing can be ordered             |
 * | `closed-for-now`         | closed with schedule: can be ordered for later                     |
 * | `switched-off`           | disabled: 404 unless disabled stores are requested                 |
 * | `empty-menu`             | a menu without sections                                            |
 * | `long-name`              | texts too long for the layout                                      |
 * | `sold-out`               | no product is available                                            |
 * | `every-element`          | every element and action of a store page, groups, restrictions     |
 */
export interface Sentinel {
  readonly slug: string
  readonly gone?: true
  readonly disabled?: true
  /** Flagged as closed; 'schedule': accepts scheduled orders. */
  readonly closed?: 'schedule' | 'no schedule'
  readonly menu?: 'empty' | 'sold out' | 'long names' | 'every element'
}

/** The store without a menu in each metropolis: customers write what a courier buys there. */
export const CUSTOM_STORE_SLUG = 'corner-hardware'

/** Their names are in `texts/<language>/terms.json`. */
export const SENTINELS: readonly Sentinel[] = [
  { slug: 'closed-for-good', gone: true },
  { slug: 'closed-now', closed: 'no schedule' },
  { slug: 'closed-for-now', closed: 'schedule' },
  { slug: 'switched-off', disabled: true },
  { slug: 'empty-menu', menu: 'empty' },
  { slug: 'long-name', menu: 'long names' },
  { slug: 'sold-out', menu: 'sold out' },
  { slug: 'every-element', menu: 'every element' },
]
