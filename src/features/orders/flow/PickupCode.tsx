import type { OrdersTexts } from '#i18n/island-texts/orders.ts'

/** The code that the customer shows at the counter. */
export function PickupCode({ code, t }: { code: string; t: OrdersTexts }) {
  return (
    <section className="card pickup-code" aria-labelledby="pickup-code">
      <h2 id="pickup-code">{t.pickupCode}</h2>
      <p className="pickup-code-value">{code}</p>
      <p className="small">{t.pickupCodeText}</p>
    </section>
  )
}
