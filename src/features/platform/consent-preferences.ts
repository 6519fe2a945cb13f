import { hidePreferences, reset, run, showPreferences } from 'vanilla-cookieconsent'

import { getGrantedCategories, getSelectedCategories, toConsentDecision } from '#domain/platform/consent.ts'
import { readConsentDecision } from '#domain/platform/consent-cookie.ts'
import { buildDeletedVisitCookies } from '#domain/platform/visit.ts'
import type { PlatformTexts } from '#i18n/island-texts/platform.ts'
import { getDialogHistory } from '#ui/dialogs/dialog-history.ts'

/**
 * The dialog for choosing cookie categories. The library only renders the dialog. Its own cookie, which has a visitor id, is
 * written as expired, and each opening starts from our consent cookie.
 */
export async function openPreferences(t: PlatformTexts): Promise<void> {
  const selected = getSelectedCategories(readConsentDecision(document.cookie))
  let closed = () => {}
  reset(true)
  await run({
    autoShow: false,
    manageScriptTags: false,
    autoClearCookies: false,
    hideFromBots: false, // it opens only on a click
    cookie: { name: 'consent_dialog', expiresAfterDays: -1 },
    categories: {
      essential: { readOnly: true, enabled: true },
      functional: { enabled: selected.includes('functional') },
      marketing: { enabled: selected.includes('marketing') },
    },
    onConsent: ({ cookie }) => {
      const decision = toConsentDecision(cookie.categories)
      if (!getGrantedCategories(decision).includes('marketing'))
        for (const line of buildDeletedVisitCookies(document.cookie)) document.cookie = line
      dispatchEvent(new CustomEvent('decide', { detail: decision }))
    },
    onModalHide: () => closed(),
    language: { default: 'page', translations: { page: getPreferencesTexts(t) } },
  })
  showPreferences()
  closed = getDialogHistory().push({ close: hidePreferences, isDismissable: () => true })
}

function getPreferencesTexts(t: PlatformTexts) {
  const preferencesModal = {
    title: t.consentTitle,
    closeIconLabel: t.consentClose,
    acceptNecessaryBtn: t.consentDeny,
    acceptAllBtn: t.consentAccept,
    savePreferencesBtn: t.consentSave,
    sections: [
      { description: `${t.consentText} ${t.consentTogether}` },
      { linkedCategory: 'essential', title: t.consentEssential, description: t.consentEssentialText },
      { linkedCategory: 'functional', title: t.consentFunctional, description: t.consentFunctionalText },
      { linkedCategory: 'marketing', title: t.consentMarketing, description: t.consentMarketingText },
    ],
  }
  // without texts the banner of the library is not rendered; ours is in the page
  return { preferencesModal, consentModal: undefined as never }
}
