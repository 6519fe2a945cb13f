import { SignInDialog } from '#features/account/SignInDialog.tsx'
import { SignInForm } from '#features/account/SignInForm.tsx'
import { LazyShareForm } from '#features/cart/group/LazyShareForm.tsx'
import { GroupOrderPage } from '#features/cart/group/GroupOrderPage.tsx'
import type { GroupData } from '#features/cart/group/group-texts.ts'
import { openGroupOrder } from '#features/cart/group/open-group-order.ts'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { getLanguageRow } from '#i18n/languages.ts'
import { readLinkToken } from '#layouts/islands/link-token.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { watchAccountCarts } from '#layouts/islands/watch-account-carts.ts'
import groupSheet from '#styles/group-order.css?url'
import { loadStyleSheet } from '#ui/dialogs/load-style-sheet.ts'

/** Opens the page of a group order for its host, a participant, or the holder of its link. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const { texts: t, paymentOrigin } = JSON.parse(document.getElementById('group-data')!.textContent) as GroupData
  // the link stays in the address, so that the page can be loaded again
  const page = openGroupOrder(language, readLinkToken())
  watchAccountCarts()
  const [account] = await Promise.all([loadAccountTexts(language), loadStyleSheet(groupSheet)])
  const signIn = <SignInForm t={account} language={language} />
  mountIsland(
    place,
    <>
      <GroupOrderPage
        t={t}
        language={language}
        locale={getLanguageRow(language).locale}
        page={page}
        signIn={signIn}
        renderShareForm={options => (
          <LazyShareForm
            t={t}
            options={options}
            load={() =>
              import('#layouts/islands/group-share-form.tsx').then(it => it.loadShareForm({ t, language, paymentOrigin, signIn }))
            }
          />
        )}
      />
      <SignInDialog t={account} language={language} />
    </>,
  )
}
