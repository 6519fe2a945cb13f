import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'

export interface Invariant {
  readonly name: string
  readonly query: string
}

/** Reads the queries of invariants.sql with their names. */
export function readInvariants(file = resolve('src/backend/db/invariants.sql')): Invariant[] {
  const [, ...sections] = readFileSync(file, 'utf8').split(/^-- name: /m)
  return sections.map(section => {
    const [name = '', ...lines] = section.trim().split('\n')
    return { name: name.trim(), query: lines.filter(it => !it.startsWith('--')).join('\n').replace(/;\s*$/, '') } // prettier-ignore
  })
}

/** @returns one line per violated invariant, with up to three violating rows */
export async function findBrokenInvariants(db: Pick<Db, 'execute'>, all = readInvariants()): Promise<string[]> {
  const violations: string[] = []
  for (const { name, query } of all) {
    const rows = await db.execute(sql.raw(query))
    if (rows.length > 0) violations.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return violations
}
