import { takeFinishedSignIn } from '#domain/account/finished-sign-in.ts'
import { consent } from '#state/browser/consent.ts'
import { report } from '#state/browser/report.ts'
import { newId } from '#state/platform/identity.ts'
import { recordCampaign } from '#state/platform/record-campaign.ts'

const cookies = {
  secure: location.protocol === 'https:',
  read: () => document.cookie,
  write: (line: string) => void (document.cookie = line),
}

/** Handles the parameters of an address about how the visitor arrived: a campaign, and a sign-in elsewhere (A §2.1, §5). */
export function handleArrivalParameters(): void {
  void recordCampaign(location.search, { consent, cookies, now: Date.now, newId })
  const { signIn, search } = takeFinishedSignIn(location.search)
  if (search !== location.search) history.replaceState(history.state, '', location.pathname + search + location.hash)
  if (signIn && consent.getGranted().includes('marketing'))
    void import('#state/browser/analytics.ts').then(
      it => it.analytics.recordSignIn(signIn),
      () => report({ kind: 'event', name: 'CUSTOMER_WEB_ANALYTICS_ERROR' }),
    )
}
