import { SignInDialog } from '#features/account/SignInDialog.tsx'
import { SignedInPage } from '#features/account/web-views/SignedInPage.tsx'
import { GiftCardsPage } from '#features/checkout/gift-cards/GiftCardsPage.tsx'
import { openGiftCards, readGiftCardData } from '#features/checkout/gift-cards/open-gift-cards.ts'
import { CardChoice } from '#features/prime/CardChoice.tsx'
import { PaymentMessage } from '#features/prime/PaymentMessage.tsx'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { loadCheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { loadPrimeTexts } from '#i18n/island-texts/prime.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { offerAddressesAfterLogin } from '#layouts/islands/offer-addresses.ts'
import { createCardFormOpener } from '#layouts/islands/prime-card-form.tsx'
import { watchAccountCarts } from '#layouts/islands/watch-account-carts.ts'
import chargesSheet from '#styles/charges.css?url'
import giftCardsSheet from '#styles/gift-cards.css?url'
import { loadStyleSheet } from '#ui/dialogs/load-style-sheet.ts'

const isChallengeResult = (token: string | undefined): token is 'confirmed' | 'declined' => token === 'confirmed' || token === 'declined'

/**
 * Opens the gift cards: one to redeem, one to send, and those that the customer has bought.
 *
 * @param token of the fragment: the code of a card, or the result of a challenge (`payment-result.client.ts`)
 */
export async function open(place: HTMLElement, language: string, token: string | undefined): Promise<void> {
  const data = readGiftCardData()
  const { texts } = data
  const challenge = isChallengeResult(token) ? token : undefined
  const { cards, ...stores } = openGiftCards(data, challenge ? undefined : token)
  watchAccountCarts()
  offerAddressesAfterLogin({ hasForm: true })
  const [t, account, checkout] = await Promise.all([
    loadPrimeTexts(language),
    loadAccountTexts(language),
    loadCheckoutTexts(language),
    loadStyleSheet(chargesSheet),
    loadStyleSheet(giftCardsSheet),
  ])
  const openCardForm = createCardFormOpener(data)
  const isReceived = challenge === undefined && stores.redemption.code !== undefined
  mountIsland(
    place,
    <>
      <SignedInPage
        t={account}
        language={language}
        title={isReceived ? texts.receivedTitle : texts.title}
        text={isReceived ? texts.termExpiry : texts.text}
        visitorText={isReceived ? texts.receivedLogIn : texts.text}
      >
        <GiftCardsPage
          {...stores}
          isReceived={isReceived}
          data={data}
          challenge={challenge}
          declinedText={t.notConfirmed}
          missingCardText={t.chooseCard}
          renderCards={options => <CardChoice {...options} t={t} checkout={checkout} cards={cards} openCardForm={openCardForm} />}
          renderPayment={state => <PaymentMessage t={t} state={state} />}
        />
      </SignedInPage>
      <SignInDialog t={account} language={language} />
    </>,
  )
}
