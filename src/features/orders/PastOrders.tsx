import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { MAX_ORDER_SEARCH_LENGTH, type OrderSummary } from '#contract/orders/order-list.ts'
import { getOrderGroup, ORDER_GROUPS, type OrderGroup } from '#domain/orders/order-status.ts'
import type { GetHelpProps } from '#features/orders/GetHelp.tsx'
import type { OrdersProps } from '#features/orders/island-props.ts'
import { OrderRow } from '#features/orders/OrderRow.tsx'
import { OrderRowSkeleton } from '#features/orders/OrderRowSkeleton.tsx'
import { fill, fillCount } from '#i18n/fill.ts'
import type { OrderPlaces } from '#state/orders/order-places.ts'
import type { Orders } from '#state/orders/orders.ts'
import type { Reorder } from '#state/orders/reorder.ts'
import { session } from '#state/browser/session.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'
import { TextField } from '#ui/TextField.tsx'

interface Props extends OrdersProps {
  list: Orders
  places: OrderPlaces
  reorder: Reorder
  openSupport: GetHelpProps['openSupport']
  /** The sign-in form, passed in by the island. */
  signIn: ReactNode
}

const GROUP_TITLE_KEY = {
  active: 'now',
  scheduled: 'orderStatus.ScheduledStatus',
  unpaid: 'orderStatus.DraftStatus',
  earlier: 'earlier',
} as const satisfies Readonly<Record<OrderGroup, string>>

/** All orders of the customer, active ones first, loaded twelve at a time. */
export function PastOrders({ list, places, reorder, openSupport, signIn, ...common }: Props) {
  const { t, style } = common
  const { status } = useStore(session.$session)
  const { orders, hasMoreOrders, loading, failed, search } = useStore(list.$orders)
  const cities = useStore(places.$cities)
  /** The field stays while a search loads, so that it keeps the focus. */
  const [hadOrders, setHadOrders] = useState(false)
  if (orders.length > 0 && !hadOrders) setHadOrders(true)
  const codes = [...new Set(orders.map(it => it.cityCode))].join(' ')
  useEffect(() => {
    if (codes !== '') void places.loadCities(codes.split(' '))
  }, [places, codes])

  if (status === 'anonymous') {
    return (
      <>
        <div className="stack">
          <h1>{t.signInListTitle}</h1>
          <p className="muted">{t.signInText}</p>
        </div>
        {signIn}
      </>
    )
  }
  const renderRows = (shown: readonly OrderSummary[]) =>
    shown.map(it => <OrderRow key={it.id} order={it} city={cities[it.cityCode]} reorder={reorder} openSupport={openSupport} {...common} />)
  const first = loading || (orders.length === 0 && hasMoreOrders && !failed)

  return (
    <>
      <h1>{t.title}</h1>
      {hadOrders && <OrderSearch list={list} t={t} />}
      <p className="sr-only" role="status">
        {first ? t.loading : orders.length > 0 ? fillCount(t, 'shown', orders.length, style.numbers.locale) : ''}
      </p>
      {ORDER_GROUPS.map(group => {
        const groupOrders = orders.filter(it => getOrderGroup(it.currentStatus.type) === group)
        return (
          groupOrders.length > 0 && (
            <section key={group} className="section" aria-labelledby={`orders-${group}`}>
              <h2 id={`orders-${group}`}>{t[GROUP_TITLE_KEY[group]]}</h2>
              <ul className="order-rows">{renderRows(groupOrders)}</ul>
            </section>
          )
        )
      })}
      {first && <OrderRowSkeleton count={orders.length === 0 ? 4 : 1} />}
      {failed && (
        <div className="stack order-failed" role="alert">
          <p className="note warning">{t.listFailed}</p>
          <Button look="secondary" onClick={() => void list.loadMore()}>
            {t.tryAgain}
          </Button>
        </div>
      )}
      {!first && !failed && hasMoreOrders && <More onMore={() => void list.loadMore()} label={t.more} key={orders.length} />}
      {!first && !hasMoreOrders && orders.length === 0 && search !== '' && (
        <EmptyState picture={stockPictures.plate} title={fill(t.searchNoneTitle, { query: search })} text={t.searchNoneText} />
      )}
      {!first && !hasMoreOrders && orders.length === 0 && search === '' && (
        <EmptyState picture={stockPictures.plate} title={t.emptyTitle} text={t.emptyText}>
          <a className="button" href="/">
            {t.emptyAction}
          </a>
        </EmptyState>
      )}
      {!first && !hasMoreOrders && orders.length > 0 && <p className="end">{t.end}</p>}
    </>
  )
}

/** B §9: "Debounce 500 ms". */
const SEARCH_DEBOUNCE_MS = 500

/** Searches while the customer types, and at once when the form is sent. */
function OrderSearch({ list, t }: Pick<Props, 'list' | 't'>) {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => void list.search(typed), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [list, typed])
  return (
    <form
      role="search"
      onSubmit={event => {
        event.preventDefault()
        void list.search(typed)
      }}
    >
      <TextField
        type="search"
        enterKeyHint="search"
        label={t.searchLabel}
        maxLength={MAX_ORDER_SEARCH_LENGTH}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
    </form>
  )
}

/** Loads the next page when it comes into view or is clicked. */
function More({ onMore, label }: { onMore: () => void; label: string }) {
  const sentinel = useRef<HTMLDivElement>(null)
  const loadMore = useRef(onMore)
  useEffect(() => {
    loadMore.current = onMore
  })
  useEffect(() => {
    // the margins load the next orders before the button is visible, and after it was scrolled past
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore.current(), { rootMargin: '99999px 0px 200px' })
    observer.observe(sentinel.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={sentinel} className="order-more">
      <Button look="secondary" onClick={onMore}>
        {label}
      </Button>
    </div>
  )
}
