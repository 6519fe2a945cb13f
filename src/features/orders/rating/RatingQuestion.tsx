import { useId } from 'react'

import type { RatingMode, RatingPreparation } from '#contract/orders/rating.ts'
import { getBestValue, isCritical, type RatingSubject } from '#domain/orders/rating.ts'
import { VALUE_ICONS } from '#features/orders/rating/rating-icons.ts'
import { fill } from '#i18n/fill.ts'
import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import type { OrderRating, SubjectRating } from '#state/orders/rating.ts'

/** As in the contract of the rating. */
const MAX_COMMENT_LENGTH = 1000

interface Props {
  subject: RatingSubject
  question: NonNullable<RatingPreparation[RatingSubject]>
  answer: SubjectRating
  rating: OrderRating
  t: OrdersTexts
}

/** The rating of the courier or the store: a value, then reasons, and for a store a comment. */
export function RatingQuestion({ subject, question, answer, rating, t }: Props) {
  const { ratingMode, name, reasons } = question
  const group = useId()
  const { value, tags } = answer
  const offered = reasons.find(it => it.value === value)?.tags ?? []
  return (
    <div className="rating-question">
      <fieldset className={`rating-values ${ratingMode === 'ONE_TO_FIVE' ? 'stars' : 'faces'}`}>
        <legend>{fill(subject === 'courier' ? t.rateCourier : t.rateStore, { name })}</legend>
        <div>
          {VALUE_ICONS[ratingMode].map((path, index) => (
            <label key={index} className={isMarked(ratingMode, index + 1, value) ? 'on' : undefined}>
              <input
                type="radio"
                name={group}
                value={index + 1}
                checked={value === index + 1}
                onChange={() => rating.setValue(subject, index + 1)}
              />
              <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d={path} />
              </svg>
              <span className={ratingMode === 'ONE_TO_FIVE' ? 'sr-only' : undefined}>{getValueText(ratingMode, index + 1, t)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {value !== null && offered.length > 0 && (
        <fieldset className="rating-tags">
          <legend>{isCritical(value, ratingMode) ? t.rateWhatBad : t.rateWhatGood}</legend>
          <div>
            {offered.map(({ id, text }) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={tags.has(id)}
                  onChange={event => (event.target.checked ? rating.addTag(subject, id) : rating.removeTag(subject, id))}
                />
                <span>{text}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {subject === 'partner' && value !== null && (
        <label className="field-label">
          {t.rateComment}
          <textarea
            className="field"
            rows={2}
            maxLength={MAX_COMMENT_LENGTH}
            value={answer.comment}
            onChange={event => rating.setComment(subject, event.target.value)}
          />
        </label>
      )}
    </div>
  )
}

/** Stars are filled up to the value; of the other modes only the selected one is marked. */
const isMarked = (mode: RatingMode, value: number, selected: number | null): boolean =>
  selected !== null && (mode === 'ONE_TO_FIVE' ? value <= selected : value === selected)

function getValueText(mode: RatingMode, value: number, t: OrdersTexts): string {
  const best = getBestValue(mode)
  if (mode === 'ONE_TO_FIVE') return fill(t.rateStars, { value: String(value), best: String(best) })
  return value === 1 ? t.rateBad : value === best ? t.rateGood : t.rateOkay
}
