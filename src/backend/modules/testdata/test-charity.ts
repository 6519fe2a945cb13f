import type { charities } from '#backend/db/schema/donations.ts'

/** A charity of Spain. */
export const createTestCharity = (changes: Partial<typeof charities.$inferInsert> = {}): typeof charities.$inferInsert => ({
  id: 1,
  countryCode: 'ES',
  name: { en: 'Food Bank', es: 'Banco de Alimentos' },
  description: { en: 'Brings food to families.', es: 'Lleva comida a familias.' },
  website: 'https://charity.test/',
  currency: 'EUR',
  amounts: [200, 500, 1000],
  minimum: 100,
  maximum: 50_000,
  position: 0,
  active: true,
  ...changes,
})
