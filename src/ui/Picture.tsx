import { getPictureSource } from '#ui/picture-source.ts'

interface Props {
  /** A picture id (`1f355`) or an address. */
  source: string
  /** CSS px, both ways: pictures are square. */
  size: number
  /** Empty where the name stands beside it. */
  alt?: string
}

export function Picture({ source, size, alt = '' }: Props) {
  return <img className="art" {...getPictureSource(source, size)} width={size} height={size} alt={alt} loading="lazy" decoding="async" />
}
