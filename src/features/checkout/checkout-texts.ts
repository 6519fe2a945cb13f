import { loadCheckoutTexts } from '#i18n/island-texts/checkout.ts'

/** All texts of the checkout, for the parts of its page that load later: each imports them, so that they load with it. */
export const texts = await loadCheckoutTexts(document.body.dataset['language'] ?? 'en')
