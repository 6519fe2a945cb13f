import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'

import { getMaxCash } from '#domain/checkout/order-check.ts'
import type { OrderPartProps } from '#features/checkout/checkout-props.ts'
import { texts as t } from '#features/checkout/checkout-texts.ts'
import { fill } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'
import { isPaymentFailure } from '#state/checkout/checkout-errors.ts'
import type { Quote, CheckoutError } from '#state/checkout/checkout-types.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** The error dialog of the checkout, with actions. @source B §2: "errors show a backend error modal or a payment error modal" */
export function ErrorDialog(props: OrderPartProps) {
  const { checkout } = props
  const error = useStore(checkout.$error)
  const quote = useStore(checkout.$quote)
  // the text remains while the dialog closes
  const [shown, show] = useState(error)
  if (error && error !== shown) show(error)
  if (!shown) return null
  const { title, text, actions } = getDialogContents(shown, props, quote)
  return (
    <Dialog open={error !== undefined} onClose={checkout.closeError} title={title} closeLabel={t.close} footer={actions}>
      <p data-static-code={shown.kind === 'payment' ? shown.staticCode : undefined}>{text}</p>
    </Dialog>
  )
}

interface DialogContents {
  readonly title: string
  readonly text: string
  readonly actions: ReactNode
}

function getDialogContents(
  error: CheckoutError,
  { data, store, checkout, chooseAddress }: OrderPartProps,
  quote: Quote | undefined,
): DialogContents {
  const afterDismiss = (action: () => void) => () => {
    checkout.dismiss()
    action()
  }
  const back = (
    <a className="button secondary" href={store.path}>
      {fill(t.backToStore, { store: store.name })}
    </a>
  )
  switch (error.kind) {
    case 'payment':
      return {
        title: isPaymentFailure(error.staticCode) ? t.paymentFailedTitle : t.refusedTitle,
        text: error.message || t.paymentFailedText,
        actions: (
          <>
            {canPayCash(quote, checkout.$choices.get().payment) && (
              <Button look="secondary" onClick={afterDismiss(() => checkout.choosePayment(CASH))}>
                {t.payCash}
              </Button>
            )}
            <Button onClick={afterDismiss(() => checkout.choosePayment('newCard'))}>{t.anotherCard}</Button>
          </>
        ),
      }
    case 'backend':
      return {
        title: error.title || t.refusedTitle,
        text: error.message,
        actions: (
          <>
            {back}
            <Button onClick={afterDismiss(() => void checkout.reload())}>{t.tryAgain}</Button>
          </>
        ),
      }
    case 'outOfZone':
      return {
        title: t.outOfZoneTitle,
        text: fill(t.outOfZoneText, { store: store.name }),
        actions: (
          <>
            {back}
            <Button onClick={afterDismiss(chooseAddress)}>{t.otherAddress}</Button>
          </>
        ),
      }
    case 'time':
      return {
        title: error.storeClosed ? fill(t.storeClosedTitle, { store: store.name }) : t.slotGoneTitle,
        text: error.message,
        actions: (
          <>
            <a className="button secondary" href={data.cityPath}>
              {t.otherStore}
            </a>
            {hasTimeToOffer(error, store) ? (
              <Button onClick={afterDismiss(() => requestAnimationFrame(checkout.requireTime))}>{t.otherTime}</Button>
            ) : (
              back
            )}
          </>
        ),
      }
    case 'network':
      return {
        title: t.silenceTitle,
        text: t.silenceText,
        actions: (
          <>
            <Button look="secondary" onClick={checkout.dismiss}>
              {t.close}
            </Button>
            <Button onClick={afterDismiss(() => void checkout.pay())}>{t.tryAgain}</Button>
          </>
        ),
      }
    case 'ordered':
      return {
        title: t.orderedTitle,
        text: t.orderedText,
        actions: <Button onClick={() => void checkout.openOrder(error.orderId)}>{t.viewOrder}</Button>,
      }
    case 'inPayment':
      return {
        title: t.inPaymentTitle,
        text: t.inPaymentText,
        actions: (
          <>
            <Button look="secondary" onClick={checkout.dismiss}>
              {t.close}
            </Button>
            <a className="button" href={data.pendingPath}>
              {t.continuePayment}
            </a>
          </>
        ),
      }
    case 'price': {
      const [before, after] = [formatMoney(error.before, data.money), formatMoney(error.after, data.money)]
      return {
        title: t.priceChangedTitle,
        text: fill(t.priceChangedText, { before, after }),
        actions: (
          <>
            <Button look="secondary" onClick={checkout.dismiss}>
              {t.priceDecline}
            </Button>
            <Button onClick={() => void checkout.acceptPrice()}>{fill(t.priceAgree, { price: after })}</Button>
          </>
        ),
      }
    }
  }
}

/** A store that rejects a slot may still deliver now. */
function hasTimeToOffer({ storeClosed }: Extract<CheckoutError, { kind: 'time' }>, { days, open }: OrderPartProps['store']): boolean {
  return days.length > 0 || (open && !storeClosed)
}

const CASH = { type: 'Cash', alternativePlatform: null, instrumentId: null } as const

function canPayCash(quote: Quote | undefined, payment: ReturnType<OrderPartProps['checkout']['$choices']['get']>['payment']): boolean {
  const methods = quote?.paymentMethods ?? []
  const isCash = payment !== 'newCard' && payment?.type === 'Cash'
  return !isCash && methods.some(it => it.type === 'Cash') && quote!.total <= getMaxCash(methods)
}
