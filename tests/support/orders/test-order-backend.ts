import { eq } from 'drizzle-orm'

import { products } from '#backend/db/schema/menus.ts'
import { insertTestSupportTrees } from '#backend/modules/testdata/support-trees.ts'
import { createCheckoutBackend } from '#backend/modules/testdata/checkout-backend.ts'
import { createClient } from '#client/client.ts'
import { HEADER } from '#contract/headers.ts'

const STAFF_TOKEN = 'staff-token-of-the-test'

/** A product of the test store without options, 2.00 cheaper than product 12. */
export const REPLACEMENT = { id: 9_000_001, price: 800 } as const

/** The backend of the checkout tests with support trees, a product for substitutions, and a client of the staff. */
export async function createOrderBackend() {
  const backend = await createCheckoutBackend({ chatStaffToken: STAFF_TOKEN })
  await insertTestSupportTrees(backend.db)
  const [sample] = await backend.db.select().from(products).where(eq(products.id, 12))
  const { nameHash: _, descriptionHash: __, ...copied } = sample!
  const copy = { ...copied, ...REPLACEMENT, name: { en: 'Oat milk' }, position: 900, storeProductId: 'oat', externalId: 'oat' }
  await backend.db.insert(products).values(copy)
  const client = createClient({ base: 'http://api.test', fetch: backend.fetch })
  const staff = createClient({
    base: 'http://api.test',
    fetch: (...sent) => {
      const request = new Request(...sent)
      request.headers.set(HEADER.chatStaffToken, STAFF_TOKEN)
      return backend.fetch(request)
    },
  })
  return { ...backend, client, staff }
}

export type OrderBackend = Awaited<ReturnType<typeof createOrderBackend>>
