import { describe, expect, test } from 'vitest'

import { takeMigrationLink } from '#state/account/sign-in/seamless-login.ts'

const LINK = 'link_type=user_migration&migration_id=m-7&source_company=acme&customer_id=42'

describe('B §1: "query link_type equal to user_migration, with migration_id, source_company, customer_id"', () => {
  test('reads the link, and removes the secret from the address; other parameters stay', () => {
    const link = { migrationId: 'm-7', sourceCompany: 'acme', customerId: '42' }
    expect(takeMigrationLink(`?${LINK}`)).toEqual({ link, search: '' })
    expect(takeMigrationLink(`?utm_source=mail&${LINK}&page=2`)).toEqual({ link, search: '?utm_source=mail&page=2' })
  })

  test.each(['', '?page=2', `?${LINK.replace('user_migration', 'invite')}`, '?migration_id=m-7&source_company=acme&customer_id=42'])(
    '%j has no link, and does not change',
    search => {
      expect(takeMigrationLink(search)).toEqual({ link: undefined, search })
    },
  )

  test.each(['migration_id=m-7', 'source_company=acme', 'customer_id=42'])('without %s there is nothing to send', part => {
    expect(takeMigrationLink(`?${LINK.replace(part, `${part.split('=')[0]}=`)}`)).toEqual({ link: undefined, search: '' })
    expect(takeMigrationLink(`?${LINK.replace(part, `${part.split('=')[0]}=%20%3Cb%3E`)}`)).toEqual({ link: undefined, search: '' })
  })
})
