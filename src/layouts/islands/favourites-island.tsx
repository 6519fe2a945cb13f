import { SignInDialog } from '#features/account/SignInDialog.tsx'
import { Favourites } from '#features/catalogue/favourites/Favourites.tsx'
import { openFavourites } from '#features/catalogue/favourites/open-favourites.ts'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { loadCatalogueTexts } from '#i18n/island-texts/catalogue.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { watchAccountCarts } from '#layouts/islands/watch-account-carts.ts'

/** Opens the page of the favourites of a visitor or a customer. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const page = openFavourites()
  watchAccountCarts()
  const [t, account] = await Promise.all([loadCatalogueTexts(language), loadAccountTexts(language)])
  mountIsland(
    place,
    <>
      <Favourites {...page} t={t} language={language} />
      <SignInDialog t={account} language={language} />
    </>,
  )
}
