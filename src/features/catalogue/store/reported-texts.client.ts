import type { ReportedTexts } from '#features/catalogue/store/TranslationReportDialog.tsx'

/** The texts that a report button is about: those of the sheet, of the section or product that it names, or of the section around it. */
export function readReportedTexts(button: HTMLElement): ReportedTexts {
  const sheet = button.closest<HTMLElement>('#product-sheet')
  const { report = '', reportType } = button.dataset
  if (sheet) {
    const getText = (part: string) => readText(sheet.querySelector(`[data-part=${part}]`))
    return { entityType: 'PRODUCT', entityId: sheet.dataset['entity'] ?? '', name: getText('name'), description: getText('text') }
  }
  if (reportType === 'PRODUCT') {
    const card = document.querySelector(`[data-product="${CSS.escape(report)}"]`)?.closest('.item')
    return {
      entityType: 'PRODUCT',
      entityId: report,
      name: readText(card?.querySelector('h3')),
      description: readText(card?.querySelector('h3 + p')),
    }
  }
  const section =
    reportType === 'CATEGORY' ? document.querySelector(`.menu-block[id$="-c.${CSS.escape(report)}"]`) : button.closest('.menu-block')
  return { entityType: 'CATEGORY', entityId: report, name: readText(section?.querySelector('h2')), description: '' }
}

const readText = (element: Element | null | undefined): string => element?.textContent.trim() ?? ''
