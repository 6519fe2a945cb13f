import { fileURLToPath } from 'node:url'

import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { expect, inject, test } from 'vitest'

import { connect } from '#backend/db/connect.ts'
import { migrate } from '#backend/db/migrate.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'

async function createEmptyDatabase(name: string): Promise<string> {
  const admin = postgres(inject('clusterUrl'), { max: 1 })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  return url.href
}

test('two processes that migrate at once both succeed, and each migration is applied once', async () => {
  const url = await createEmptyDatabase('migrate_twice')
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  const db = await connect(url)
  const applied = await db.execute(sql`select hash from drizzle.__drizzle_migrations`)
  expect(applied.length).toBeGreaterThan(0)
  expect(new Set(applied.map(row => row['hash'])).size).toBe(applied.length)
  await db.close()
})

test('a folder without migrations causes an error with the path of the folder', async () => {
  const url = await createEmptyDatabase('migrate_nowhere')
  await expect(migrate(url, '/nowhere')).rejects.toThrow('There are no migrations in /nowhere')
})

test('a failed migration does not change the database and reports the reason', async () => {
  const url = await createEmptyDatabase('migrate_broken')
  const folder = fileURLToPath(new URL('testdata/broken-migrations', import.meta.url))
  await expect(migrate(url, folder)).rejects.toThrow(/could not be migrated: .*no_such_type/)
  const db = await connect(url)
  expect(await db.execute(sql`select to_regclass('half_way') as made`)).toEqual([{ made: null }])
  await db.close()
})

test('each call of the test harness returns a separate database with all tables', async () => {
  const [one, other] = await Promise.all([createTestDatabase('empty'), createTestDatabase('empty')])
  expect(one.url).not.toBe(other.url)
  await one.db.execute(sql`create table marker (id int)`)
  expect(await other.db.execute(sql`select to_regclass('marker') as marker, to_regclass('stores') is not null as stores`)).toEqual([
    { marker: null, stores: true },
  ])
})
