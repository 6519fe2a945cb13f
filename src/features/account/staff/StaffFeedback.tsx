import { useState } from 'react'

import { MAX_REPORT_TEXT_LENGTH } from '#contract/platform/report-path.ts'
import { LinkLine } from '#features/account/LinkLine.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { report } from '#state/browser/report.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'

/** B §1: "Staff users get a feedback widget." The feedback goes to the log of the operator, with the page. */
export function StaffFeedback({ t }: { t: AccountTexts }) {
  const [step, setStep] = useState<'closed' | 'open' | 'sent'>('closed')
  return (
    <>
      <LinkLine label={t.staffFeedback} onClick={() => setStep('open')} />
      <Dialog open={step !== 'closed'} onClose={() => setStep('closed')} title={t.staffFeedback} closeLabel={t.close}>
        {step === 'sent' ? (
          <p role="status">{t.staffFeedbackDone}</p>
        ) : (
          <form
            className="fields"
            onSubmit={event => {
              event.preventDefault()
              const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
              if (text === '') return
              report({ kind: 'event', name: 'STAFF_FEEDBACK', detail: { text, page: location.pathname } })
              setStep('sent')
            }}
          >
            <TextField label={t.staffFeedbackText} name="text" required maxLength={MAX_REPORT_TEXT_LENGTH} autoComplete="off" />
            <Button type="submit" wide>
              {t.staffFeedbackSend}
            </Button>
          </form>
        )}
      </Dialog>
    </>
  )
}
