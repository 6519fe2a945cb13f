import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import { Button } from '#ui/Button.tsx'

/** Offers an account to a guest who has ordered: the account takes the order (docs/decisions/0108). */
export function GuestAccount({ offerAccount, t }: { offerAccount: () => void; t: OrdersTexts }) {
  return (
    <section className="card panel section" aria-labelledby="guest-account">
      <h2 id="guest-account">{t.guestTitle}</h2>
      <p className="muted">{t.guestText}</p>
      <Button look="secondary" onClick={offerAccount}>
        {t.guestAction}
      </Button>
    </section>
  )
}
