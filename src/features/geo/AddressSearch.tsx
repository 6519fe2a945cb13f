import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import type { PlacePrecision } from '#contract/geo/address-lookup.ts'
import { KnownAddresses } from '#features/geo/KnownAddresses.tsx'
import { PlaceAttribution } from '#features/geo/PlaceAttribution.tsx'
import { fillCount } from '#i18n/fill.ts'
import type { GeoTexts } from '#i18n/island-texts/geo.ts'
import type { AddressPickerStore } from '#state/geo/address-picker.ts'
import type { PlaceSuggestions } from '#state/geo/address-search.ts'
import type { LocatingStatus } from '#state/geo/locating.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

interface Props {
  t: GeoTexts
  picker: AddressPickerStore
  /** BCP 47. */
  locale: string
  /** Called after a saved or recent address was chosen. */
  onChosen: () => void
}

/** The first step: a combobox (WAI-ARIA, list autocomplete with manual selection) and alternatives to typing. */
export function AddressSearch({ t, picker, locale, onChosen }: Props) {
  const suggestions = useStore(picker.$suggestions)
  const openFailed = useStore(picker.$openFailed)
  const [text, setText] = useState('')
  /** The place id of the marked result: a new list may have it in another row. */
  const [marked, setMarked] = useState<string | undefined>()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const predictions = suggestions.status === 'ready' ? suggestions.predictions : []
  const active = predictions.findIndex(it => it.placeId === marked)
  const getOptionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    // a closed dialog cannot give focus, so this waits until it is open
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  function type(value: string): void {
    setText(value)
    setMarked(undefined)
    picker.search(value)
  }
  function handleKey(event: KeyboardEvent): void {
    const { key } = event
    if (key === 'Escape' && text !== '') {
      // the first Escape clears the field, the second closes the dialog
      event.preventDefault()
      type('')
    } else if (predictions.length > 0 && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault()
      const [step, from] = key === 'ArrowDown' ? [1, active] : [-1, Math.max(active, 0)]
      setMarked(predictions[(from + step + predictions.length) % predictions.length]?.placeId)
    } else if (key === 'Enter') {
      event.preventDefault()
      // the list may still be that of an earlier text: only a marked result is chosen then
      const isCurrent = suggestions.status === 'ready' && suggestions.text === text.trim()
      const suggestion = predictions[isCurrent ? Math.max(active, 0) : active]
      if (suggestion) void picker.openPlace(suggestion.placeId)
      else picker.searchNow(text)
    }
  }

  return (
    <div className="address-search">
      <div className="field">
        <Icon name="search" />
        <input
          ref={input}
          role="combobox"
          aria-label={t.search}
          aria-expanded={predictions.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? getOptionId(active) : undefined}
          placeholder={t.searchHint}
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={event => type(event.target.value)}
          onKeyDown={handleKey}
        />
      </div>
      <p className={suggestions.status === 'ready' && predictions.length > 0 ? 'sr-only' : 'small muted'} role="status">
        {getStatusText(suggestions, t, locale)}
      </p>
      <ul className="places" role="listbox" id={listId} aria-label={t.results} hidden={predictions.length === 0}>
        {predictions.map((it, index) => (
          <li
            key={it.placeId}
            id={getOptionId(index)}
            role="option"
            aria-selected={index === active}
            className="place"
            // the field does not lose the focus
            onMouseDown={event => event.preventDefault()}
            onClick={() => void picker.openPlace(it.placeId)}
          >
            <Icon name="map-pin" />
            <span>
              <b>{it.title}</b>
              <small>{[it.subtitle, getPrecisionHint(it.precision, t)].filter(Boolean).join(' · ')}</small>
            </span>
          </li>
        ))}
      </ul>
      {suggestions.status === 'ready' && <PlaceAttribution attribution={suggestions.attribution} />}
      {suggestions.status === 'ready' && predictions.length === 0 && !suggestions.submitted && (
        <div>
          <Button look="secondary" small onClick={() => picker.searchNow(text)}>
            {t.searchFull}
          </Button>
        </div>
      )}
      {suggestions.status === 'failed' && (
        <div className="note warning" role="alert">
          <p>{t.searchFailed}</p>
          <Button look="secondary" small onClick={() => picker.search(text)}>
            {t.tryAgain}
          </Button>
        </div>
      )}
      {openFailed && (
        <p className="note warning" role="alert">
          {t.openFailed}
        </p>
      )}
      <SearchAlternatives t={t} picker={picker} />
      {text === '' && <KnownAddresses t={t} picker={picker} onChosen={onChosen} />}
    </div>
  )
}

/** Alternatives to typing: the current location, or a pin on the map. */
function SearchAlternatives({ t, picker }: Pick<Props, 't' | 'picker'>) {
  const locating = useStore(picker.$locating)
  const errorTexts: Partial<Record<LocatingStatus, string>> = {
    denied: t.locationRefused,
    slow: t.locationSlow,
    failed: t.locationFailed,
    unsupported: t.locationUnsupported,
  }
  const errorText = errorTexts[locating]
  return (
    <div className="alternatives">
      <button type="button" className="place" aria-busy={locating === 'busy' || undefined} onClick={() => void picker.locate()}>
        <Icon name="locate" />
        <b>{locating === 'busy' ? t.locating : t.useLocation}</b>
      </button>
      {locating === 'busy' && (
        <div className="address-row">
          <p className="small muted grow" role="status">
            {t.locationAllow}
          </p>
          <Button look="secondary" small onClick={picker.cancelLocating}>
            {t.cancel}
          </Button>
        </div>
      )}
      {errorText !== undefined && (
        <p className="note warning" role="alert">
          {errorText}
        </p>
      )}
      <button type="button" className="place" onClick={() => void picker.openMap()}>
        <Icon name="map" />
        <b>{t.onMap}</b>
      </button>
    </div>
  )
}

/** What the customer will have to add to a place. */
function getPrecisionHint(precision: PlacePrecision, t: GeoTexts): string {
  return precision === 'house' ? '' : precision === 'street' ? t.needsNumber : t.needsPin
}

function getStatusText(suggestions: PlaceSuggestions, t: GeoTexts, locale: string): string {
  if (suggestions.status === 'loading') return t.searching
  if (suggestions.status !== 'ready') return ''
  return suggestions.predictions.length === 0 ? t.none : fillCount(t, 'found', suggestions.predictions.length, locale)
}
