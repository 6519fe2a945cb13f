import { getPictureSource } from '#ui/picture-source.ts'

interface Props {
  /** A picture id (`1f355`) or an address. */
  source: string
  /** Width and height, CSS px. */
  size: number
  /** Empty when the name is beside it. */
  alt?: string
}

export function Picture({ source, size, alt = '' }: Props) {
  return <img className="art" {...getPictureSource(source, size)} width={size} height={size} alt={alt} loading="lazy" decoding="async" />
}
