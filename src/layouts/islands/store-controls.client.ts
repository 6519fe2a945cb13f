import type { StoreData } from '#features/catalogue/store/store-data.ts'

const loadHearts = () => import('#features/catalogue/favourites/hearts.client.ts')

/** Shows which hearts of the page are pressed. */
export const showHearts = (): Promise<unknown> => loadHearts()

/** Opens a popup of the store or the report of a translation, or presses a heart. A failed load of a popup follows its link. */
export async function useControl(control: HTMLElement, data: StoreData): Promise<void> {
  if (control.dataset['popup'] !== undefined) {
    const link = control as HTMLAnchorElement
    await import('#features/catalogue/store/store-popup.client.ts').then(
      it => it.openPopup(link),
      () => location.assign(link.href),
    )
  } else if (control.dataset['favourite'] !== undefined) {
    await loadHearts()
      .then(it => it.pressHeart(control))
      .catch(() => {})
  } else {
    await Promise.all([
      import('#layouts/islands/translation-report-island.tsx'),
      import('#features/catalogue/store/reported-texts.client.ts'),
    ])
      .then(([island, { readReportedTexts }]) => island.openTranslationReport(data, readReportedTexts(control)))
      .catch(() => {})
  }
}
