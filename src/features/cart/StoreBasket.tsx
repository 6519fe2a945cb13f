import { useStore } from '@nanostores/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

import type { CartProduct } from '#contract/cart/cart.ts'
import { basketSums, type StoreFees } from '#domain/cart/basket-sums.ts'
import { cartPrice, cartSaving, linesOf } from '#domain/cart/cart.ts'
import { Basket } from '#features/cart/Basket.tsx'
import type { IslandProps } from '#features/cart/island-props.ts'
import { fill, fillCount } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'
import { carts, modals } from '#state/browser.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props extends IslandProps {
  storeName: string
  fees: StoreFees
  /** The place beside the menu. */
  panel: HTMLElement
  onEdit: (line: CartProduct) => void
}

/** The basket of the open store: a panel on a desk, a bar at the thumb on a phone, and a drawer for both. */
export function StoreBasket({ t, money, storeName, fees, panel, onEdit }: Props) {
  const cart = useStore(carts.$cart)
  const stack = useStore(modals.$stack)
  const inDrawer = stack.some(it => it.name === 'cart')
  const last = stack.find(it => it.name === 'lastProduct')
  const drawn = useLingering(inDrawer)
  const wide = useWide()
  const products = cart ? cartPrice(cart) : 0
  const { total } = basketSums(products, cart ? cartSaving(cart) : 0, fees)
  // by name, for a dialog tells of its closing twice: when it is asked to, and when it has done so
  const closeDrawer = () => modals.remove('cart')
  const keepLast = () => modals.remove('lastProduct')

  /** @source A §4: "If a cart holds a single product and the user is in checkout or the cart modal, removing it opens a last-product modal" */
  function change(line: CartProduct, by: number): void {
    const isLast = cart !== undefined && linesOf(cart).length === 1 && line.amount + by <= 0
    if (inDrawer && isLast) modals.push({ name: 'lastProduct', dismissable: true, subject: line.id })
    else carts.changeAmount(line.id, by)
  }
  function edit(line: CartProduct): void {
    modals.remove('cart')
    onEdit(line)
  }

  return (
    <>
      {createPortal(
        <>
          <h2>{t.title}</h2>
          {wide && <Basket t={t} money={money} fees={fees} onChange={change} onEdit={edit} />}
        </>,
        panel,
      )}
      {!wide && cart && cart.total > 0 && (
        <div className="basket-bar">
          <button type="button" className="button" onClick={() => modals.push({ name: 'cart', dismissable: true })}>
            <span>{fillCount(t, 'items', cart.total, money.locale)}</span>
            <span className="money tick" key={total}>
              {formatMoney(total, money)}
            </span>
          </button>
        </div>
      )}
      <p className="sr-only" role="status">
        {cart && cart.total > 0
          ? fill(t.basketStatus, { items: fillCount(t, 'items', cart.total, money.locale), price: formatMoney(total, money) })
          : ''}
      </p>
      <Dialog
        open={last !== undefined}
        onClose={keepLast}
        title={t.lastProductTitle}
        closeLabel={t.close}
        foot={
          <>
            <Button look="quiet" onClick={keepLast}>
              {t.lastProductKeep}
            </Button>
            <Button
              onClick={() => {
                if (last?.subject) carts.remove(last.subject)
                modals.remove('lastProduct')
                modals.remove('cart')
              }}
            >
              {t.lastProductRemove}
            </Button>
          </>
        }
      >
        <p>{t.lastProductText}</p>
      </Dialog>
      {/* after the question above it: when both go, focus is handed back by the drawer last, to where it came from */}
      <Dialog open={inDrawer} onClose={closeDrawer} title={fill(t.titleAt, { store: storeName })} closeLabel={t.close} kind="drawer">
        {drawn && <Basket t={t} money={money} fees={fees} onChange={change} onEdit={edit} />}
      </Dialog>
    </>
  )
}

/** How long the drawer takes to leave, milliseconds; its motion is shorter (styles/overlays.css). */
const LEAVING_MS = 300

/** True while something is open and until it has left: a closed drawer costs nothing when the basket changes. */
function useLingering(open: boolean): boolean {
  const [lingers, setLingers] = useState(open)
  useEffect(() => {
    const timer = setTimeout(() => setLingers(open), open ? 0 : LEAVING_MS)
    return () => clearTimeout(timer)
  }, [open])
  return open || lingers
}

/** A §9: from the tablet's 1024 px on the basket stands beside the menu; below, it is a bar. Only one of them is drawn. */
const WIDE = '(width >= 1024px)'

function useWide(): boolean {
  return useSyncExternalStore(
    told => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', told)
      return () => query.removeEventListener('change', told)
    },
    () => matchMedia(WIDE).matches,
  )
}
