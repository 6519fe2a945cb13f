import { useEffect, useId, useRef } from 'react'

import { fill } from '#i18n/fill.ts'
import type { PlatformTexts } from '#i18n/island-texts/platform.ts'
import { Icon } from '#ui/Icon.tsx'

/** Types that the server accepts. A phone converts its own formats to one of them. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

interface PickerItem {
  readonly key: string
  readonly status: 'sending' | 'failed' | 'ready'
  /** 0 to 100. */
  readonly percent: number
  /** Address of a small picture. */
  readonly preview: string | undefined
  readonly failure: 'large' | 'type' | 'pixels' | 'unreadable' | 'quota' | 'connection' | undefined
}

interface Props {
  items: readonly PickerItem[]
  max: number
  /** Whether more were chosen than are allowed. */
  isFull: boolean
  /** Name of the group; default: photos. */
  label?: string | undefined
  onAdd: (files: File[]) => void
  onRetry: (key: string) => void
  onRemove: (key: string) => void
  t: PlatformTexts
}

/** Photos of a form: chosen or taken with the camera, their progress, another try and removal. */
export function PhotoPicker({ items, max, isFull, label, onAdd, onRetry, onRemove, t }: Props) {
  const group = useId()
  const add = useRef<HTMLInputElement>(null)
  const count = useRef(items.length)

  // the pressed button of a removed photo is gone
  useEffect(() => {
    if (items.length < count.current) add.current?.focus()
    count.current = items.length
  }, [items.length])

  const isAtMax = items.length >= max
  // nothing is left to do for a single photo
  const hasInputs = max > 1 || !isAtMax
  return (
    <div className="photos" role="group" aria-labelledby={group}>
      <p id={group} className="field-label">
        {label ?? t.photos}
      </p>
      {items.length > 0 && (
        <ul>
          {items.map((item, index) => (
            <PhotoRow key={item.key} item={item} number={index + 1} onRetry={onRetry} onRemove={onRemove} t={t} />
          ))}
        </ul>
      )}
      {hasInputs && (
        <>
          <div className="photos-add">
            <PhotoInput inputRef={add} text={max > 1 ? t.photosAdd : t.photoAdd} disabled={isAtMax} onAdd={onAdd} multiple={max > 1} />
            <PhotoInput className="photos-camera" text={t.photosTake} disabled={isAtMax} onAdd={onAdd} capture="environment" />
          </div>
          <p role="status" className={isFull ? 'small photos-full' : 'small muted'}>
            {fill(isFull ? t.photosFull : max > 1 ? t.photosHint : t.photoHint, { max: String(max) })}
          </p>
        </>
      )}
    </div>
  )
}

interface InputProps {
  inputRef?: React.Ref<HTMLInputElement>
  className?: string
  text: string
  disabled: boolean
  onAdd: (files: File[]) => void
  multiple?: boolean
  capture?: 'environment'
}

/** A file field that looks like a button: the keyboard and screen readers use the field itself. */
function PhotoInput({ inputRef, className = '', text, disabled, onAdd, ...rest }: InputProps) {
  return (
    <label className={`button secondary small ${className}`} aria-disabled={disabled || undefined}>
      <input
        {...rest}
        ref={inputRef}
        className="sr-only"
        type="file"
        accept={PHOTO_TYPES}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])])
          // the same file may be chosen again
          currentTarget.value = ''
        }}
      />
      {text}
    </label>
  )
}

interface RowProps extends Pick<Props, 'onRetry' | 'onRemove' | 't'> {
  item: PickerItem
  number: number
}

function PhotoRow({ item: { key, status, percent, preview, failure }, number, onRetry, onRemove, t }: RowProps) {
  const named = (text: string): string => fill(text, { number: String(number) })
  return (
    <li className={status === 'failed' ? 'failed' : undefined}>
      <span className="photo-preview">{preview !== undefined && <img src={preview} alt="" />}</span>
      <span className="grow">
        <b>{named(t.photoName)}</b>
        {status === 'sending' && <progress max={100} value={percent} aria-label={named(t.photoSending)} />}
        <small role="status">{status === 'ready' ? t.photoReady : failure && getFailureText(failure, t)}</small>
        {failure === 'connection' && (
          <button type="button" className="link" onClick={() => onRetry(key)}>
            {t.photoRetry}
          </button>
        )}
      </span>
      <button type="button" className="photo-remove" aria-label={named(t.photoRemove)} onClick={() => onRemove(key)}>
        <Icon name="trash" />
      </button>
    </li>
  )
}

function getFailureText(failure: NonNullable<PickerItem['failure']>, t: PlatformTexts): string {
  return {
    large: t.photoLarge,
    type: t.photoType,
    pixels: t.photoPixels,
    unreadable: t.photoUnreadable,
    quota: t.photoQuota,
    connection: t.photoFailed,
  }[failure]
}
