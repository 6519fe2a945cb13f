import { Button } from '#ui/Button.tsx'

/** A message about a failed load, with a button that tries again. */
export function Failure({ text, action, onRetry }: { text: string; action: string; onRetry: () => void }) {
  return (
    <div role="alert" className="stack">
      <p className="note warning">{text}</p>
      <Button look="secondary" onClick={onRetry}>
        {action}
      </Button>
    </div>
  )
}
