import { describe, expect, test } from 'vitest'

import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/registry.ts'

/**
 * Calls of A §7 and B §7, line by line, with the parameter names of the registry. Where the spec writes `…` or "/api/", or gives no prefix,
 * the full path is listed. Calls to other services are omitted: image upload, public IP service, maps, tags and analytics, and the
 * user-info of the identity provider.
 */
const SPEC = `
A §7 cities and config
GET /cities/settings
GET /cities/summarized_settings
GET /customers/cities
GET /config
GET /city
GET /courier_onboardings/cities
GET /faq
GET /countries/:code/locales
POST /features/query

A §7 catalogue
GET /categories
GET /categories/:id
GET /stores/filters
GET /categories/:id/schedule
GET /feeds/categories/:category
GET /feeds/search
GET /stores/brand/:id
GET /stores/:id
GET /stores/:id/addresses/:addressId/search
GET /stores/:id/addresses/:addressId/content
GET /v4/stores/:id/addresses/:addressId/content/main
GET /stores/:id/addresses/:addressId/node/store_menu
GET /v4/stores/:id/addresses/:addressId/node/store_info_card
GET /stores/:id/addresses/:addressId/store_info_screen
GET /stores/:id/addresses/:addressId/restrictions
POST /stores/:id/addresses/:addressId/suggestions
GET /stores/:id/addresses/:addressId/products/:productId/view
GET /stores/:id/addresses/:addressId/products/:productId
POST /eta/store_addresses
POST /eta/checkout
GET /stores/:id/addresses/:addressId/node/store_fees
GET /stores/:id/addresses/:addressId/node/store_mbs
GET /seo-content/locales/:locale/countries/:country/cities
GET /seo-content/locales/:locale/countries/:country/country
GET /seo-content/locales/:locale/countries/:country/country_filters
GET /seo-content/locales/:locale/countries/:country/brands
GET /url-routing/resolve
POST /translation/v2/correction/request

A §7 addresses and geo
GET /addresslookup/address
GET /addresslookup/coordinates
GET /addresslookup/:placeId
GET /addresslookup/pub/address
GET /addresslookup/pub/coordinates
GET /addresslookup/pub/:placeId
POST /ipgeolocation
POST /custom_address/format
GET /customer_profile/api/v3/address_book/bffs/pin_on_map
GET /customer_profile/api/v1/address_book/me/addresses

B §7 auth
POST /oauth/token
POST /oauth/refresh
POST /oauth/revoke
GET /checking/:email
GET /customers/auth/:email/methods
POST /oauth/2fa/phone_verification/start
POST /oauth/2fa/phone_verification/validate
POST /oauth/2fa/phone_verification/next_step

B §7 users
GET /whats_up
GET /me
GET /customers/profile
PUT /users/:id/password
POST /users/passwordrecovery
PUT /users/passwordrecovery
POST /:version/users/customer
POST /users/seamless/migrate
PUT /users/:id
PUT /customers/:id/companydetail
DELETE /customers/:id/companydetail
GET /debt
POST /debt/pay
POST /users/phonenumber/start_verification
GET /users/phonenumber/verification_next_step
POST /users/phonenumber/verify
POST /users/phonenumber/confirm_verification
POST /phone_verification/start
POST /phone_verification/next_step
POST /phone_verification/check_code
POST /v0/identity/flow/start_verification
POST /v0/identity/flow/:id/verify
PUT /v0/phone_number/verification_next_step
POST /v0/phone_number/start_verification
POST /users/privacy_settings/grant
POST /users/privacy_settings/deny
POST /users/privacy_settings/skip
GET /users/privacy_settings/disclaimer
POST /phonemasking/inbound_call
POST /users/emails/verifications
GET /countries/phone_settings
GET /phone_verification/countries
GET /countries/invoice_settings
GET /countries/:code/locales

B §7 profile
GET /customer_profile/api/v1/customer/shared-data/partners
DELETE /customer_profile/api/v1/customer/shared-data/partners
POST /customer_profile/api/v1/social/survey
GET /customer_profile/api/v1/language_management/preferred_language
PUT /customer_profile/api/v1/language_management/preferred_language
GET /customer_profile/api/v1/language_management/supported_languages
GET /customer_profile/api/v1/address_book/me/addresses

B §7 checkout and orders
POST /orders/receipt/estimation
POST /eta/checkout
POST /checkouts/order/:id/template
GET /checkouts/order/template/:id/priceBreakdown
GET /checkouts/order/:id
POST /checkouts/order/:id
PUT /checkouts/order/:id/complete
DELETE /checkouts/order/:id
POST /orders
GET /orders/:id
POST /orders/:id/statuses/cancel
GET /orders/:id/reorder
GET /customer/orders-list
GET /customer/orders/:id
GET /customer/orders/:id/flow
GET /eta/orders/:id/tracking

B §7 ratings
GET /ratings/preparationData
GET /ratings/preparationData/pending
POST /ratings/ratings
POST /orders/:id/rating
POST /orders/:id/rating/skip
POST /support_tree/orders/:id/feedbacks

B §7 support and chat
POST /crm/tickets/support
GET /crm/auth
GET /contact/tree
GET /support_tree
POST /support_tree/outcome
GET /chat/token
GET /chat/conversations/open
GET /v1/help_center/init
GET /v1/help_center/chat/unread-message-count
GET /v1/help_center/chat/rider/init
GET /v1/help_center/chat/rider/status
GET /faq

B §7 promo codes
POST /promocodes
GET /promocodes

B §7 subscriptions
GET /subscriptions/:id/content
GET /customer/subscriptions/activate/content
GET /customer/subscriptions/profile/content
GET /subscriptions/latest
POST /checkouts/subscription
GET /checkouts/subscription/:id
PUT /checkouts/subscription/:id/complete
DELETE /checkouts/subscription/:id

B §7 signature, devices, other
POST /signatures/:id
GET /signature_details/:id
POST /devices
PUT /devices/:urn
POST /features/query
POST /translation/v2/correction/request
POST /partners/email
`

/** Calls that the spec requires without a path. Each must be in the registry and marked as ours. */
const PATH_NOT_SHOWN = `
A §7 store list by category, store search
GET /store_list/categories/:categoryId
GET /store_list/search
GET /store_list/popular_searches
A §2.5 home widgets of all categories
GET /feeds/city
A §9 "similar stores 600 s"
GET /stores/:id/similar
GET /feeds/order_again
GET /stores/:id/addresses/:addressId/order_again
Issue 25 point 2: invitations
GET /invitations
GET /invitations/:code
Issue 25 point 8: favourites
GET /customers/favourites
POST /customers/favourites
DELETE /customers/favourites
POST /favourites/description
A §1 order mode PICKUP: the stores that offer it
GET /store_list/pickup
A §7 any content URI
GET /stores/:id/addresses/:addressId/content/:node
A §7 a fees path on the fees host
POST /fees/store_addresses
A §7 seo-content: global, city, city filters, store-wall categories, store slugs; A §2.5 one brand, one filter
GET /seo-content/locales/:locale/global
GET /seo-content/locales/:locale/countries/:country/cities/:city/city
GET /seo-content/locales/:locale/countries/:country/cities/:city/filters
GET /seo-content/locales/:locale/countries/:country/cities/:city/store_wall_categories
GET /seo-content/locales/:locale/countries/:country/cities/:city/store_slugs
GET /seo-content/locales/:locale/countries/:country/brands/:brandSlug
GET /seo-content/locales/:locale/countries/:country/country_filters/:filterSlug
A §2.5 which landings there are, and what of them has changed
GET /seo-content/landings
Issue 23 point 5: orders without an account
POST /guest_checkouts
POST /guest_checkouts/:id/email
POST /guest_checkouts/:id/phone
PUT /guest_checkouts/:id/next_step
Issue 24 point 2: the link that shows the status of an order to others
POST /customer/orders/:id/link
DELETE /customer/orders/:id/link
POST /shared_orders
Issue 24 point 2: web push and mails about the steps of an order
GET /customer/notifications
PUT /customer/notifications
PUT /customer/notifications/push
POST /customer/notifications/push/end
POST /order_mails/end
B §7 payment methods: full prefixes not shown
GET /payment_methods
PUT /payment_methods/default/:a/:b
DELETE /payment_instruments/:id
DELETE /payment_methods/:a/:b
POST /customer/payment_platform_card/tokens
POST /customer/payment_platform_card
B §2 payments/pending: the payment of a customer who comes back, on this device or another
GET /checkouts/latest
B §7 prime checkout modal content and onboarding screen
GET /subscriptions/:id/checkout_modal
GET /customer/subscriptions/onboarding/content
Issue 23 point 6: group orders: the host, the link for others, the lines of each, and what the host does
POST /customer/group_orders
GET /customer/group_orders
POST /group_orders/links
POST /group_orders/participants
POST /group_orders/view
PUT /group_orders/lines
POST /group_orders/leave
POST /customer/group_orders/:id/close
POST /customer/group_orders/:id/reopen
POST /customer/group_orders/:id/cancel
DELETE /customer/group_orders/:id/participants/:participantId
POST /group_orders/shares/pay
POST /group_orders/shares/decline
Issue 25 point 4: donations: the charities of a country, the payment, the receipts
GET /donations/charities
POST /donations
GET /customer/donations
Issue 25 point 2: gift cards: what a country sells, the payment, the cards of a customer, the refund, the redemption
GET /gift_cards/offer
POST /gift_cards
GET /customer/gift_cards
POST /gift_cards/:id/cancel
POST /gift_cards/redeem
Issue 25 point 1: cancellation at the end of the period, resumption, another card
PUT /customer/subscriptions/cancel
PUT /customer/subscriptions/resume
PUT /customer/subscriptions/card
Issue 6 point 8, "Do you deliver here?" of a town that is not served
GET /cities/near
Issue 20 point 1, a drawn map: the streets that are known around a point
GET /cities/streets
POST /zone_notices
POST /zone_notices/end
A §4 refresh of the products in a cart, and what has changed
POST /stores/:id/addresses/:addressId/cart
Issue 19 point 5, carts that the marketplace stores for a customer
GET /customers/carts
PUT /customers/carts/:basketId
A §3, A §7 address book: only the list is shown
POST /customer_profile/api/v1/address_book/me/addresses
PUT /customer_profile/api/v1/address_book/me/addresses/:id
DELETE /customer_profile/api/v1/address_book/me/addresses/:id
A §7, B §7 captcha token request
GET /captcha/challenge
POST /captcha/token
A §8, A §9, B §8 what is logged
POST /reports
B §7 image upload: to the marketplace instead of a third party (docs/decisions/0089); the upload itself is not JSON
DELETE /photos/:id
B §7 password recovery: how the new password is set
POST /users/passwordrecovery/complete
B §7 another e-mail address: what waits for its confirmation, and the confirmation
GET /users/emailchange
POST /users/emailchange/confirmation
B §2, B §4 the customer's own data: a copy, the deletion of the account, and what the customer has granted
GET /customers/:id/personal_data
GET /customers/:id/deletion
POST /customers/:id/deletion
DELETE /customers/:id/deletion
GET /users/privacy_settings
B §2, B §4 sessions of the customer, which the profile lists and ends
GET /customers/:id/sessions
POST /customers/:id/sessions/end
B §1 whether the customer uses two-factor authentication
GET /customers/:id/two_factor
PUT /customers/:id/two_factor
B §2 passkeys: one more way to sign in
POST /passkeys/options
GET /customers/:id/passkeys
POST /customers/:id/passkeys/options
POST /customers/:id/passkeys
PUT /customers/:id/passkeys/:passkeyId
POST /customers/:id/passkeys/:passkeyId/removal
B §3 an account of Google or Facebook joins the account with its e-mail address
POST /customers/identities
GET /customers/:id/identities
POST /customers/:id/identities/:provider/removal
B §1, B §3, B §7 chat: the messages of a conversation, and the side of the staff
POST /chat/conversations
GET /chat/conversations/:id/messages
POST /chat/conversations/:id/messages
POST /chat/conversations/:id/read
POST /chat/conversations/:id/typing
GET /staff/chat/conversations
GET /staff/chat/conversations/:id/messages
POST /staff/chat/conversations/:id/messages
POST /staff/chat/conversations/:id/read
POST /staff/chat/conversations/:id/typing
B §4, B §7 "statuses/cancel": what a cancellation costs; B §4 "remakes"
GET /customer/orders/:id/cancellation
POST /staff/orders/:id/remake
issue 22 "Refunds (whole, per line)": the side of the staff
GET /staff/orders/:id/refunds
POST /staff/orders/:id/refunds
issue 24 "Substitutions: the picker proposes, the customer accepts, declines or lets the shop choose"
POST /customer/orders/:id/substitutions/:lineId
GET /staff/orders/:id/substitutions
POST /staff/orders/:id/substitutions
issue 23 "final sum": what a courier has paid
POST /staff/orders/:id/purchase
GET /staff/orders/:id/purchase
POST /staff/orders/:id/limit
POST /customer/orders/:id/limit
B §4, B §7 messages to customers, which the sandbox shows
GET /sandbox/outbox
`

const callsOf = (table: string) => [...new Set(table.match(/^(?:GET|POST|PUT|DELETE) \S+$/gm))]
const all: [name: string, spec: Endpoint][] = Object.entries(endpoints)
const callOf = ([, it]: [string, Endpoint]) => `${it.method} ${it.path}`

/** Whether a reply is an object, or a union of objects. */
function isObject(schema: Endpoint['reply']): boolean {
  const { def } = schema._zod as unknown as { def: { type: string; options?: Endpoint['reply'][] } }
  return def.type === 'object' || (def.type === 'union' && def.options!.every(isObject))
}

describe('the contract is complete', () => {
  test('A §7, B §7: every call of the spec is in the registry', () => {
    expect(callsOf(SPEC).length).toBeGreaterThan(120)
    expect(callsOf(SPEC).filter(call => !all.some(it => callOf(it) === call))).toEqual([])
  })
  test('A §7, B §7: every call whose path is not shown is in the registry, marked as ours', () => {
    expect(callsOf(PATH_NOT_SHOWN).filter(call => !all.some(it => callOf(it) === call && it[1].customPath))).toEqual([])
  })
  test('the registry has no call outside the spec, and no call of the spec is marked as ours', () => {
    const known = [...callsOf(SPEC), ...callsOf(PATH_NOT_SHOWN)]
    expect(all.map(callOf).filter(call => !known.includes(call))).toEqual([])
    expect(all.filter(it => it[1].customPath && callsOf(SPEC).includes(callOf(it))).map(callOf)).toEqual([])
  })
  test('no two endpoints share method and path, regardless of parameter names', () => {
    const shapes = all.map(it => callOf(it).replace(/:\w+/g, ':'))
    expect(shapes.filter((it, i) => shapes.indexOf(it) !== i)).toEqual([])
  })
  test('endpoint names are unique across domains', async () => {
    const areas = import.meta.glob<Record<string, Record<string, Endpoint>>>('./*/endpoints.ts', { eager: true })
    const names = Object.values(areas).flatMap(file => Object.values(file).flatMap(it => Object.keys(it)))
    expect(names.toSorted()).toEqual(all.map(([name]) => name).toSorted())
    const strays = Object.entries(areas).flatMap(([file, area]) =>
      Object.values(area).flatMap(it =>
        Object.entries(it)
          .filter(([, spec]) => !file.startsWith(`./${spec.domain}/`))
          .map(([name]) => name),
      ),
    )
    expect(strays).toEqual([])
  })
})

describe.each(all)('%s', (_, spec) => {
  test('has a source and a summary', () => {
    expect(spec.source).toMatch(/^[AB] §\d/)
    expect(spec.summary).toMatch(/^[A-Z].*[^.]\.$/)
  })
  test('replies with an object', () => {
    expect(isObject(spec.reply)).toBe(true)
  })
  test('describes each parameter of its path', () => {
    const named = [...spec.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    expect(Object.keys(spec.params?._zod.def.shape ?? {}).toSorted()).toEqual(named.toSorted())
  })
  test('has a body only if HTTP allows it, and an idempotency key only for changes', () => {
    expect(spec.method === 'GET' && spec.body).toBeFalsy()
    expect(spec.method === 'GET' && spec.idempotent).toBeFalsy()
    expect(spec.method !== 'GET' && spec.effects).toBeFalsy()
  })
})
