import type { StoreData } from '#features/catalogue/store/store-data.ts'
import { createStoreTranslationReports, pushTranslationReport } from '#features/catalogue/store/store-translation-reports.ts'
import { type ReportedTexts, TranslationReportDialog } from '#features/catalogue/store/TranslationReportDialog.tsx'
import { loadCartTexts } from '#i18n/island-texts/cart.ts'
import { loadCatalogueTexts } from '#i18n/island-texts/catalogue.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

/** Opens the dialog that reports a translation of the menu. */
export async function openTranslationReport({ language, menuLanguage }: StoreData, texts: ReportedTexts): Promise<void> {
  const close = pushTranslationReport()
  if (!close) return
  const [t, cart] = await Promise.all([loadCatalogueTexts(language), loadCartTexts(language)]).catch((error: unknown) => {
    close()
    throw error
  })
  const reports = createStoreTranslationReports()
  mountIsland(
    document.body.appendChild(document.createElement('div')),
    <TranslationReportDialog
      texts={texts}
      t={t}
      closeLabel={cart.close}
      send={suggestion => reports.send({ sourceLanguage: menuLanguage, targetLanguage: language }, suggestion)}
      onClose={close}
    />,
  )
}
