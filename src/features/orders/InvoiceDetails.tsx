import type { City } from '#contract/geo/city.ts'
import type { CreditNote, Invoice } from '#contract/orders/order.ts'
import type { OrdersProps } from '#features/orders/island-props.ts'
import { toMoneyStyle } from '#features/orders/order-texts.ts'
import { formatDay } from '#i18n/day.ts'
import { fill } from '#i18n/fill.ts'
import { formatMoney, type MoneyStyle } from '#i18n/money.ts'

/** Number, parties and included tax of the invoice of a delivered order, with the credit notes of its refunds. */
export function InvoiceDetails({ invoice, city, t, language, style }: OrdersProps & { invoice: Invoice; city: City }) {
  const { number, issuedAt, seller, company, taxes, creditNotes } = invoice
  const money = toMoneyStyle(city, style.numbers)
  const companyLines = company && [
    company.addressLine1,
    company.addressLine2,
    [company.postalCode, company.city].join(' '),
    company.province,
    fill(t.taxId, { id: company.taxId }),
  ]
  return (
    <>
      <dl className="order-info">
        <div>
          <dt>{t.invoiceNumber}</dt>
          <dd className="order-code">{number}</dd>
        </div>
        <div>
          <dt>{t.invoiceDate}</dt>
          {/* 0: always with the year */}
          <dd>{formatDay(issuedAt, 0, city.timeZone.name, style.days)}</dd>
        </div>
        <Party label={t.seller} name={seller.name} lines={[seller.address, seller.registration]} />
        {company && <Party label={t.buyer} name={company.name} lines={companyLines ?? []} />}
      </dl>
      {taxes.length > 0 && (
        <dl className="sums" aria-label={t.includedTax}>
          <TaxRows taxes={taxes} sign={1} money={money} {...{ t, style }} />
        </dl>
      )}
      {creditNotes.map(note => (
        <CreditNoteDetails key={note.number} note={note} invoiceNumber={number} city={city} money={money} {...{ t, language, style }} />
      ))}
    </>
  )
}

/** A credit note names its invoice, and what it takes off the price and the tax. */
function CreditNoteDetails({
  note,
  invoiceNumber,
  city,
  money,
  t,
  style,
}: OrdersProps & { note: CreditNote; invoiceNumber: string; city: City; money: MoneyStyle }) {
  return (
    <section className="section" aria-label={`${t.creditNoteNumber} ${note.number}`}>
      <dl className="order-info">
        <div>
          <dt>{t.creditNoteNumber}</dt>
          <dd className="order-code">{note.number}</dd>
        </div>
        <div>
          <dt>{t.creditNoteDate}</dt>
          <dd>{formatDay(note.issuedAt, 0, city.timeZone.name, style.days)}</dd>
        </div>
        <div>
          <dt>{t.invoiceNumber}</dt>
          <dd className="order-code">{invoiceNumber}</dd>
        </div>
      </dl>
      <dl className="sums">
        <TaxRows taxes={note.taxes} sign={-1} money={money} {...{ t, style }} />
        <div className="total">
          <dt>{t['price.TOTAL']}</dt>
          <dd>{formatMoney(-note.amount, money)}</dd>
        </div>
      </dl>
    </section>
  )
}

/** @param sign -1: of a credit note */
function TaxRows({
  taxes,
  sign,
  money,
  t,
  style,
}: Pick<OrdersProps, 't' | 'style'> & { taxes: Invoice['taxes']; sign: 1 | -1; money: MoneyStyle }) {
  return taxes.map(({ rate, base, tax }) => (
    <div key={rate}>
      <dt>{fill(t.tax, { rate: String(rate / 100).replace('.', style.numbers.decimal), base: formatMoney(sign * base, money) })}</dt>
      <dd>{formatMoney(sign * tax, money)}</dd>
    </div>
  ))
}

function Party({ label, name, lines }: { label: string; name: string; lines: readonly (string | null)[] }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {name}
        {lines.map((line, index) => line && <small key={index}>{line}</small>)}
      </dd>
    </div>
  )
}
