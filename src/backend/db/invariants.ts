import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'

export interface Invariant {
  readonly name: string
  readonly query: string
}

/** The queries of invariants.sql, by the names above them. */
export function readInvariants(file = resolve('src/backend/db/invariants.sql')): Invariant[] {
  const [, ...parts] = readFileSync(file, 'utf8').split(/^-- name: /m)
  return parts.map(part => {
    const [name = '', ...lines] = part.trim().split('\n')
    return { name: name.trim(), query: lines.filter(it => !it.startsWith('--')).join('\n').replace(/;\s*$/, '') } // prettier-ignore
  })
}

/** @returns one sentence for each invariant that does not hold, with the first rows that break it */
export async function findBrokenInvariants(db: Pick<Db, 'execute'>, all = readInvariants()): Promise<string[]> {
  const broken: string[] = []
  for (const { name, query } of all) {
    const rows = await db.execute(sql.raw(query))
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}
