import { isDeepStrictEqual } from 'node:util'

import { compareBy, sortByName, sortFields } from '#backend/db/catalogue/record-format.ts'
import type { SupportTreeRecord } from '#backend/db/catalogue/support/support-tree-records.ts'
import type { Rows } from '#backend/db/seed/rows.ts'
import { DEFAULT_CLAIM_RULE } from '#domain/support/stored-tree.ts'

/** The support trees in the order of their ids, with their fields in a fixed order. */
export function toSupportTreeRecords(rows: Rows): SupportTreeRecord[] {
  return rows.supportTrees.toSorted(compareBy('id')).map(({ id, statuses, countries = [], title, rule, options }) => ({
    id,
    statuses,
    ...(countries.length > 0 && { countries }),
    title: sortByName(title),
    ...(isDeepStrictEqual(rule, DEFAULT_CLAIM_RULE) ? {} : { rule: sortFields(rule) }),
    options: sortFields(options) as SupportTreeRecord['options'],
  }))
}
