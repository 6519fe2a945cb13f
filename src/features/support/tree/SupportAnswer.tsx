import type { SupportTexts } from '#i18n/island-texts/support.ts'
import type { Support, SupportState } from '#state/support/support.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  state: SupportState
  support: Support
  t: SupportTexts
}

/** The text of a Popup, and whether it helped. */
export function SupportAnswer({ state: { breadcrumb, helped }, support, t }: Props) {
  return (
    <>
      <p className="support-text">{breadcrumb.at(-1)?.text}</p>
      <div className="support-helped">
        {helped === undefined ? (
          <fieldset>
            <legend>{t.helped}</legend>
            <div>
              <Button look="secondary" small onClick={() => support.answer(true)}>
                {t.yes}
              </Button>
              <Button look="secondary" small onClick={() => support.answer(false)}>
                {t.no}
              </Button>
            </div>
          </fieldset>
        ) : (
          <p role="status">{helped ? t.thanks : t.notHelped}</p>
        )}
      </div>
    </>
  )
}
