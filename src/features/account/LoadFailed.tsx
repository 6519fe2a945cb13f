import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { Button } from '#ui/Button.tsx'

/** In place of a section of the profile that could not be loaded. */
export function LoadFailed({ t, onRetry }: { t: AccountTexts; onRetry: () => void }) {
  return (
    <div className="stack" role="alert">
      <p>{t['common.error.try-again']}</p>
      <div>
        <Button look="secondary" small onClick={onRetry}>
          {t.tryAgain}
        </Button>
      </div>
    </div>
  )
}
