import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'

import { connect, type Db } from '#backend/db/connect.ts'
import { DATABASE_ROLE, findRunningServer } from '#backend/db/postgres-cluster.ts'

/** Opens the embedded database that runs on `home` without becoming one of its users: nothing it does keeps it alive. */
export async function look(home: string): Promise<Db> {
  const password = readFileSync(join(home, 'password'), 'utf8')
  return connect(`postgres://${DATABASE_ROLE}:${password}@127.0.0.1:${findRunningServer(home)?.port}/postgres`, {
    pool: 1,
    statementTimeout: 60_000,
  })
}

/** Rows and digest of every table of ours but the test's own ledger: two of them are equal when no row was lost, added or changed. */
export async function inventory(home: string): Promise<Record<string, string>> {
  const db = await look(home)
  try {
    const tables = await db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'ledger' order by 1`,
    )
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] = await db.execute<{ rows: number; digest: string | null }>(
        sql`select count(*)::int as rows, md5(string_agg(md5(it::text), '' order by md5(it::text))) as digest from ${sql.identifier(name)} as it`,
      )
      found[name] = `${row?.rows} rows, ${row?.digest}`
    }
    return found
  } finally {
    await db.close()
  }
}

/** Writes one number after another, each in a commit of its own, and remembers those that PostgreSQL acknowledged. */
export class Ledger {
  readonly acknowledged: number[] = []
  readonly #home: string
  #next = 1
  #writing = false
  #done: Promise<void> = Promise.resolve()

  constructor(home: string) {
    this.#home = home
  }

  begin(): void {
    this.#writing = true
    this.#done = this.#write()
  }

  async #write(): Promise<void> {
    let db: Db | undefined
    try {
      db = await look(this.#home)
      await db.execute(sql`create table if not exists ledger (number int primary key)`)
      while (this.#writing) {
        const number = this.#next++
        await db.execute(sql`insert into ledger values (${number})`)
        this.acknowledged.push(number)
      }
    } catch {
      // killed: what was not acknowledged may be there or not
    } finally {
      await db?.close()
    }
  }

  end(): Promise<void> {
    this.#writing = false
    return this.#done
  }

  /** Numbers that were acknowledged and are not there. */
  async lost(): Promise<number[]> {
    const db = await look(this.#home)
    try {
      const kept = new Set((await db.execute<{ number: number }>(sql`select number from ledger`)).map(row => row.number))
      return this.acknowledged.filter(number => !kept.has(number))
    } finally {
      await db.close()
    }
  }
}
