import { useEffect, useId, useRef } from 'react'
import SignaturePad from 'signature_pad'

import type { SignatureTexts } from '#features/orders/signature/signature-data.ts'
import { Icon } from '#ui/Icon.tsx'

interface Props {
  t: SignatureTexts
  error: string | undefined
  /** @param drawn undefined when the area is empty */
  onChange(drawn: HTMLCanvasElement | undefined): void
}

/** The area in which the recipient draws, with finger, pen or mouse. */
export function SignatureArea({ t, error, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const id = useId()

  useEffect(() => {
    const element = canvas.current!
    const created = new SignaturePad(element, { penColor: '#1b1726' })
    pad.current = created
    const report = (): void => onChange(created.isEmpty() ? undefined : element)
    created.addEventListener('endStroke', report)
    /** The pixels of the canvas are those of the screen. A new size clears a canvas, so the strokes are drawn again. */
    const fit = (): void => {
      const strokes = created.toData()
      const ratio = Math.max(1, devicePixelRatio)
      element.width = element.offsetWidth * ratio
      element.height = element.offsetHeight * ratio
      element.getContext('2d')!.scale(ratio, ratio)
      created.fromData(strokes)
    }
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => {
      observer.disconnect()
      created.off()
    }
  }, [onChange])

  return (
    <div className="signature-field">
      <div className="signature-label">
        <span className="field-label" id={`${id}label`}>
          {t.signArea}
        </span>
        <button
          type="button"
          className="link"
          onClick={() => {
            pad.current?.clear()
            onChange(undefined)
          }}
        >
          {t.signClear}
        </button>
      </div>
      <canvas
        ref={canvas}
        className={error === undefined ? 'signature-area' : 'signature-area invalid'}
        role="img"
        aria-labelledby={`${id}label`}
        aria-describedby={error === undefined ? `${id}hint` : `${id}hint ${id}error`}
      />
      <p className="small muted" id={`${id}hint`}>
        {t.signAreaText}
      </p>
      {error !== undefined && (
        <p className="field-error" id={`${id}error`} role="alert">
          <Icon name="alert-triangle" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
