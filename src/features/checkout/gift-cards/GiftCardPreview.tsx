import { BRAND } from '#domain/platform/brand.ts'
import type { GiftCardTexts } from '#features/checkout/gift-cards/gift-card-texts.ts'
import { fill } from '#i18n/fill.ts'
import { Picture } from '#ui/Picture.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'

interface Props {
  readonly texts: GiftCardTexts
  /** As typed; `amount` is formatted, and empty while it is not valid. */
  readonly gift: { readonly amount: string; readonly recipientName: string; readonly senderName: string; readonly message: string }
}

/** The card as its recipient gets it. */
export function GiftCardPreview({ texts, gift }: Props) {
  const { amount, recipientName, senderName, message } = gift
  return (
    <figure className="gift-preview">
      <figcaption className="small muted">{texts.preview}</figcaption>
      <div className="gift-card">
        <div className="row">
          <span className="grow">{BRAND.wordmark}</span>
          <Picture source={stockPictures.gift} size={48} />
        </div>
        <p className="gift-amount money">{amount}</p>
        <p>{recipientName.trim() !== '' && fill(texts.recipient, { name: recipientName })}</p>
        {message.trim() !== '' && <p className="gift-message">“{message.trim()}”</p>}
        <p>{senderName.trim() !== '' && fill(texts.sender, { name: senderName })}</p>
      </div>
    </figure>
  )
}
