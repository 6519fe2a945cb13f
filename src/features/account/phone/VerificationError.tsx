import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  t: AccountTexts
  text: string
  /** Returns to the number. Without it, the first button starts again. */
  onEdit?: () => void
  onRestart: () => void
}

/** B §4: the error of a verification with the ways on, "edit" and "restart". */
export function VerificationError({ t, text, onEdit, onRestart }: Props) {
  return (
    <>
      <p role="alert">{text}</p>
      {onEdit && (
        <Button wide data-focus onClick={onEdit}>
          {t.phoneEdit}
        </Button>
      )}
      <Button wide {...(onEdit ? { look: 'secondary' } : { 'data-focus': true })} onClick={onRestart}>
        {t.phoneRestart}
      </Button>
    </>
  )
}
