import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'

import type { FavouriteProduct, FavouriteStore } from '#contract/catalogue/favourite.ts'
import { findUnitPromotion } from '#domain/cart/line.ts'
import { hasFavourites, type FavouriteKind } from '#domain/catalogue/favourites/favourites.ts'
import { parseCover } from '#domain/catalogue/picture.ts'
import { getMoneyPattern } from '#domain/checkout/money-pattern.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { fill, fillCount } from '#i18n/fill.ts'
import type { CatalogueTexts } from '#i18n/island-texts/catalogue.ts'
import { formatMoney, type NumberStyle } from '#i18n/money.ts'
import { favourites } from '#state/browser/favourites.ts'
import { session } from '#state/browser/session.ts'
import type { FavouriteList } from '#state/catalogue/favourite-list.ts'
import type { FavouriteResult } from '#state/catalogue/favourites.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { HeartIcon } from '#ui/icons/HeartIcon.tsx'
import { Picture } from '#ui/Picture.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'

interface Props {
  list: FavouriteList
  numbers: NumberStyle
  t: CatalogueTexts
  language: string
}

/** The favourite stores and products of all cities, those that cannot be ordered too. */
export function Favourites({ list, numbers, t, language }: Props) {
  const { status, stores, products, missing, hasMore } = useStore(list.$list)
  const ids = useStore(favourites.$favourites)
  const { status: sessionStatus } = useStore(session.$session)
  const [result, setResult] = useState<FavouriteResult>()
  const missingCount = missing.stores.length + missing.products.length
  const isEmpty = status === 'ready' && stores.length + products.length + missingCount === 0
  const common = { t, language, onResult: setResult }
  const message = result === 'failed' ? t.favouriteFailed : result === 'full' ? t.favouritesFull : undefined

  return (
    <>
      <div className="stack">
        <h1>{t.favourites}</h1>
        {sessionStatus === 'anonymous' && hasFavourites(ids) && (
          <p className="note info">
            <span>
              {t.favouritesLocal}{' '}
              <a className="link" href={toPath({ name: 'profile', language })}>
                {t.favouritesLogIn}
              </a>
            </span>
          </p>
        )}
        <div role="alert">{message !== undefined && <p className="note warning">{message}</p>}</div>
      </div>
      {stores.length > 0 && (
        <Group title={t.favouriteStores} id="favourite-stores">
          {stores.map(it => (
            <StoreRow key={it.store.id} favourite={it} isPressed={ids.stores.includes(it.store.id)} {...common} />
          ))}
        </Group>
      )}
      {products.length > 0 && (
        <Group title={t.favouriteProducts} id="favourite-products">
          {products.map(it => (
            <ProductRow key={it.product.id} favourite={it} isPressed={ids.products.includes(it.product.id)} numbers={numbers} {...common} />
          ))}
        </Group>
      )}
      {missingCount > 0 && (
        <div className="card panel row">
          <p className="grow">{fillCount(t, 'favouritesMissing', missingCount, numbers.locale)}</p>
          <Button look="secondary" onClick={() => void list.removeMissing()}>
            {t.favouritesRemove}
          </Button>
        </div>
      )}
      {status === 'loading' && <Loading label={t.favouritesLoading} />}
      {status === 'failed' && (
        <div className="stack" role="alert">
          <p className="note warning">{t.favouritesFailed}</p>
          <Button look="secondary" onClick={() => void list.more()}>
            {t.favouritesRetry}
          </Button>
        </div>
      )}
      {status === 'ready' && hasMore && (
        <Button look="secondary" onClick={() => void list.more()}>
          {t.favouritesMore}
        </Button>
      )}
      {isEmpty && (
        <EmptyState picture={stockPictures.plate} title={t.favouritesNoneTitle} text={t.favouritesNoneText}>
          <a className="button" href="/">
            {t.favouritesNoneAction}
          </a>
        </EmptyState>
      )}
    </>
  )
}

function Group({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="favourites">{children}</ul>
    </section>
  )
}

function Loading({ label }: { label: string }) {
  return (
    <>
      <p className="sr-only" role="status">
        {label}
      </p>
      <ul className="favourites" aria-hidden="true">
        {[1, 2].map(it => (
          <li key={it} className="card favourite-row">
            <span className="skeleton pic" />
            <div>
              <span className="skeleton long" />
              <span className="skeleton short" />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  isPressed: boolean
  t: CatalogueTexts
  language: string
  onResult: (result: FavouriteResult) => void
}

type Place = Pick<FavouriteStore, 'state' | 'city'>
interface Availability {
  readonly kind?: 'open'
  readonly text: string
}

/** Why the store does not deliver now, or that it is open. */
function getAvailability(
  state: Place['state'],
  store: { open: boolean; reachable?: boolean | undefined },
  t: CatalogueTexts,
): Availability {
  if (state === 'GONE') return { text: t.favouriteGone }
  if (state === 'UNLISTED') return { text: t.favouriteUnlisted }
  if (store.reachable === false) return { text: t.unreachable }
  return store.open ? { kind: 'open', text: t.open } : { text: t.closed }
}

/** The page of the store; a store that takes no orders has none, and one that has closed for good has a page with similar ones. */
function getPath({ state, city }: Place, storeSlug: string, language: string, product?: number): string | undefined {
  if (state === 'UNLISTED') return undefined
  const country = city.countryCode.toLowerCase()
  return toPath({
    name: 'store',
    country,
    language,
    city: city.slug,
    storeSlug,
    ...(product !== undefined && state === 'LISTED' && { product }),
  })
}

function StoreRow({ favourite, ...common }: RowProps & { favourite: FavouriteStore }) {
  const { state, store, city } = favourite
  const { t, language } = common
  const availability = getAvailability(state, { open: store.open && store.enabled, reachable: store.reachable }, t)
  const isDelivering = availability.kind === 'open'
  const eta = isDelivering && store.eta ? fill(t.eta, { from: store.eta.lowerBound, to: store.eta.upperBound }) : undefined
  const [picture = ''] = parseCover(store.logo ?? store.imageId).pictures
  return (
    <Row
      {...common}
      kind="stores"
      id={store.id}
      name={store.name}
      path={getPath(favourite, store.slug, language)}
      picture={picture}
      tint={store.tint}
      isAvailable={isDelivering}
      facts={[city.name, eta]}
      availability={availability}
    />
  )
}

function ProductRow({ favourite, numbers, ...common }: RowProps & { favourite: FavouriteProduct; numbers: NumberStyle }) {
  const { state, product, store, city, money } = favourite
  const { t, language } = common
  const ofStore = getAvailability(state, store, t)
  const isSoldOut = state === 'LISTED' && !product.available
  const price = findUnitPromotion(product.promotions.filter(it => !it.prime))?.price ?? product.price
  // the separators come from the server, because a browser may lack the data of a language
  const style = { ...numbers, currency: money.currency, pattern: getMoneyPattern(money.currency, money.pattern, numbers.locale) }
  return (
    <Row
      {...common}
      kind="products"
      id={product.id}
      name={product.name}
      path={getPath(favourite, store.slug, language, product.id)}
      picture={product.imageUrl}
      tint={product.tint}
      isAvailable={ofStore.kind === 'open' && !isSoldOut}
      facts={[store.name, city.name]}
      price={state === 'GONE' ? undefined : formatMoney(price, { ...style, ...numbers })}
      availability={isSoldOut ? { text: t.favouriteSoldOut } : ofStore.kind === 'open' ? undefined : ofStore}
    />
  )
}

interface RowParts extends RowProps {
  kind: FavouriteKind
  id: number
  name: string
  path: string | undefined
  picture: string
  tint: number
  isAvailable: boolean
  facts: readonly (string | undefined)[]
  price?: string | undefined
  availability: Availability | undefined
}

/** One favourite: the row links to it, and its heart takes it away. */
function Row({ kind, id, name, path, picture, tint, isAvailable, facts, price, availability, isPressed, t, onResult }: RowParts) {
  return (
    <li className={isAvailable ? 'card favourite-row' : 'card favourite-row unavailable'}>
      <span className={`pic tint-${tint}`}>
        <Picture source={picture} name={name} size={56} />
      </span>
      <div>
        <h3>
          {path === undefined ? (
            name
          ) : (
            <a className="stretch" href={path}>
              {name}
            </a>
          )}
        </h3>
        <p className="small">{facts.filter(it => it !== undefined).join(' · ')}</p>
        <p className="favourite-end">
          {price !== undefined && <span className="money">{price}</span>}
          {availability && <span className={availability.kind ? 'pill open' : 'pill'}>{availability.text}</span>}
        </p>
      </div>
      <button
        type="button"
        className="heart"
        aria-pressed={isPressed}
        aria-label={fill(t.favouriteOf, { name })}
        onClick={() => void favourites.toggle(kind, id).then(onResult)}
      >
        <HeartIcon />
      </button>
    </li>
  )
}
