import { type ComponentProps, useState } from 'react'

import type { City } from '#contract/geo/city.ts'
import type { OrdersProps } from '#features/orders/island-props.ts'
import { toMoneyStyle } from '#features/orders/order-texts.ts'
import { fill } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'
import { isUnchanged, type Reorder, type ReorderResult, type ReorderOffer } from '#state/orders/reorder.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props extends OrdersProps, Pick<ComponentProps<typeof Button>, 'look' | 'small'> {
  reorder: Reorder
  orderId: number
  storeName: string
  city: City
}

/**
 * Fills the cart with the products of an order. Shows a confirmation first when products are unavailable, prices
 * differ, or the cart of that store would be replaced.
 */
export function OrderAgain({ reorder, orderId, storeName, city, look, small, ...common }: Props) {
  const { t } = common
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<ReorderResult>()
  /** The dialog stays mounted after its first opening, so that closing it returns the focus. */
  const [wasOpened, setWasOpened] = useState(false)

  async function start(): Promise<void> {
    setBusy(true)
    const result = await reorder.load(orderId)
    setBusy(false)
    if (typeof result === 'object' && isUnchanged(result)) reorder.accept(result)
    else {
      setAnswer(result)
      setWasOpened(true)
    }
  }

  const offer = typeof answer === 'object' && answer.lines.length > 0 ? answer : undefined
  const close = () => setAnswer(undefined)
  return (
    <>
      <Button busy={busy} onClick={() => void start()} {...(look && { look })} {...(small && { small })}>
        {t.orderAgain}
      </Button>
      {wasOpened && (
        <Dialog
          open={answer !== undefined}
          onClose={close}
          title={fill(t.reorderTitle, { store: storeName })}
          closeLabel={t.close}
          footer={
            <>
              <Button look="secondary" onClick={close}>
                {t.reorderKeep}
              </Button>
              {offer && <Button onClick={() => reorder.accept(offer)}>{offer.replaces > 0 ? t.reorderReplace : t.reorderAdd}</Button>}
              {answer === 'failed' && (
                <Button busy={busy} onClick={() => void start()}>
                  {t.tryAgain}
                </Button>
              )}
              {typeof answer === 'object' && !offer && (
                <a className="button" href={answer.store.path}>
                  {t.reorderMenu}
                </a>
              )}
            </>
          }
        >
          {answer === 'failed' && <p role="alert">{t.reorderFailed}</p>}
          {answer === 'storeGone' && <p>{t.reorderStoreGone}</p>}
          {typeof answer === 'object' && <Changes offer={answer} city={city} {...common} />}
        </Dialog>
      )}
    </>
  )
}

function Changes({ offer: { lines, unavailable, repriced, replaces }, city, t, style }: OrdersProps & { offer: ReorderOffer; city: City }) {
  const money = toMoneyStyle(city, style.numbers)
  return (
    <>
      {unavailable.length > 0 && (
        <section className="stack">
          <h3>{lines.length > 0 ? t.reorderUnavailable : t.reorderNothing}</h3>
          <ul className="reorder-changes">
            {unavailable.map(it => (
              <li key={it}>{it}</li>
            ))}
          </ul>
        </section>
      )}
      {repriced.length > 0 && (
        <section className="stack">
          <h3>{t.reorderPrices}</h3>
          <ul className="reorder-changes">
            {repriced.map((it, index) => (
              <li key={index}>
                <span>{it.name}</span> <s className="money was">{formatMoney(it.before, money)}</s>{' '}
                <span className="money">{formatMoney(it.after, money)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {lines.length > 0 && replaces > 0 && <p className="note warning">{t.reorderReplaces}</p>}
    </>
  )
}
