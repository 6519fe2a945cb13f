import { useState } from 'react'

import type { OrderedPurchase } from '#contract/orders/ordered-purchase.ts'
import type { Photo } from '#contract/platform/photo.ts'
import { fill } from '#i18n/fill.ts'
import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import { formatMoney, type MoneyStyle } from '#i18n/money.ts'

interface Props {
  purchase: OrderedPurchase
  /** Whether the receipt has the difference below. */
  isRefunded: boolean
  money: MoneyStyle
  t: OrdersTexts
}

/** What the courier buys, the estimate, the limit, and what it has cost. */
export function PurchaseLines({ purchase, isRefunded, money, t }: Props) {
  const { lines, limit, estimate, amount } = purchase
  return (
    <>
      <ul className="lines" aria-label={t.purchaseLines}>
        {lines.map((line, index) => (
          <li key={index} className="line">
            <b className="money">{line.quantity}×</b>
            <div>
              <h3>{line.name}</h3>
              {line.isMissing && <small>{t.purchaseMissing}</small>}
            </div>
            {line.photo && <PurchasePhoto photo={line.photo} label={fill(t.purchasePhoto, { product: line.name })} />}
          </li>
        ))}
      </ul>
      {purchase.receipt && (
        <figure className="row">
          <PurchasePhoto photo={purchase.receipt} label={t.purchaseReceipt} />
          <figcaption>{t.purchaseReceipt}</figcaption>
        </figure>
      )}
      <p className="small">
        {t.purchaseEstimate}: {describeEstimate(estimate, money, t)}
      </p>
      <dl className="sums">
        <div>
          <dt>{t.purchaseLimit}</dt>
          <dd>{formatMoney(limit, money)}</dd>
        </div>
        {amount !== null && (
          <>
            <div>
              <dt>{t.purchaseAmount}</dt>
              <dd>{formatMoney(amount, money)}</dd>
            </div>
            {!isRefunded && (
              <div className="success">
                <dt>{t.purchaseUnspent}</dt>
                <dd>{formatMoney(limit - amount, money)}</dd>
              </div>
            )}
          </>
        )}
      </dl>
    </>
  )
}

/** A small photo that opens in its full size. One that has been deleted is left out. */
function PurchasePhoto({ photo: { url, width, height }, label }: { photo: Photo; label: string }) {
  const [isGone, setGone] = useState(false)
  if (isGone) return null
  return (
    <a className="bought-photo" href={`/api${url}`} target="_blank" rel="noopener">
      <img src={`/api${url}`} alt={label} width={width} height={height} loading="lazy" onError={() => setGone(true)} />
    </a>
  )
}

/** B §3: "1 less than, 2 between, 3 more than". */
function describeEstimate({ from, to }: OrderedPurchase['estimate'], money: MoneyStyle, t: OrdersTexts): string {
  if (from === null) return fill(t.purchaseLess, { price: formatMoney(to ?? 0, money) })
  if (to === null) return fill(t.purchaseMore, { price: formatMoney(from, money) })
  return fill(t.purchaseBetween, { from: formatMoney(from, money), to: formatMoney(to, money) })
}
