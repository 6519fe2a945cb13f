import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'

import { connect, type Db } from '#backend/db/connect.ts'
import { DATABASE_ROLE, findRunningServer } from '#backend/db/postgres-cluster.ts'

/** Connects to the embedded database that runs on `home`. It is not registered as a user of the cluster and does not keep it running. */
export async function connectToHome(home: string): Promise<Db> {
  const password = readFileSync(join(home, 'password'), 'utf8')
  return connect(`postgres://${DATABASE_ROLE}:${password}@127.0.0.1:${findRunningServer(home)?.port}/postgres`, {
    pool: 1,
    statementTimeout: 60_000,
  })
}

/** Row count and digest of every public table except the test's `ledger`. Equal results mean that no row was lost, added or changed. */
export async function digestTables(home: string): Promise<Record<string, string>> {
  const db = await connectToHome(home)
  try {
    const tables = await db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'ledger' order by 1`,
    )
    const digests: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] = await db.execute<{ rows: number; digest: string | null }>(
        sql`select count(*)::int as rows, md5(string_agg(md5(it::text), '' order by md5(it::text))) as digest from ${sql.identifier(name)} as it`,
      )
      digests[name] = `${row?.rows} rows, ${row?.digest}`
    }
    return digests
  } finally {
    await db.close()
  }
}

/** Writes one number after another, each in its own commit, and remembers those that PostgreSQL acknowledged. */
export class Ledger {
  readonly acknowledged: number[] = []
  readonly #home: string
  #next = 1
  #writing = false
  #done: Promise<void> = Promise.resolve()

  constructor(home: string) {
    this.#home = home
  }

  start(): void {
    this.#writing = true
    this.#done = this.#write()
  }

  async #write(): Promise<void> {
    let db: Db | undefined
    try {
      db = await connectToHome(this.#home)
      await db.execute(sql`create table if not exists ledger (number int primary key)`)
      while (this.#writing) {
        const number = this.#next++
        await db.execute(sql`insert into ledger values (${number})`)
        this.acknowledged.push(number)
      }
    } catch {
      // the server was killed: a number that was not acknowledged may be stored or not
    } finally {
      await db?.close()
    }
  }

  stop(): Promise<void> {
    this.#writing = false
    return this.#done
  }

  /** Numbers that were acknowledged and are missing. */
  async findLost(): Promise<number[]> {
    const db = await connectToHome(this.#home)
    try {
      const stored = new Set((await db.execute<{ number: number }>(sql`select number from ledger`)).map(row => row.number))
      return this.acknowledged.filter(number => !stored.has(number))
    } finally {
      await db.close()
    }
  }
}
