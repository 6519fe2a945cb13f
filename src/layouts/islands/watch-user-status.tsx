import { onStatusMessage } from '#features/account/status/on-status-message.ts'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { watchStaff } from '#layouts/islands/watch-staff.tsx'

let mounting: Promise<void> | undefined

/** Shows the message of a blocked city on the pages of a customer, and the widget of staff. Both load when there is one. */
export function watchUserStatus(): void {
  watchStaff()
  onStatusMessage(() => {
    mounting ??= mountMessage()
    mounting.catch(() => (mounting = undefined))
  })
}

async function mountMessage(): Promise<void> {
  const language = document.body.dataset['language'] ?? 'en'
  const [{ StatusMessage }, t] = await Promise.all([import('#features/account/status/StatusMessage.tsx'), loadAccountTexts(language)])
  const chooseAddress = () =>
    void import('#layouts/islands/address-island.tsx')
      .then(it => it.mountAddressPicker())
      // the page is reloaded if a chunk is missing (chunk-failure.client.ts)
      .then(it => it.openAddressPicker(), () => {}) // prettier-ignore
  mountIsland(document.body.appendChild(document.createElement('div')), <StatusMessage t={t} chooseAddress={chooseAddress} />)
}
