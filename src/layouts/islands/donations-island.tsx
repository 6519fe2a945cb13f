import { SignInDialog } from '#features/account/SignInDialog.tsx'
import { SignedInPage } from '#features/account/web-views/SignedInPage.tsx'
import { DonationPage } from '#features/checkout/donations/DonationPage.tsx'
import { openDonations, readDonationData } from '#features/checkout/donations/open-donations.ts'
import { finishDonation } from '#features/platform/web-views/finish-web-view.ts'
import { sharePage } from '#features/platform/web-views/share-page.ts'
import { watchWebViewSession } from '#features/platform/web-views/watch-session.ts'
import { CardChoice } from '#features/prime/CardChoice.tsx'
import { PaymentMessage } from '#features/prime/PaymentMessage.tsx'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { loadCheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { loadPrimeTexts } from '#i18n/island-texts/prime.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { createCardFormOpener } from '#layouts/islands/prime-card-form.tsx'
import { readChallengeResult } from '#layouts/islands/read-challenge-result.ts'
import chargesSheet from '#styles/charges.css?url'
import { loadStyleSheet } from '#ui/dialogs/load-style-sheet.ts'

/** Opens the donations: the charities, the payment and the receipts of the customer. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const data = readDonationData()
  const { donations, payment, cards } = openDonations(data)
  const challenge = readChallengeResult()
  const [t, account, checkout] = await Promise.all([
    loadPrimeTexts(language),
    loadAccountTexts(language),
    loadCheckoutTexts(language),
    loadStyleSheet(chargesSheet),
  ])
  watchWebViewSession()
  const openCardForm = createCardFormOpener(data)
  mountIsland(
    place,
    <>
      <SignedInPage t={account} language={language} title={data.texts.title} text={data.texts.text}>
        <DonationPage
          data={data}
          donations={donations}
          payment={payment}
          challenge={challenge}
          declinedText={t.notConfirmed}
          missingCardText={t.chooseCard}
          onDonated={finishDonation}
          onShare={sharePage}
          renderCards={options => <CardChoice {...options} t={t} checkout={checkout} cards={cards} openCardForm={openCardForm} />}
          renderPayment={state => <PaymentMessage t={t} state={state} />}
        />
      </SignedInPage>
      <SignInDialog t={account} language={language} />
    </>,
  )
}
