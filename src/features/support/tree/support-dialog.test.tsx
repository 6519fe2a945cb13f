import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import type { SupportAction, SupportActionType } from '#contract/support/tree.ts'
import { SupportActionType as Types } from '#contract/support/tree.ts'
import { getContactLink } from '#features/support/contact/contact-link.ts'
import { SupportForm } from '#features/support/tree/SupportForm.tsx'
import { getHref, SupportOptions } from '#features/support/tree/SupportOptions.tsx'
import texts from '#i18n/messages/support/en.json' with { type: 'json' }
import { createPhotoUploads } from '#state/platform/photos/photo-uploads.ts'
import { createSupport } from '#state/support/support.ts'

const photos = createPhotoUploads({ prepare: async file => ({ file, preview: undefined }), send: () => Promise.reject(new Error('unused')), remove: async () => {}, report: () => {}, newId: () => '', onOnline: () => {}, max: 5 }) // prettier-ignore
const support = createSupport({
  call: () => Promise.reject(new Error('unused')),
  report: () => {},
  newId: () => '',
  createPhotos: () => photos,
})
const action = (type: SupportActionType, values: Partial<SupportAction> = {}): SupportAction => ({ id: type.toLowerCase(), type, title: type, subtitle: null, text: null, emailAddress: null, webLink: null, options: [], reasonTree: [], disabled: false, mailto: null, subject: null, phoneNumber: null, ...values }) // prettier-ignore
const LINKS = { mailto: 'mailto:a@b.example', webLink: 'https://web.example/', phoneNumber: '+34900' }

describe('B §3, "Types include Popup, Node, Form, Email, WebLink, Chat, CourierChat, CancelOrder, FAQLink, PhoneCall, ProductSelector, MultiSelectForm, OnDemand"', () => {
  const EXPECTED: Readonly<Record<SupportActionType, string | undefined>> = {
    Popup: undefined,
    Node: undefined,
    Form: undefined,
    Email: LINKS.mailto,
    WebLink: LINKS.webLink,
    Chat: '/en/orders/7/?chat=support',
    CourierChat: '/en/orders/7/?chat=courier',
    CancelOrder: undefined,
    FAQLink: LINKS.webLink,
    PhoneCall: 'tel:+34900',
    ProductSelector: undefined,
    MultiSelectForm: undefined,
    OnDemand: undefined,
  }
  test.each(Types.options)('%s is a link, or opens the next step', type => {
    const shown = action(type, type === 'Email' ? { mailto: LINKS.mailto } : type === 'PhoneCall' ? { phoneNumber: '+34900' } : { webLink: LINKS.webLink }) // prettier-ignore
    const href = getHref(shown, 7, 'en')
    const expected = EXPECTED[type]
    if (expected === undefined) expect(href).toBeUndefined()
    else expect(href).toContain(expected)
    const html = renderToStaticMarkup(<SupportOptions options={[shown]} orderId={7} support={support} language="en" />)
    expect(html).toContain(expected === undefined ? '<button' : '<a href')
    const disabled = renderToStaticMarkup(<SupportOptions options={[{ ...shown, disabled: true, subtitle: 'Not now' }]} orderId={7} support={support} language="en" />) // prettier-ignore
    expect(disabled).toMatch(/<button type="button" disabled="">.*Not now/)
  })
  test('only a page of somebody else opens in a new tab', () => {
    const render = (type: SupportActionType) =>
      renderToStaticMarkup(<SupportOptions options={[action(type, LINKS)]} orderId={7} support={support} language="en" />)
    expect(render('WebLink')).toContain('target="_blank" rel="noopener"')
    expect(render('FAQLink')).not.toContain('target')
  })
  test('the contact page has links and texts', () => {
    expect(getContactLink(action('Email', LINKS))).toBe(LINKS.mailto)
    expect(getContactLink(action('PhoneCall', LINKS))).toBe('tel:+34900')
    expect(getContactLink(action('FAQLink', { webLink: LINKS.webLink }))).toBe(LINKS.webLink)
    expect(getContactLink(action('Popup'))).toBeUndefined()
  })
})

describe('B §3, "lastClickedReason (optionId, title, type, textDetails, subtitle, productSelector)"', () => {
  const reason = { optionId: 'r', title: 'Cold', type: 'Form' as const, textDetails: null, subtitle: 'Not hot', productSelector: null }
  const products = [
    { id: '0', name: 'Pizza', customisation: 'Cheese', imageId: null, quantity: 2 },
    { id: '1', name: 'Water', customisation: null, imageId: null, quantity: 1 },
  ]
  const render = (form: SupportAction, change: object = {}) =>
    renderToStaticMarkup(
      <SupportForm
        form={form}
        support={support}
        language="en"
        t={texts}
        state={{ ...support.$support.get(), tree: { title: '', orderUrn: null, options: [], products }, breadcrumb: [form], ...change }}
      />,
    )
  test('one of several reasons, or some of them', () => {
    const reasons = [reason, { ...reason, optionId: 's' }]
    expect(render(action('Form', { reasonTree: reasons })).match(/type="radio"/g)).toHaveLength(2)
    expect(render(action('MultiSelectForm', { reasonTree: reasons })).match(/type="checkbox"/g)).toHaveLength(2)
    expect(render(action('Form', { reasonTree: reasons }))).toContain('<small>Not hot</small>')
  })
  test('a selector has each product with its ordered quantity as the bound', () => {
    const productSelector = { title: 'Which?', required: true }
    const html = render(action('ProductSelector', { reasonTree: [{ ...reason, productSelector }] }), { products: new Map([['r', new Map([['1', 1]])]]) }) // prettier-ignore
    expect(html).toContain('<legend>Which?</legend>')
    expect(html).toContain('Add one Pizza')
    expect(html).toMatch(/aria-label="Remove one Pizza" disabled=""/)
    expect(html).toMatch(/aria-label="Add one Water" disabled=""/)
    expect(html).not.toMatch(/aria-label="Remove one Water" disabled=""/)
  })
  test('a text is required or optional', () => {
    const withText = (required: boolean) => render(action('Form', { reasonTree: [{ ...reason, textDetails: { placeholder: 'Why?', required } }] })) // prettier-ignore
    expect(withText(true)).toMatch(/Why\?<textarea[^>]*required=""/)
    expect(withText(false)).toContain('Why? (optional)')
  })
  test('a form with one reason and no field shows it', () => {
    expect(render(action('Form', { reasonTree: [reason] }))).toContain('Cold')
  })
})
