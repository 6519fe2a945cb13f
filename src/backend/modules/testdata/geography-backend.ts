import { createBackend } from '#backend/app.ts'
import { cities, cityPolygons, cityTexts, countries, streets } from '#backend/db/schema/geo.ts'
import { addGeography } from '#backend/db/seed/geo-rows.ts'
import { createEmptyRows } from '#backend/db/seed/rows.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'

/** Creates a backend with the geography of the sample world, without stores. */
export async function createGeographyBackend() {
  const { db } = await createTestDatabase('empty')
  const rows = createEmptyRows()
  addGeography(rows)
  await db.insert(countries).values(rows.countries)
  await db.insert(cities).values(rows.cities)
  await db.insert(cityTexts).values(rows.cityTexts)
  await db.insert(cityPolygons).values(rows.cityPolygons)
  await db.insert(streets).values(rows.streets)
  const clock = { now: 0 }
  const backend = createBackend({ db, report: () => {}, now: () => clock.now, siteOrigin: 'https://shop.test', sandbox: true })
  const fetch = async (...request: ConstructorParameters<typeof Request>) => backend.fetch(new Request(...request))
  return { db, rows, backend, fetch, clock }
}
