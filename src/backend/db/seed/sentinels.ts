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
  readonly gone?: true
  readonly disabled?: true
  /** Flagged closed; 'schedule': takes orders for later. */
  readonly closed?: 'schedule' | 'no schedule'
  readonly menu?: 'empty' | 'sold out' | 'long names'
}

/** Their names stand in `words/<language>/terms.json`. */
export const SENTINELS: readonly Sentinel[] = [
  { slug: 'closed-for-good', gone: true },
  { slug: 'closed-now', closed: 'no schedule' },
  { slug: 'closed-for-now', closed: 'schedule' },
  { slug: 'switched-off', disabled: true },
  { slug: 'empty-menu', menu: 'empty' },
  { slug: 'long-name', menu: 'long names' },
  { slug: 'sold-out', menu: 'sold out' },
]
