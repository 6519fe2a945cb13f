import { type SubmitEvent, useState } from 'react'

import type { TranslationSuggestion } from '#contract/language/translation-report.ts'
import type { CatalogueTexts } from '#i18n/island-texts/catalogue.ts'
import type { TranslationReportResult } from '#state/language/translation-reports.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** The texts of a product or a section, in the page language. */
export interface ReportedTexts extends Pick<TranslationSuggestion, 'entityType' | 'entityId'> {
  readonly name: string
  /** Empty when it has none. */
  readonly description: string
}

interface Props {
  texts: ReportedTexts
  t: Pick<CatalogueTexts, 'reportTranslation' | 'reportWhich' | 'reportBetter' | 'reportSend' | 'reportSent' | 'reportFailed'>
  closeLabel: string
  send: (suggestion: TranslationSuggestion) => Promise<TranslationReportResult>
  onClose: () => void
}

/** Characters; bound of the contract. */
const MAX_LENGTH = 2000

/** Reports a badly translated text of the menu (A §2.4: "translation-report (category and product)"). */
export function TranslationReportDialog({ texts, t, closeLabel, send, onClose }: Props) {
  const [open, setOpen] = useState(true)
  const [field, setField] = useState<'name' | 'description'>('name')
  const [better, setBetter] = useState('')
  const [state, setState] = useState<'idle' | 'sending' | TranslationReportResult>('idle')

  const { entityType, entityId } = texts
  const close = () => {
    setOpen(false)
    onClose()
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    const currentText = texts[field].slice(0, MAX_LENGTH)
    void send({ entityType, entityId, field, currentText, suggestedText: better.trim() || null }).then(setState)
  }
  const isDone = state === 'sent' || state === 'empty'

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t.reportTranslation}
      closeLabel={closeLabel}
      footer={
        isDone ? (
          <Button onClick={close}>{closeLabel}</Button>
        ) : (
          <Button type="submit" form="translation-report" busy={state === 'sending'}>
            {t.reportSend}
          </Button>
        )
      }
    >
      {isDone ? (
        <p role="status">{t.reportSent}</p>
      ) : (
        <form id="translation-report" className="stack" onSubmit={submit}>
          <fieldset className="options">
            <legend>
              <span>{t.reportWhich}</span>
            </legend>
            {(['name', 'description'] as const).map(
              it =>
                texts[it] !== '' && (
                  <label key={it} className="option">
                    <input type="radio" name="text" checked={field === it} onChange={() => setField(it)} />
                    <span>{texts[it]}</span>
                    <span />
                  </label>
                ),
            )}
          </fieldset>
          <label className="field-label">
            {t.reportBetter}
            <span className="field">
              <input type="text" value={better} maxLength={MAX_LENGTH} onChange={event => setBetter(event.currentTarget.value)} />
            </span>
          </label>
          {state === 'failed' && (
            <p className="field-error" role="alert">
              {t.reportFailed}
            </p>
          )}
        </form>
      )}
    </Dialog>
  )
}
