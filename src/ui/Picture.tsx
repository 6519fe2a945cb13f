import { getMonogram } from '#ui/monogram.ts'
import { getPictureSource } from '#ui/picture-source.ts'

interface Props {
  /** A picture id (`1f355`) or an address; empty for letters of the name. */
  source: string
  /** Name of the thing, for a picture that may be missing. */
  name?: string
  /** Width and height, CSS px. */
  size: number
  /** Empty when the name is beside it. */
  alt?: string
}

export function Picture({ source, name = '', size, alt = '' }: Props) {
  if (source === '')
    return (
      <span className="monogram" aria-hidden="true">
        {getMonogram(name)}
      </span>
    )
  return <img className="art" {...getPictureSource(source, size)} width={size} height={size} alt={alt} loading="lazy" decoding="async" />
}
