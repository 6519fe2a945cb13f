import type { City } from '#contract/geo/city.ts'
import type { Invoice } from '#contract/orders/order.ts'
import type { OrdersProps } from '#features/orders/island-props.ts'
import { toMoneyStyle } from '#features/orders/order-texts.ts'
import { formatDay } from '#i18n/day.ts'
import { fill } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'

/** Number, parties and included tax of the invoice of a delivered order. */
export function InvoiceDetails({ invoice, city, t, style }: OrdersProps & { invoice: Invoice; city: City }) {
  const { number, issuedAt, seller, company, taxes } = invoice
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
          {taxes.map(({ rate, base, tax }) => (
            <div key={rate}>
              <dt>{fill(t.tax, { rate: String(rate / 100).replace('.', style.numbers.decimal), base: formatMoney(base, money) })}</dt>
              <dd>{formatMoney(tax, money)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
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
